/* Understanding the words of JaVaFo and bbpPairings. */

#include "cli/compat.h"

#include "event/systems.h"

#include <string.h>

typedef struct cursor {
    const char *const *words;
    size_t count;
    size_t at; /* of the word being read */
    ct_compat given;
} cursor;

static const ct_system_row *system_of(const char *word)
{
    return strncmp(word, "--", 2) == 0 ? ct_system_named(ct_str_of(word + 2)) : NULL;
}

static bool is_switch(const char *word, char letter)
{
    return word[0] == '-' && word[1] == letter && word[2] == '\0';
}

static bool is_mode(const char *word)
{
    return is_switch(word, 'p') || is_switch(word, 'c') || is_switch(word, 'g');
}

/* A system, -r, -g, -b or -w: none of them is an option of ours that may precede a command. */
static bool begins_a_request(const char *word)
{
    return system_of(word) != NULL || is_switch(word, 'r') || is_switch(word, 'g') ||
           is_switch(word, 'b') || is_switch(word, 'w');
}

bool ct_compat_is_meant(size_t count, const char *const *words)
{
    if (count > 0 && begins_a_request(words[0])) {
        return true;
    }
    if (count < 2 || words[0][0] == '-' || words[1][0] != '-' ||
        ct_command_named(words[0]) != NULL) {
        return false;
    }
    for (size_t i = 1; i < count; i++) {
        if (is_mode(words[i])) {
            return true;
        }
    }
    return false;
}

static const ct_example usage[] = {
    {"[-r] [--SYSTEM] IN -p [OUT] [-l [LIST]]", "pair the next round"},
    {"[-r] [--SYSTEM] IN -c [ROUND] [-l [LIST]]", "check the rounds that are paired"},
    {"[-r] [--SYSTEM] (MODEL -g | -g [CONFIG|SEED]) [-b] -o OUT [-s SEED] [-l [LIST]]",
     "make a random tournament"},
    {"-r", "print the release"},
    {NULL, NULL},
};

const ct_example *ct_compat_usage(void)
{
    return usage;
}

/* --- Words ----------------------------------------------------------------------------------- */

/* The line of the usage that is about this mode. */
static const ct_example *usage_of(ct_compat_mode mode)
{
    return mode == CT_COMPAT_CHECK ? &usage[1] : mode == CT_COMPAT_GENERATE ? &usage[2] : &usage[0];
}

static ct_exit refuse(const ct_call *call, ct_compat_mode mode, const char *sentence,
                      const char *word)
{
    ct_error error;
    ct_fail(&error, CT_INVALID, sentence, word);
    ct_error_cure(&error, "usage: crosstable %s", usage_of(mode)->line);
    return ct_call_refuse(call, CT_EXIT_INVALID, &error);
}

/* The word after the present one when it is no switch, else NULL. */
static const char *next_value(cursor *here)
{
    bool has_value = here->at + 1 < here->count && here->words[here->at + 1][0] != '-';
    return has_value ? here->words[++here->at] : NULL;
}

static ct_exit set_mode(const ct_call *call, cursor *here, ct_compat_mode mode)
{
    if (here->given.mode != CT_COMPAT_NONE) {
        return refuse(call, here->given.mode, "%s comes after another of -p, -c and -g",
                      here->words[here->at]);
    }
    here->given.mode = mode;
    return CT_EXIT_DONE;
}

/* -p OUT, where OUT can only follow an input. */
static ct_exit read_pair(const ct_call *call, cursor *here)
{
    CT_STEP(set_mode(call, here, CT_COMPAT_PAIR));
    if (here->given.input != NULL) {
        here->given.output = next_value(here);
    }
    return CT_EXIT_DONE;
}

static ct_exit read_check(const ct_call *call, cursor *here)
{
    uint64_t round;
    CT_STEP(set_mode(call, here, CT_COMPAT_CHECK));
    const char *next = here->at + 1 < here->count ? here->words[here->at + 1] : "";
    if (here->given.input != NULL && ct_str_to_unsigned(ct_str_of(next), &round)) {
        here->at++;
        here->given.round = round < 1000000 ? (unsigned)round : 1000000;
    }
    return CT_EXIT_DONE;
}

static ct_exit read_generate(const ct_call *call, cursor *here)
{
    CT_STEP(set_mode(call, here, CT_COMPAT_GENERATE));
    if (here->given.input != NULL) {
        return CT_EXIT_DONE;
    }
    const char *value = next_value(here);
    if (value != NULL && ct_str_to_unsigned(ct_str_of(value), &here->given.seed)) {
        here->given.has_seed = true;
    } else {
        here->given.config = value;
    }
    return CT_EXIT_DONE;
}

static ct_exit read_output(const ct_call *call, cursor *here)
{
    here->given.output = next_value(here);
    return here->given.output != NULL
               ? CT_EXIT_DONE
               : refuse(call, here->given.mode, "%s needs the name of a file", "-o");
}

static ct_exit read_seed(const ct_call *call, cursor *here)
{
    const char *value = next_value(here);
    here->given.has_seed = value != NULL && ct_str_to_unsigned(ct_str_of(value), &here->given.seed);
    return here->given.has_seed ? CT_EXIT_DONE
                                : refuse(call, here->given.mode, "%s needs a whole number", "-s");
}

static ct_exit read_list(const ct_call *call, cursor *here)
{
    (void)call;
    const char *value = next_value(here);
    here->given.list = value == NULL ? "" : value;
    return CT_EXIT_DONE;
}

static ct_exit read_release(const ct_call *call, cursor *here)
{
    (void)call;
    here->given.wants_release = true;
    return CT_EXIT_DONE;
}

static ct_exit read_baku(const ct_call *call, cursor *here)
{
    (void)call;
    here->given.is_baku = true;
    return CT_EXIT_DONE;
}

/* -w, and -q with or without a number. */
static ct_exit read_algorithm(const ct_call *call, cursor *here)
{
    (void)call;
    uint64_t number;
    const char *next = here->at + 1 < here->count ? here->words[here->at + 1] : "";
    here->at += ct_str_to_unsigned(ct_str_of(next), &number) ? 1 : 0;
    return CT_EXIT_DONE;
}

static const struct {
    char letter;
    ct_exit (*read)(const ct_call *call, cursor *here);
} switches[] = {
    {'p', read_pair},      {'c', read_check},     {'g', read_generate}, {'o', read_output},
    {'s', read_seed},      {'l', read_list},      {'r', read_release},  {'b', read_baku},
    {'w', read_algorithm}, {'q', read_algorithm},
};

static ct_exit read_system(const ct_call *call, cursor *here)
{
    const char *word = here->words[here->at];
    const ct_system_row *row = system_of(word);
    if (row == NULL) {
        return refuse(call, here->given.mode, "there is no switch %s", word);
    }
    here->given.system = ct_pairing_system_named(ct_str_of(row->name));
    return here->given.system != NULL
               ? CT_EXIT_DONE
               : refuse(call, here->given.mode, "the system of %s has no engine yet", word);
}

static ct_exit read_word(const ct_call *call, cursor *here)
{
    const char *word = here->words[here->at];
    if (word[0] != '-') {
        if (here->given.input != NULL) {
            return refuse(call, here->given.mode, "'%s' is one word too many", word);
        }
        here->given.input = word;
        return CT_EXIT_DONE;
    }
    for (size_t i = 0; i < sizeof switches / sizeof *switches; i++) {
        if (is_switch(word, switches[i].letter)) {
            return switches[i].read(call, here);
        }
    }
    return read_system(call, here);
}

/* --- The request ----------------------------------------------------------------------------- */

static ct_exit check_request(const ct_call *call, const ct_compat *given)
{
    bool generates = given->mode == CT_COMPAT_GENERATE;
    if (given->mode == CT_COMPAT_NONE) {
        return refuse(call, given->mode, "%s is missing", "one of -p, -c and -g");
    }
    if (generates && given->output == NULL) {
        return refuse(call, given->mode, "%s needs a file for the tournament: -o OUT", "-g");
    }
    if (!generates && given->input == NULL) {
        return refuse(call, given->mode, "the %s file is missing", "input");
    }
    return CT_EXIT_DONE;
}

ct_exit ct_compat_run(ct_call *call, size_t count, const char *const *words)
{
    cursor here = {.words = words, .count = count};
    for (; here.at < count; here.at++) {
        CT_STEP(read_word(call, &here));
    }
    const ct_compat *given = &here.given;
    if (!given->wants_release || given->mode != CT_COMPAT_NONE || given->input != NULL) {
        CT_STEP(check_request(call, given));
    }
    if (given->wants_release) {
        ct_call_showf(call, "crosstable %s\n", CT_VERSION);
    }
    switch (given->mode) {
    case CT_COMPAT_PAIR: return ct_compat_pair(call, given);
    case CT_COMPAT_CHECK: return ct_compat_check(call, given);
    case CT_COMPAT_GENERATE: return ct_compat_generate(call, given);
    case CT_COMPAT_NONE: break;
    }
    return CT_EXIT_DONE;
}
