#ifndef CT_ZIP_H
#define CT_ZIP_H

/* The list inside a zip archive, as FIDE publishes its rating lists: the first member that is no
 * folder, deflated or stored, read from front to back without the directory at the archive's end.
 * Its checksum is verified. Encryption and other methods are refused. */

#include "base/error.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

typedef struct ct_zip ct_zip;

/* Do these first bytes of a file begin an archive? */
bool ct_zip_is(const char *bytes, size_t len);

/* Opens the member. `file` is borrowed, at its beginning; `path` is for messages. */
ct_status ct_zip_open(FILE *file, const char *path, ct_zip **out, ct_error *err);
void ct_zip_close(ct_zip *zip);

/* The member's name, for its rate of play and for messages. */
const char *ct_zip_member(const ct_zip *zip);

/* The next bytes: `*got` of at most `room`; 0 at the end, when the checksum is found right. */
ct_status ct_zip_read(ct_zip *zip, char *out, size_t room, size_t *got, ct_error *err);

#endif
