/* Reading values of a study with their faults. */

#include "base/nearest.h"
#include "lab/study_private.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>

ct_error *ct_study_fault(ct_study_reader *r, const ct_node *node, const char *format, ...)
{
    char sentence[256];
    va_list words;
    va_start(words, format);
    vsnprintf(sentence, sizeof sentence, format, words);
    va_end(words);
    return ct_problem_add(r->problems, CT_FAULT, node->line, node->column, "", "%s", sentence);
}

static size_t count_words(const char *const *words)
{
    size_t count = 0;
    while (words[count] != NULL) {
        count++;
    }
    return count;
}

/* "did you mean “x”?", or all known words. */
static void add_cure(ct_error *problem, ct_str word, const char *const *words)
{
    size_t count = count_words(words);
    const char *nearest = ct_nearest_word(word, words, count);
    if (nearest != NULL) {
        ct_error_cure(problem, "did you mean \"%s\"?", nearest);
        return;
    }
    char all[256] = "";
    size_t used = 0;
    for (size_t i = 0; i < count && used < sizeof all; i++) {
        int written = snprintf(all + used, sizeof all - used, "%s%s", i == 0 ? "" : ", ", words[i]);
        used += written > 0 ? (size_t)written : 0;
    }
    ct_error_cure(problem, "known are: %s%s", all, used >= sizeof all ? " …" : "");
}

static bool is_among(ct_str word, const char *const *words)
{
    for (; *words != NULL; words++) {
        if (ct_str_is(word, *words)) {
            return true;
        }
    }
    return false;
}

bool ct_study_keys(ct_study_reader *r, const ct_node *node, const char *const *keys)
{
    if (node->kind != CT_NODE_OBJECT) {
        ct_error_cure(ct_study_fault(r, node, "an object belongs here, not %s",
                                     ct_node_kind_name(node->kind)),
                      "write {\"%s\": …}", keys[0]);
        return false;
    }
    for (const ct_node *child = node->first; child != NULL; child = child->next) {
        if (!is_among(child->key, keys)) {
            add_cure(ct_study_fault(r, child, "unknown key \"%.*s\"", CT_ARG(child->key)),
                     child->key, keys);
        }
    }
    return true;
}

/* The value of a key when it is there and of this kind; a fault when it is of another. */
static const ct_node *value_of(ct_study_reader *r, const ct_node *object, const char *key,
                               ct_node_kind kind)
{
    const ct_node *node = ct_node_get(object, key);
    if (node != NULL && node->kind != kind) {
        ct_error_cure(ct_study_fault(r, node, "\"%s\" is %s, not %s", key, ct_node_kind_name(kind),
                                     ct_node_kind_name(node->kind)),
                      "correct the value");
        return NULL;
    }
    return node;
}

void ct_study_text(ct_study_reader *r, const ct_node *object, const char *key, ct_str *out)
{
    const ct_node *node = value_of(r, object, key, CT_NODE_TEXT);
    if (node != NULL) {
        *out = node->text;
    }
}

static bool is_within(ct_study_reader *r, const ct_node *node, const char *key, double low,
                      double high)
{
    if (node->number >= low && node->number <= high) {
        return true;
    }
    ct_error_cure(ct_study_fault(r, node, "\"%s\" is %g", key, node->number),
                  "it is between %g and %g", low, high);
    return false;
}

void ct_study_number(ct_study_reader *r, const ct_node *object, const char *key, double low,
                     double high, double *out)
{
    const ct_node *node = value_of(r, object, key, CT_NODE_NUMBER);
    if (node != NULL && is_within(r, node, key, low, high)) {
        *out = node->number;
    }
}

static bool is_whole(ct_study_reader *r, const ct_node *node, const char *key)
{
    if (node->number == floor(node->number)) {
        return true;
    }
    ct_error_cure(ct_study_fault(r, node, "\"%s\" is no whole number", key),
                  "leave the fraction out");
    return false;
}

uint32_t ct_study_whole(ct_study_reader *r, const ct_node *object, const char *key, uint32_t low,
                        uint32_t high, uint32_t otherwise)
{
    const ct_node *node = value_of(r, object, key, CT_NODE_NUMBER);
    return node != NULL && is_within(r, node, key, low, high) && is_whole(r, node, key)
               ? (uint32_t)node->number
               : otherwise;
}

void ct_study_range(ct_study_reader *r, const ct_node *object, const char *key, uint32_t high,
                    uint32_t out[2])
{
    const ct_node *node = ct_node_get(object, key);
    if (node == NULL) {
        return;
    }
    if (node->kind == CT_NODE_NUMBER) {
        out[0] = out[1] = ct_study_whole(r, object, key, 1, high, out[0]);
        return;
    }
    const ct_node *first = node->first;
    if (node->kind != CT_NODE_LIST || node->count != 2 || first->kind != CT_NODE_NUMBER ||
        first->next->kind != CT_NODE_NUMBER) {
        ct_error_cure(
            ct_study_fault(r, node, "\"%s\" is a number, or the lowest and the highest", key),
            "write \"%s\": 30, or \"%s\": [20, 40]", key, key);
        return;
    }
    if (is_within(r, first, key, 0, high) && is_whole(r, first, key) &&
        is_within(r, first->next, key, first->number, high) && is_whole(r, first->next, key)) {
        out[0] = (uint32_t)first->number;
        out[1] = (uint32_t)first->next->number;
    }
}

int ct_study_choice(ct_study_reader *r, const ct_node *object, const char *key,
                    const char *const *words, int otherwise)
{
    const ct_node *node = value_of(r, object, key, CT_NODE_TEXT);
    if (node == NULL) {
        return otherwise;
    }
    for (int i = 0; words[i] != NULL; i++) {
        if (ct_str_is(node->text, words[i])) {
            return i;
        }
    }
    add_cure(ct_study_fault(r, node, "\"%s\" cannot be \"%.*s\"", key, CT_ARG(node->text)),
             node->text, words);
    return otherwise;
}

void ct_study_unknown(ct_study_reader *r, const ct_node *node, const char *what, ct_str word,
                      const char *const *words)
{
    add_cure(ct_study_fault(r, node, "there is no %s \"%.*s\"", what, CT_ARG(word)), word, words);
}

bool ct_study_must_have(ct_study_reader *r, const ct_node *object, const char *key,
                        const char *cure)
{
    if (ct_node_get(object, key) != NULL) {
        return true;
    }
    ct_error_cure(ct_study_fault(r, object, "the key \"%s\" is missing", key), "%s", cure);
    return false;
}

bool ct_study_open(ct_study_reader *r, const ct_node *node, ct_str *out)
{
    ct_error error = {0};
    if (node->kind != CT_NODE_TEXT) {
        ct_error_cure(ct_study_fault(r, node, "the name of a file belongs here, not %s",
                                     ct_node_kind_name(node->kind)),
                      "write it in quotation marks");
        return false;
    }
    if (r->files->open(r->files->context, node->text, r->mem, out, &error) != CT_OK) {
        ct_error_cure(ct_study_fault(r, node, "%s", error.sentence), "%s",
                      error.cure[0] != '\0' ? error.cure : "files are looked for beside the study");
        return false;
    }
    return true;
}
