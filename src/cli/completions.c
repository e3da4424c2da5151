/* completions: scripts for bash, zsh and fish, made from the rows. The first word completes to a
 * command; a word that begins with - to its options; the word after an option to what that option
 * knows; the first argument to the words that the command knows, if any; all others to files. */

#include "cli/commands.h"
#include "cli/options.h"
#include "event/systems.h"
#include "lab/shipped.h"
#include "standings/tie_break.h"

#include <string.h>

/* Calls `visit` for the options of a command, own ones first. */
static void each_option(const ct_command_row *command, ct_text *out,
                        void (*visit)(const ct_command_row *, const ct_option_row *, ct_text *))
{
    for (const ct_option_row *row = command->options; row->name != NULL; row++) {
        visit(command, row, out);
    }
    for (const ct_option_row *row = ct_common_options(); row->name != NULL; row++) {
        visit(command, row, out);
    }
}

static bool is_lower_case(ct_str word)
{
    for (size_t i = 0; i < word.len; i++) {
        if (word.at[i] < 'a' || word.at[i] > 'z') {
            return false;
        }
    }
    return word.len > 0;
}

/* The words that are typed literally: list, run and report in "list | run STUDY | report RESULTS".
 * "FILE PLAYER [OPPONENT|bye]" has none: its first word is a file. */
static void add_alternatives(const char *arguments, ct_text *out)
{
    ct_str rest = ct_str_of(arguments);
    while (strchr(arguments, '|') != NULL && rest.len > 0) {
        ct_str one = ct_str_cut(&rest, '|');
        ct_str word = ct_str_word(&one);
        if (!is_lower_case(word)) {
            return;
        }
        ct_text_addf(out, " %.*s", CT_ARG(word));
    }
}

/* The words that a command knows as its first argument: commands for help, systems, codes, or the
 * alternatives of its row. */
static void add_first_words(const ct_command_row *command, ct_text *out)
{
    if (command->run == ct_cmd_help) {
        for (const ct_command_row *row = ct_command_rows(); row->name != NULL; row++) {
            ct_text_addf(out, " %s", row->name);
        }
    } else if (strcmp(command->name, "systems") == 0) {
        for (const ct_system_row *row = ct_system_rows(); row->name != NULL; row++) {
            ct_text_addf(out, " %s", row->name);
        }
    } else if (strcmp(command->name, "tiebreaks") == 0) {
        for (const ct_tie_break_row *const *family = ct_tie_break_rows(); *family != NULL;
             family++) {
            for (const ct_tie_break_row *row = *family; row->code != NULL; row++) {
                ct_text_addf(out, " %s", row->code);
            }
        }
    } else {
        add_alternatives(command->arguments, out);
    }
}

static ct_str first_words(const ct_command_row *command, ct_arena *mem)
{
    ct_text words = {.mem = mem};
    add_first_words(command, &words);
    return ct_str_trim(ct_text_view(&words));
}

/* The studies that `lab run` knows by name. */
static void add_studies(ct_text *out)
{
    bool is_first = true;
    for (const ct_shipped_text *text = ct_shipped_texts; text->name != NULL; text++) {
        ct_str rest = ct_str_of(text->name);
        ct_str name = ct_str_cut(&rest, '.');
        if (ct_shipped_study(name) == text->text) {
            ct_text_addf(out, "%s%.*s", is_first ? "" : " ", CT_ARG(name));
            is_first = false;
        }
    }
}

/* A sentence inside single quotes of a shell, without what zsh and fish would interpret. */
static void add_sentence(ct_text *out, const char *sentence)
{
    for (const char *c = sentence; *c != '\0'; c++) {
        if (strchr("'\"[]:\\`$", *c) == NULL) {
            ct_text_add_chars(out, *c, 1);
        } else {
            ct_text_add_chars(out, ' ', *c == '\'' ? 0 : 1);
        }
    }
}

/* --- bash ------------------------------------------------------------------------------------ */

static void bash_option(const ct_command_row *command, const ct_option_row *row, ct_text *out)
{
    (void)command;
    ct_text_addf(out, " --%s", row->name);
}

static void bash_choices(const ct_command_row *command, const ct_option_row *row, ct_text *out)
{
    size_t count;
    const char *const *words = ct_option_words(row, out->mem, &count);
    if (count == 0) {
        return;
    }
    ct_text_addf(out, "        '%s --%s') words='", command->name, row->name);
    for (size_t i = 0; i < count; i++) {
        ct_text_addf(out, "%s%s", i == 0 ? "" : " ", words[i]);
    }
    ct_text_add(out, CT_STR("' ;;\n"));
}

static void bash_script(ct_text *out)
{
    ct_text_add(out, CT_STR("# bash completion of crosstable\n_crosstable() {\n"
                            "    local word=\"${COMP_WORDS[COMP_CWORD]}\" "
                            "before=\"${COMP_WORDS[COMP_CWORD-1]}\" words=''\n"
                            "    local command=\"${COMP_WORDS[1]}\"\n"
                            "    if [ \"$COMP_CWORD\" -eq 1 ]; then\n        words='"));
    for (const ct_command_row *row = ct_command_rows(); row->name != NULL; row++) {
        ct_text_addf(out, "%s%s", row == ct_command_rows() ? "" : " ", row->name);
    }
    ct_text_add(out, CT_STR("'\n    else case \"$command $before\" in\n"));
    for (const ct_command_row *row = ct_command_rows(); row->name != NULL; row++) {
        each_option(row, out, bash_choices);
    }
    ct_text_add(out, CT_STR("        *) case \"$word\" in\n        -*) case \"$command\" in\n"));
    for (const ct_command_row *row = ct_command_rows(); row->name != NULL; row++) {
        ct_text_addf(out, "            %s) words='", row->name);
        each_option(row, out, bash_option);
        ct_text_add(out, CT_STR("' ;;\n"));
    }
    ct_text_add(out, CT_STR("            esac ;;\n        *) case \"$COMP_CWORD $command\" in\n"));
    for (const ct_command_row *row = ct_command_rows(); row->name != NULL; row++) {
        ct_str words = first_words(row, out->mem);
        if (words.len > 0) {
            ct_text_addf(out, "            '2 %s') words='%.*s' ;;\n", row->name, CT_ARG(words));
        }
    }
    ct_text_add(out, CT_STR("            '3 lab') [ \"$before\" = run ] && words='"));
    add_studies(out);
    ct_text_add(out, CT_STR("' ;;\n            esac ;;\n        esac ;;\n    esac; fi\n"
                            "    COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n}\n"
                            "complete -o default -F _crosstable crosstable\n"));
}

/* --- zsh ------------------------------------------------------------------------------------- */

static void zsh_option(const ct_command_row *command, const ct_option_row *row, ct_text *out)
{
    (void)command;
    bool needs_value = row->value != NULL && row->value[0] != '[';
    ct_text_addf(out, "                '--%s%s[", row->name, needs_value ? "=" : "");
    add_sentence(out, row->sentence);
    ct_text_add(out, CT_STR("]"));
    if (needs_value) {
        size_t count;
        const char *const *words = ct_option_words(row, out->mem, &count);
        ct_text_addf(out, ":%s:", row->value);
        for (size_t i = 0; i < count; i++) {
            ct_text_addf(out, "%s%s", i == 0 ? "(" : " ", words[i]);
        }
        ct_text_add(out, count > 0 ? CT_STR(")") : CT_STR("_files"));
    }
    ct_text_add(out, CT_STR("' \\\n"));
}

static void zsh_script(ct_text *out)
{
    ct_text_add(out, CT_STR("#compdef crosstable\n_crosstable() {\n    local -a commands=(\n"));
    for (const ct_command_row *row = ct_command_rows(); row->name != NULL; row++) {
        ct_text_addf(out, "        '%s:", row->name);
        add_sentence(out, row->summary);
        ct_text_add(out, CT_STR("'\n"));
    }
    ct_text_add(out, CT_STR("    )\n    if (( CURRENT == 2 )); then\n"
                            "        _describe command commands\n        return\n    fi\n"
                            "    local command=$words[2]\n    shift words\n    (( CURRENT-- ))\n"
                            "    case $command in\n"));
    for (const ct_command_row *row = ct_command_rows(); row->name != NULL; row++) {
        ct_text_addf(out, "        %s)\n", row->name);
        if (row->run == ct_cmd_lab) {
            ct_text_add(out, CT_STR("            if (( CURRENT == 3 )) && [[ $words[2] == run ]]; "
                                    "then\n                _alternative 'studies:study:("));
            add_studies(out);
            ct_text_add(out, CT_STR(")' 'files:file:_files'\n                return\n"
                                    "            fi\n"));
        }
        ct_text_add(out, CT_STR("            _arguments \\\n"));
        each_option(row, out, zsh_option);
        ct_str words = first_words(row, out->mem);
        if (words.len > 0) {
            ct_text_addf(out, "                '1:word:(%.*s)' \\\n", CT_ARG(words));
        }
        ct_text_add(out, CT_STR("                '*:file:_files' ;;\n"));
    }
    ct_text_add(out, CT_STR("    esac\n}\ncompdef _crosstable crosstable\n"));
}

/* --- fish ------------------------------------------------------------------------------------ */

static void fish_option(const ct_command_row *command, const ct_option_row *row, ct_text *out)
{
    ct_text_addf(out, "complete -c crosstable -n '__fish_seen_subcommand_from %s' -l %s",
                 command->name, row->name);
    if (row->letter != 0) {
        ct_text_addf(out, " -s %c", row->letter);
    }
    size_t count;
    const char *const *words = ct_option_words(row, out->mem, &count);
    for (size_t i = 0; i < count; i++) {
        ct_text_addf(out, "%s%s", i == 0 ? " -x -a '" : " ", words[i]);
    }
    bool needs_value = row->value != NULL && row->value[0] != '[';
    ct_text_add(out, count > 0 ? CT_STR("'") : needs_value ? CT_STR(" -r") : CT_NO_TEXT);
    ct_text_add(out, CT_STR(" -d '"));
    add_sentence(out, row->sentence);
    ct_text_add(out, CT_STR("'\n"));
}

static void fish_script(ct_text *out)
{
    ct_text_add(out, CT_STR("# fish completion of crosstable\n"));
    for (const ct_command_row *row = ct_command_rows(); row->name != NULL; row++) {
        ct_text_addf(out, "complete -c crosstable -n __fish_use_subcommand -f -a %s -d '",
                     row->name);
        add_sentence(out, row->summary);
        ct_text_add(out, CT_STR("'\n"));
        ct_str words = first_words(row, out->mem);
        if (words.len > 0) {
            ct_text_addf(out,
                         "complete -c crosstable -n '__fish_seen_subcommand_from %s; and test "
                         "(count (commandline -opc)) -eq 2' -f -a '%.*s'\n",
                         row->name, CT_ARG(words));
        }
        if (row->run == ct_cmd_lab) {
            ct_text_add(out, CT_STR("complete -c crosstable -n '__fish_seen_subcommand_from lab; "
                                    "and __fish_seen_subcommand_from run' -a '"));
            add_studies(out);
            ct_text_add(out, CT_STR("'\n"));
        }
        each_option(row, out, fish_option);
    }
}

ct_exit ct_cmd_completions(ct_call *call)
{
    call->program = NULL; /* shells complete the installed command, not how it was called now */
    static const char *const shells[] = {"bash", "zsh", "fish"};
    static void (*const scripts[])(ct_text *) = {bash_script, zsh_script, fish_script};
    for (size_t i = 0; i < 3; i++) {
        if (strcmp(call->words[0], shells[i]) == 0) {
            ct_text script = {.mem = call->mem};
            scripts[i](&script);
            ct_str text = ct_text_view(&script);
            ct_call_show(call, text);
            json_t *answer =
                call->is_json ? json_pack("{s:o}", "script", ct_text_json(text)) : NULL;
            return ct_call_answer(call, CT_EXIT_DONE, answer);
        }
    }
    return ct_call_misuse(call, "give one of: bash, zsh, fish", "there are no completions for '%s'",
                          call->words[0]);
}
