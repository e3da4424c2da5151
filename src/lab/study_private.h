#ifndef CT_STUDY_PRIVATE_H
#define CT_STUDY_PRIVATE_H

/* What the readers of the parts of a study share. */

#include "base/json_tree.h"
#include "lab/study.h"

typedef struct ct_study_reader {
    ct_arena *mem;
    ct_problems *problems;
    const ct_study_files *files;
    bool is_out_of_memory;
} ct_study_reader;

/* A fault at a value; a cure may be added to what it returns. */
ct_error *ct_study_fault(ct_study_reader *r, const ct_node *node, const char *format, ...)
    CT_PRINTF(3, 4);

/* Faults for every key of an object that is not among `keys` (NULL-ended), with the nearest. False
 * when the node is no object at all. */
bool ct_study_keys(ct_study_reader *r, const ct_node *node, const char *const *keys);

/* Optional values: unchanged when the key is missing; a fault when it is of the wrong kind or out
 * of range. */
void ct_study_text(ct_study_reader *r, const ct_node *object, const char *key, ct_str *out);
void ct_study_number(ct_study_reader *r, const ct_node *object, const char *key, double low,
                     double high, double *out);
uint32_t ct_study_whole(ct_study_reader *r, const ct_node *object, const char *key, uint32_t low,
                        uint32_t high, uint32_t otherwise);
/* A number, or two in a list: "players": [20, 40]. */
void ct_study_range(ct_study_reader *r, const ct_node *object, const char *key, uint32_t high,
                    uint32_t out[2]);
/* The place of a word in a NULL-ended list. `otherwise` when the key is missing; a fault, with the
 * nearest word, and `otherwise` when it is none of them. */
int ct_study_choice(ct_study_reader *r, const ct_node *object, const char *key,
                    const char *const *words, int otherwise);
/* A fault about a word that names nothing known, with the nearest. */
void ct_study_unknown(ct_study_reader *r, const ct_node *node, const char *what, ct_str word,
                      const char *const *words);
/* Is the key there? A fault when it is not. */
bool ct_study_must_have(ct_study_reader *r, const ct_node *object, const char *key,
                        const char *cure);

/* The bytes of the file that a value names; a fault, and false, when it cannot be read. */
bool ct_study_open(ct_study_reader *r, const ct_node *node, ct_str *out);

/* study_field.c: fields, models, conduct. */
void ct_study_read_condition(ct_study_reader *r, const ct_node *node, ct_condition *out);
/* study_arm.c */
void ct_study_read_arm(ct_study_reader *r, const ct_node *node, ct_arm *out);

#endif
