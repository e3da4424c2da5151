/* completions: scripts for bash, zsh and fish, made from the rows. The first word completes to a
 * command; a word that begins with - to its options; the word after an option to what that option
 * knows; the first argument to the words that the command knows, if any; all others to files. */

#include "cli/commands.h"
#include "event/systems.h"
#include "lab/shipped.h"
#include "operations/inputs.h"
#include "standings/tie_break.h"

#include <string.h>

/* Calls `visit` for the options of a command, own ones first. */
static void each_option(const ct_command_row *command, ct_text *out,
                        void (*visit)(const ct_command_row *, const ct_input *, ct_text *))
{
    for (const ct_input *row = command->options; row->name != NULL; row++) {
        visit(command, row, out);
    }
    for (const ct_input *row = ct_common_options(); row->name != NULL; row++) {
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

/* The studies that `lab run` knows by name. */
static void add_studies(ct_text *out)
{
    for (const ct_shipped_text *text = ct_shipped_texts; text->name != NULL; text++) {
        ct_str rest = ct_str_of(text->name);
        ct_str name = ct_str_cut(&rest, '.');
        if (ct_shipped_study(name) == text->text) {
            ct_text_addf(out, " %.*s", CT_ARG(name));
        }
    }
}

/* The first word of a command, and whether the rows above have none that begins so. */
static ct_str first_word(const ct_command_row *row, bool *is_new)
{
    ct_str rest = ct_str_of(row->name);
    ct_str word = ct_str_word(&rest);
    *is_new = true;
    for (const ct_command_row *other = ct_command_rows(); other != row; other++) {
        *is_new = *is_new && !ct_command_begins(other, word);
    }
    return word;
}

/* "list run report" of a command "lab list"; empty for one of a single word. */
static ct_str second_words(const ct_command_row *row, ct_arena *mem)
{
    ct_text words = {.mem = mem};
    ct_str rest = ct_str_of(row->name);
    ct_str first = ct_str_word(&rest);
    for (; row->name != NULL && ct_command_begins(row, first); row++) {
        ct_str name = ct_str_of(row->name);
        ct_text_addf(&words, " %.*s", CT_ARG(ct_str_slice(name, first.len, name.len)));
    }
    return ct_str_trim(ct_text_view(&words));
}

/* All first words of commands. */
static void add_commands(ct_text *out)
{
    for (const ct_command_row *row = ct_command_rows(); row->name != NULL; row++) {
        bool is_new = false;
        ct_str word = first_word(row, &is_new);
        if (is_new) {
            ct_text_addf(out, "%s%.*s", row == ct_command_rows() ? "" : " ", CT_ARG(word));
        }
    }
}

/* The words that a command knows as its first argument: commands for help, systems, codes,
 * studies, or the alternatives of its row. */
static void add_first_words(const ct_command_row *command, ct_text *out)
{
    if (command->run == ct_cmd_help) {
        add_commands(out);
    } else if (strcmp(command->name, "lab run") == 0) {
        add_studies(out);
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

static void bash_option(const ct_command_row *command, const ct_input *row, ct_text *out)
{
    (void)command;
    ct_text_addf(out, " --%s", row->name);
}

static void bash_choices(const ct_command_row *command, const ct_input *row, ct_text *out)
{
    size_t count;
    const char *const *words = ct_input_words(row, out->mem, &count);
    if (count == 0) {
        return;
    }
    ct_text_addf(out, "        '%s --%s') words='", command->name, row->name);
    for (size_t i = 0; i < count; i++) {
        ct_text_addf(out, "%s%s", i == 0 ? "" : " ", words[i]);
    }
    ct_text_add(out, CT_STR("' ;;\n"));
}

/* A command of two words has its second one completed; then it is "$command" as a whole. */
static void bash_groups(ct_text *out)
{
    for (const ct_command_row *row = ct_command_rows(); row->name != NULL; row++) {
        bool is_new = false;
        ct_str word = first_word(row, &is_new);
        ct_str seconds = second_words(row, out->mem);
        if (is_new && seconds.len > 0) {
            ct_text_addf(out,
                         "    if [ \"$command\" = %.*s ] && [ \"$at\" -eq 2 ]; then\n"
                         "        words='%.*s' at=0\n"
                         "    elif [ \"$command\" = %.*s ] && [ \"$at\" -gt 2 ]; then\n"
                         "        command=\"$command ${COMP_WORDS[2]}\" at=$((at - 1))\n"
                         "    fi\n",
                         CT_ARG(word), CT_ARG(seconds), CT_ARG(word));
        }
    }
}

static void bash_script(ct_text *out)
{
    ct_text_add(out, CT_STR("# bash completion of crosstable\n_crosstable() {\n"
                            "    local word=\"${COMP_WORDS[COMP_CWORD]}\" "
                            "before=\"${COMP_WORDS[COMP_CWORD-1]}\" words=''\n"
                            "    local command=\"${COMP_WORDS[1]}\" at=\"$COMP_CWORD\"\n"));
    bash_groups(out);
    ct_text_add(out, CT_STR("    if [ \"$at\" -eq 1 ]; then\n        words='"));
    add_commands(out);
    ct_text_add(out, CT_STR("'\n    elif [ \"$at\" -gt 1 ]; then case \"$command $before\" in\n"));
    for (const ct_command_row *row = ct_command_rows(); row->name != NULL; row++) {
        each_option(row, out, bash_choices);
    }
    ct_text_add(out, CT_STR("        *) case \"$word\" in\n        -*) case \"$command\" in\n"));
    for (const ct_command_row *row = ct_command_rows(); row->name != NULL; row++) {
        ct_text_addf(out, "            '%s') words='", row->name);
        each_option(row, out, bash_option);
        ct_text_add(out, CT_STR("' ;;\n"));
    }
    ct_text_add(out, CT_STR("            esac ;;\n        *) case \"$at $command\" in\n"));
    for (const ct_command_row *row = ct_command_rows(); row->name != NULL; row++) {
        ct_str words = first_words(row, out->mem);
        if (words.len > 0) {
            ct_text_addf(out, "            '2 %s') words='%.*s' ;;\n", row->name, CT_ARG(words));
        }
    }
    ct_text_add(out, CT_STR("            esac ;;\n        esac ;;\n    esac; fi\n"
                            "    COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n}\n"
                            "complete -o default -F _crosstable crosstable\n"));
}

/* --- zsh ------------------------------------------------------------------------------------- */

static void zsh_option(const ct_command_row *command, const ct_input *row, ct_text *out)
{
    (void)command;
    bool needs_value = row->value != NULL && !row->is_optional_value;
    ct_text_addf(out, "                '--%s%s[", row->name, needs_value ? "=" : "");
    add_sentence(out, row->sentence);
    ct_text_add(out, CT_STR("]"));
    if (needs_value) {
        size_t count;
        const char *const *words = ct_input_words(row, out->mem, &count);
        ct_text_addf(out, ":%s:", row->value);
        for (size_t i = 0; i < count; i++) {
            ct_text_addf(out, "%s%s", i == 0 ? "(" : " ", words[i]);
        }
        ct_text_add(out, count > 0 ? CT_STR(")") : CT_STR("_files"));
    }
    ct_text_add(out, CT_STR("' \\\n"));
}

static void zsh_commands(ct_text *out)
{
    for (const ct_command_row *row = ct_command_rows(); row->name != NULL; row++) {
        bool is_new = false;
        ct_str word = first_word(row, &is_new);
        if (is_new) {
            ct_text_addf(out, "        '%.*s:", CT_ARG(word));
            add_sentence(out, row->summary);
            ct_text_add(out, CT_STR("'\n"));
        }
    }
}

static void zsh_groups(ct_text *out)
{
    for (const ct_command_row *row = ct_command_rows(); row->name != NULL; row++) {
        bool is_new = false;
        ct_str word = first_word(row, &is_new);
        ct_str seconds = second_words(row, out->mem);
        if (is_new && seconds.len > 0) {
            ct_text_addf(out,
                         "    if [[ $command == %.*s ]]; then\n"
                         "        if (( CURRENT == 2 )); then\n"
                         "            compadd -- %.*s\n            return\n        fi\n"
                         "        command=\"$command $words[2]\"\n"
                         "        shift words\n        (( CURRENT-- ))\n    fi\n",
                         CT_ARG(word), CT_ARG(seconds));
        }
    }
}

/* The words of the first argument; of a study also files. */
static void zsh_first_words(const ct_command_row *row, ct_text *out)
{
    ct_str words = first_words(row, out->mem);
    const ct_input *first = row->operation == NULL ? NULL : row->operation->inputs;
    if (words.len > 0 && first != NULL && first->name != NULL && first->may_be_name) {
        ct_text_addf(out,
                     "                '1:word:{_alternative \"words:word:(%.*s)\" "
                     "\"files:file:_files\"}' \\\n",
                     CT_ARG(words));
    } else if (words.len > 0) {
        ct_text_addf(out, "                '1:word:(%.*s)' \\\n", CT_ARG(words));
    }
}

static void zsh_script(ct_text *out)
{
    ct_text_add(out, CT_STR("#compdef crosstable\n_crosstable() {\n    local -a commands=(\n"));
    zsh_commands(out);
    ct_text_add(out, CT_STR("    )\n    if (( CURRENT == 2 )); then\n"
                            "        _describe command commands\n        return\n    fi\n"
                            "    local command=$words[2]\n    shift words\n    (( CURRENT-- ))\n"));
    zsh_groups(out);
    ct_text_add(out, CT_STR("    case $command in\n"));
    for (const ct_command_row *row = ct_command_rows(); row->name != NULL; row++) {
        ct_text_addf(out, "        '%s')\n            _arguments \\\n", row->name);
        each_option(row, out, zsh_option);
        zsh_first_words(row, out);
        ct_text_add(out, CT_STR("                '*:file:_files' ;;\n"));
    }
    ct_text_add(out, CT_STR("    esac\n}\ncompdef _crosstable crosstable\n"));
}

/* --- fish ------------------------------------------------------------------------------------ */

/* All words of the command are there. Returns their number. */
static unsigned fish_condition(const ct_command_row *command, ct_text *out)
{
    ct_str rest = ct_str_of(command->name);
    unsigned count = 0;
    for (ct_str word = ct_str_word(&rest); word.len > 0; word = ct_str_word(&rest)) {
        ct_text_addf(out, "%s__fish_seen_subcommand_from %.*s", count == 0 ? "" : "; and ",
                     CT_ARG(word));
        count++;
    }
    return count;
}

static void fish_option(const ct_command_row *command, const ct_input *row, ct_text *out)
{
    ct_text_add(out, CT_STR("complete -c crosstable -n '"));
    fish_condition(command, out);
    ct_text_addf(out, "' -l %s", row->name);
    if (row->letter != 0) {
        ct_text_addf(out, " -s %c", row->letter);
    }
    size_t count;
    const char *const *words = ct_input_words(row, out->mem, &count);
    for (size_t i = 0; i < count; i++) {
        ct_text_addf(out, "%s%s", i == 0 ? " -x -a '" : " ", words[i]);
    }
    bool needs_value = row->value != NULL && !row->is_optional_value;
    ct_text_add(out, count > 0 ? CT_STR("'") : needs_value ? CT_STR(" -r") : CT_NO_TEXT);
    ct_text_add(out, CT_STR(" -d '"));
    add_sentence(out, row->sentence);
    ct_text_add(out, CT_STR("'\n"));
}

static void fish_command(const ct_command_row *row, ct_text *out)
{
    bool is_new = false;
    ct_str word = first_word(row, &is_new);
    ct_str rest = ct_str_of(row->name);
    rest = ct_str_trim(ct_str_slice(rest, word.len, rest.len));
    if (is_new) {
        ct_text_addf(out, "complete -c crosstable -n __fish_use_subcommand -f -a %.*s -d '",
                     CT_ARG(word));
        add_sentence(out, row->summary);
        ct_text_add(out, CT_STR("'\n"));
    }
    if (rest.len > 0) {
        ct_text_addf(out,
                     "complete -c crosstable -n '__fish_seen_subcommand_from %.*s; and test "
                     "(count (commandline -opc)) -eq 2' -f -a %.*s -d '",
                     CT_ARG(word), CT_ARG(rest));
        add_sentence(out, row->summary);
        ct_text_add(out, CT_STR("'\n"));
    }
}

static void fish_script(ct_text *out)
{
    ct_text_add(out, CT_STR("# fish completion of crosstable\n"));
    for (const ct_command_row *row = ct_command_rows(); row->name != NULL; row++) {
        fish_command(row, out);
        ct_str words = first_words(row, out->mem);
        if (words.len > 0) {
            ct_text_add(out, CT_STR("complete -c crosstable -n '"));
            unsigned count = fish_condition(row, out);
            bool has_files = strcmp(row->name, "lab run") == 0;
            ct_text_addf(out, "; and test (count (commandline -opc)) -eq %u'%s -a '%.*s'\n",
                         count + 1, has_files ? "" : " -f", CT_ARG(words));
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
            return ct_call_answer_text(call, "script", text);
        }
    }
    return ct_call_misuse(call, "give one of: bash, zsh, fish", "there are no completions for '%s'",
                          call->words[0]);
}
