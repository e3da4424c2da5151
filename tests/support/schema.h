#ifndef CT_TEST_SCHEMA_H
#define CT_TEST_SCHEMA_H

/* The part of JSON Schema that our schemas use: type, enum, properties, required,
 * additionalProperties, dependentRequired, items, anyOf, minimum, maximum, $ref to $defs. Other keywords that restrict
 * a value end the test, so that nothing is taken as checked that is not. */

#include <jansson.h>
#include <stdbool.h>

enum { SCHEMA_WORDS = 400 };

/* Does the value fit? If not, `why` says where. */
bool schema_holds(json_t *schema, json_t *value, char why[SCHEMA_WORDS]);

/* Does every value that fits `now` give a reader of `before` all that they knew? Each key that
 * `before` has must still be there, as certain and with no type that was not there. */
bool schema_keeps(json_t *before, json_t *now, char why[SCHEMA_WORDS]);

#endif
