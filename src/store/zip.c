/* Reads one member of a zip archive (APPNOTE.TXT 4.3: local header, data, data descriptor) with
 * zlib. Reading forwards needs only the local header: deflated data mark their own end, and the
 * checksum stands in the header or, when bit 3 of the flags is set, after the data. */

#include "store/zip.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

enum {
    HEADER = 30,
    LONGEST_NAME = 255,
    BUFFER = 65536,
    FLAG_ENCRYPTED = 1,
    FLAG_DESCRIPTOR = 8,
    METHOD_STORED = 0,
    METHOD_DEFLATED = 8,
};

/* Most unpacked bytes; FIDE's largest list has fewer than 2^29. */
static const uint64_t largest = UINT64_C(1) << 32;

struct ct_zip {
    FILE *file;
    const char *path;
    z_stream stream;
    unsigned flags, method;
    uint32_t crc_given, crc;
    uint64_t left; /* stored bytes to come */
    uint64_t total;
    bool is_done;
    char member[LONGEST_NAME + 1];
    unsigned char buffer[BUFFER];
};

bool ct_zip_is(const char *bytes, size_t len)
{
    return len >= 4 && memcmp(bytes, "PK\x03\x04", 4) == 0;
}

const char *ct_zip_member(const ct_zip *zip)
{
    return zip->member;
}

static uint32_t little_endian(const unsigned char *at, size_t bytes)
{
    uint32_t value = 0;
    for (size_t i = bytes; i-- > 0;) {
        value = value << 8 | at[i];
    }
    return value;
}

static ct_status broken(const ct_zip *zip, const char *what, ct_error *err)
{
    ct_place at = {.file = zip->path};
    if (ferror(zip->file)) {
        char reason[128] = "";
        strerror_r(errno, reason, sizeof reason);
        return ct_fail_at(err, CT_IO, at, "cannot read the archive: %s", reason);
    }
    ct_status status = ct_fail_at(err, CT_INVALID, at, "%s", what);
    ct_error_cure(err, "fetch the archive again");
    return status;
}

static bool skip(FILE *file, uint64_t count)
{
    while (count > 0 && fgetc(file) != EOF) {
        count--;
    }
    return count == 0;
}

/* Reads local headers up to the first member that is not a folder. */
static ct_status read_header(ct_zip *zip, ct_error *err)
{
    unsigned char header[HEADER];
    do {
        if (fread(header, 1, HEADER, zip->file) != HEADER || !ct_zip_is((const char *)header, 4)) {
            return broken(zip, "the zip archive holds no list or is cut off", err);
        }
        zip->flags = little_endian(header + 6, 2);
        zip->method = little_endian(header + 8, 2);
        zip->crc_given = little_endian(header + 14, 4);
        zip->left = little_endian(header + 18, 4);
        size_t name = little_endian(header + 26, 2);
        size_t kept = name < LONGEST_NAME ? name : LONGEST_NAME;
        if (fread(zip->member, 1, kept, zip->file) != kept ||
            !skip(zip->file, name - kept + little_endian(header + 28, 2))) {
            return broken(zip, "the zip archive is cut off", err);
        }
        zip->member[kept] = '\0';
    } while (zip->left == 0 && zip->member[0] != '\0' &&
             zip->member[strlen(zip->member) - 1] == '/');
    bool needs_size = zip->method == METHOD_STORED && (zip->flags & FLAG_DESCRIPTOR) != 0;
    bool is_known = zip->method == METHOD_STORED || zip->method == METHOD_DEFLATED;
    if ((zip->flags & FLAG_ENCRYPTED) != 0 || !is_known || needs_size) {
        ct_status status = ct_fail_at(err, CT_UNSUPPORTED, (ct_place){.file = zip->path},
                                      "the zip archive is encrypted or packed in an uncommon way");
        ct_error_cure(err, "unpack it and give the list itself");
        return status;
    }
    return CT_OK;
}

ct_status ct_zip_open(FILE *file, const char *path, ct_zip **out, ct_error *err)
{
    ct_zip *zip = calloc(1, sizeof *zip);
    CT_NEED(zip, err);
    zip->file = file;
    zip->path = path;
    ct_status status = read_header(zip, err);
    if (status == CT_OK && inflateInit2(&zip->stream, -MAX_WBITS) != Z_OK) {
        status = ct_fail_memory(err);
    }
    if (status != CT_OK) {
        free(zip);
        return status;
    }
    *out = zip;
    return CT_OK;
}

void ct_zip_close(ct_zip *zip)
{
    if (zip != NULL) {
        inflateEnd(&zip->stream);
        free(zip);
    }
}

static ct_status inflate_some(ct_zip *zip, char *out, size_t room, size_t *got, ct_error *err)
{
    z_stream *stream = &zip->stream;
    stream->next_out = (unsigned char *)out;
    stream->avail_out = (uInt)room;
    while (stream->avail_out == room && !zip->is_done) {
        if (stream->avail_in == 0) {
            stream->next_in = zip->buffer;
            stream->avail_in = (uInt)fread(zip->buffer, 1, BUFFER, zip->file);
            if (stream->avail_in == 0) {
                return broken(zip, "the zip archive is cut off", err);
            }
        }
        int code = inflate(stream, Z_NO_FLUSH);
        zip->is_done = code == Z_STREAM_END;
        if (code == Z_MEM_ERROR) {
            return ct_fail_memory(err);
        }
        if (code != Z_OK && code != Z_STREAM_END && code != Z_BUF_ERROR) {
            return broken(zip, "the zip archive is damaged", err);
        }
    }
    *got = room - stream->avail_out;
    return CT_OK;
}

static ct_status copy_some(ct_zip *zip, char *out, size_t room, size_t *got, ct_error *err)
{
    size_t wanted = zip->left < room ? (size_t)zip->left : room;
    *got = fread(out, 1, wanted, zip->file);
    zip->left -= *got;
    zip->is_done = zip->left == 0;
    return *got == 0 && wanted > 0 ? broken(zip, "the zip archive is cut off", err) : CT_OK;
}

/* The descriptor's next byte: part of it may have been read ahead. */
static int next_byte(ct_zip *zip)
{
    if (zip->stream.avail_in > 0) {
        zip->stream.avail_in--;
        return *zip->stream.next_in++;
    }
    return fgetc(zip->file);
}

/* APPNOTE 4.3.9: checksum, sizes; its signature may be missing. */
static ct_status read_descriptor(ct_zip *zip, ct_error *err)
{
    for (int words = 0; words < 2; words++) {
        unsigned char word[4];
        for (size_t i = 0; i < sizeof word; i++) {
            int byte = next_byte(zip);
            if (byte == EOF) {
                return broken(zip, "the zip archive is cut off", err);
            }
            word[i] = (unsigned char)byte;
        }
        zip->crc_given = little_endian(word, 4);
        if (words > 0 || memcmp(word, "PK\x07\x08", 4) != 0) {
            break;
        }
    }
    return CT_OK;
}

static ct_status check_sum(ct_zip *zip, ct_error *err)
{
    if ((zip->flags & FLAG_DESCRIPTOR) != 0) {
        CT_TRY(read_descriptor(zip, err));
        zip->flags &= ~(unsigned)FLAG_DESCRIPTOR;
    }
    return zip->crc == zip->crc_given
               ? CT_OK
               : broken(zip, "the zip archive is damaged: its checksum is wrong", err);
}

ct_status ct_zip_read(ct_zip *zip, char *out, size_t room, size_t *got, ct_error *err)
{
    size_t made = 0;
    if (!zip->is_done) {
        CT_TRY(zip->method == METHOD_STORED ? copy_some(zip, out, room, &made, err)
                                            : inflate_some(zip, out, room, &made, err));
    }
    zip->crc = (uint32_t)crc32(zip->crc, (const unsigned char *)out, (uInt)made);
    zip->total += made;
    if (zip->total > largest) {
        return ct_fail_at(err, CT_TOO_LARGE, (ct_place){.file = zip->path},
                          "the list in the zip archive is larger than 4 GiB");
    }
    if (made == 0) {
        CT_TRY(check_sum(zip, err));
    }
    *got = made;
    return CT_OK;
}
