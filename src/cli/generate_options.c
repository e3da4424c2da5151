/* Options made from the table of parameters. Texts that are not in that table (sentences with
 * ranges, lists of words) are composed once, in a static buffer. */

#include "cli/generate_options.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

ct_option_row ct_generate_option_rows[CT_GENERATE_OPTION_ROOM];

static char texts[8192];

static const ct_option_row own_rows[] = {
    {"out", 'o', "FILE", "standard output", NULL,
     "file to write; with --count the number goes before the end of the name"},
    {"format", 'f', "FORMAT", "by the name", "trf26|trf16|bbp|json", "format of the file"},
    {"config", 0, "FILE", NULL, NULL, "take parameters from a file of lines Name=value"},
    {"model", 0, "FILE", NULL, NULL, "make the event like the one in FILE"},
    {"count", 'n', "N", "1", "1..100000", "make so many events"},
};

/* Letters for the parameters that are typed most. */
static char letter_of(const char *name)
{
    static const char *const names[] = {"players", "rounds", "seed"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (strcmp(name, names[i]) == 0) {
            return name[0];
        }
    }
    return '\0';
}

static const char *value_of(ct_parameter_kind kind)
{
    switch (kind) {
    case CT_PARAMETER_SEED:
    case CT_PARAMETER_WHOLE:
    case CT_PARAMETER_NUMBER: return "N";
    case CT_PARAMETER_SHARE: return "SHARE";
    case CT_PARAMETER_POINTS: return "POINTS";
    case CT_PARAMETER_CHOICE: return "WORD";
    case CT_PARAMETER_RATINGS: return "LIST";
    case CT_PARAMETER_SETTINGS: return "NAME=VALUE…";
    case CT_PARAMETER_SYSTEM: break;
    }
    return "NAME";
}

/* How much of the buffer is used; texts are added at its end. */
typedef struct writer {
    size_t used;
} writer;

static const char *keep(writer *out, const char *text)
{
    size_t size = strlen(text) + 1;
    assert(out->used + size <= sizeof texts);
    memcpy(texts + out->used, text, size);
    out->used += size;
    return texts + out->used - size;
}

static const char *words_of(writer *out, const ct_parameter *row)
{
    char words[256] = "";
    for (const ct_parameter_word *it = row->words; it->word != NULL; it++) {
        size_t len = strlen(words);
        (void)snprintf(words + len, sizeof words - len, "%s%s", len == 0 ? "" : "|", it->word);
    }
    return keep(out, words);
}

/* "number of players; 2 to 9999". The parser does not check the range: "random" is also allowed. */
static const char *sentence_of(writer *out, const ct_parameter *row)
{
    bool has_range = row->kind == CT_PARAMETER_WHOLE || row->kind == CT_PARAMETER_NUMBER;
    if (!has_range) {
        return row->sentence;
    }
    char sentence[200];
    (void)snprintf(sentence, sizeof sentence, "%s; %g to %g", row->sentence, row->lowest,
                   row->highest);
    return keep(out, sentence);
}

void ct_generate_options_fill(void)
{
    size_t count = sizeof own_rows / sizeof *own_rows;
    writer out = {0};
    if (ct_generate_option_rows[0].name != NULL) {
        return;
    }
    memcpy(ct_generate_option_rows, own_rows, sizeof own_rows);
    for (const ct_parameter *row = ct_generate_parameters(); row->name != NULL; row++) {
        assert(count + 1 < CT_GENERATE_OPTION_ROOM);
        ct_generate_option_rows[count++] = (ct_option_row){
            .name = row->name,
            .letter = letter_of(row->name),
            .value = value_of(row->kind),
            .fallback = row->kind == CT_PARAMETER_SEED ? "another one each time" : row->usual,
            .range = row->kind == CT_PARAMETER_CHOICE ? words_of(&out, row) : NULL,
            .sentence = sentence_of(&out, row),
        };
    }
}

ct_exit ct_generate_options_read(const ct_call *call, ct_generate_options *options)
{
    for (const ct_parameter *row = ct_generate_parameters(); row->name != NULL; row++) {
        const char *value = ct_call_value(call, row->name);
        ct_error error;
        if (value != NULL && ct_generate_set(options, ct_str_of(row->name), ct_str_of(value),
                                             call->mem, &error) != CT_OK) {
            return ct_call_refuse(call, CT_EXIT_USAGE, &error);
        }
    }
    return CT_EXIT_DONE;
}
