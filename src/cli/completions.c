/* completions: scripts for bash, zsh and fish, made from the rows. The scripts hold no logic of
 * their own but one: the first word completes to a command, later ones to its options, the words an
 * option knows, or files. */

#include "cli/commands.h"
#include "cli/options.h"

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

/* The fixed words that a command takes as its argument: those of completions, and command names for
 * help. */
static void add_argument_words(const ct_command_row *command, ct_text *out)
{
    if (command->run == ct_cmd_help) {
        for (const ct_command_row *row = ct_command_rows(); row->name != NULL; row++) {
            ct_text_addf(out, " %s", row->name);
        }
    } else if (strchr(command->arguments, '|') != NULL && command->arguments[0] != '[') {
        ct_str rest = ct_str_of(command->arguments);
        while (rest.len > 0) {
            ct_text_addf(out, " %.*s", CT_ARG(ct_str_cut(&rest, '|')));
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
    ct_text_add(out, CT_STR("        *) case \"$command\" in\n"));
    for (const ct_command_row *row = ct_command_rows(); row->name != NULL; row++) {
        ct_text_addf(out, "            %s) words='", row->name);
        add_argument_words(row, out);
        each_option(row, out, bash_option);
        ct_text_add(out, CT_STR("' ;;\n"));
    }
    ct_text_add(out, CT_STR("        esac ;;\n    esac; fi\n"
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
        ct_text_addf(out, "        %s)\n            _arguments \\\n", row->name);
        each_option(row, out, zsh_option);
        ct_text words = {.mem = out->mem};
        add_argument_words(row, &words);
        ct_str list = ct_str_trim(ct_text_view(&words));
        if (list.len > 0) {
            ct_text_addf(out, "                '*:word:(%.*s)' ;;\n", CT_ARG(list));
        } else {
            ct_text_add(out, CT_STR("                '*:file:_files' ;;\n"));
        }
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
        ct_text words = {.mem = out->mem};
        add_argument_words(row, &words);
        ct_str list = ct_str_trim(ct_text_view(&words));
        if (list.len > 0) {
            ct_text_addf(
                out, "complete -c crosstable -n '__fish_seen_subcommand_from %s' -f -a '%.*s'\n",
                row->name, CT_ARG(list));
        }
        each_option(row, out, fish_option);
    }
}

ct_exit ct_cmd_completions(ct_call *call)
{
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
