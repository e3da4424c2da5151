/* man: the manual page in roff (man macros), made from the rows. */

#include "cli/commands.h"
#include "cli/compat.h"
#include "cli/help.h"

#include <string.h>

/* Adds a character beyond ASCII as \[uXXXX], which every roff understands. Returns its length in
 * bytes. */
static size_t add_wide(ct_text *out, ct_str text)
{
    unsigned char first = (unsigned char)text.at[0];
    size_t len = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
    unsigned code = first & (0xffU >> (len + 1));
    for (size_t i = 1; i < len && i < text.len; i++) {
        code = code << 6 | ((unsigned char)text.at[i] & 0x3fU);
    }
    ct_text_addf(out, "\\[u%04X]", code);
    return len;
}

/* Escapes what roff would take for a request: backslashes and hyphens everywhere, and a point or
 * quote at the start of a line. */
static void add_roff(ct_text *out, ct_str text)
{
    for (size_t i = 0; i < text.len; i++) {
        char c = text.at[i];
        bool starts_line = out->len == 0 || out->at[out->len - 1] == '\n';
        if ((unsigned char)c >= 0x80) {
            i += add_wide(out, ct_str_slice(text, i, text.len)) - 1;
        } else if (c == '\\') {
            ct_text_add(out, CT_STR("\\e"));
        } else if (c == '-') {
            ct_text_add(out, CT_STR("\\-"));
        } else {
            ct_text_add(out, starts_line && (c == '.' || c == '\'') ? CT_STR("\\&") : CT_NO_TEXT);
            ct_text_add_chars(out, c, 1);
        }
    }
}

static void add_line(ct_text *out, ct_str text)
{
    add_roff(out, text);
    ct_text_add_chars(out, '\n', 1);
}

/* A tagged paragraph: a bold tag and its text. */
static void add_tagged(ct_text *out, ct_str tag, ct_str text)
{
    ct_text_add(out, CT_STR(".TP\n.B "));
    add_line(out, ct_str_trim(tag));
    add_line(out, text);
}

static void add_options(ct_text *out, const ct_input *rows)
{
    for (; rows->name != NULL; rows++) {
        add_tagged(out, ct_help_option(rows, out->mem), ct_help_sentence(rows, out->mem));
    }
}

static void add_command(ct_text *out, const ct_command_row *row)
{
    ct_text_add(out, CT_STR(".SS "));
    add_line(out, ct_str_trim_end(
                      ct_str_format(out->mem, "crosstable %s %s", row->name, row->arguments)));
    char first = row->summary[0]; /* an ASCII letter */
    add_line(out, ct_str_format(out->mem, "%c%s.", first & ~0x20, row->summary + 1));
    if (row->details != NULL) {
        add_line(out, ct_str_of(row->details));
    }
    add_options(out, row->options);
    for (const ct_example *it = row->examples; it != NULL && it->line != NULL; it++) {
        ct_text_add(out, CT_STR(".PP\n.RS\n.EX\n"));
        add_line(out, ct_str_of(it->line));
        ct_text_add(out, CT_STR(".EE\n.RE\n"));
        add_line(out, ct_str_format(out->mem, "(%s)", it->sentence));
    }
}

static void add_engine(ct_text *out)
{
    ct_text_add(out, CT_STR(".SH IN PLACE OF JAVAFO OR BBPPAIRINGS\n"));
    add_line(out,
             CT_STR("Programs that call one of these engines can call crosstable in its place: "
                    "the switches, what is printed and the exit codes are theirs. A file named "
                    "without a folder is put beside the input. Pairs are printed as their "
                    "number and then a line \"white black\" for each, the "
                    "pairing-allocated bye as \"player 0\". The edition of the rules "
                    "is that of record 192, else by the start date, else the latest. -b adds Baku "
                    "acceleration. What is no valid request ends with 3."));
    for (const ct_example *row = ct_compat_usage(); row->line != NULL; row++) {
        add_tagged(out, ct_str_format(out->mem, "crosstable %s", row->line),
                   ct_str_of(row->sentence));
    }
}

static void add_page(ct_text *out)
{
    ct_text_addf(out, ".TH CROSSTABLE 1 \"\" \"crosstable %s\" \"User Commands\"\n", CT_VERSION);
    ct_text_add(out, CT_STR(".SH NAME\ncrosstable \\- pair, rank and check chess tournaments\n"
                            ".SH SYNOPSIS\n.B crosstable\n.I command\n[words and options]\n"
                            ".SH DESCRIPTION\n"));
    add_line(
        out,
        CT_STR("An event lives in one file: a FIDE tournament report file (TRF06, TRF16, TRF26) or "
               "JSON. "
               "Commands that change it hold a lock, replace the file whole and keep the previous "
               "version beside it with .bak added to its name."));
    add_line(
        out,
        CT_STR("Options may stand anywhere; \"--\" ends them. Values are given as --name value or "
               "--name=value."));
    ct_text_add(out, CT_STR(".SH COMMANDS\n"));
    for (const ct_command_row *row = ct_command_rows(); row->name != NULL; row++) {
        add_command(out, row);
    }
    ct_text_add(out, CT_STR(".SH OPTIONS OF EVERY COMMAND\n"));
    add_options(out, ct_common_options());
    add_engine(out);
    ct_text_add(out, CT_STR(".SH EXIT STATUS\n"));
    for (const ct_exit_row *row = ct_exit_rows(); row->sentence != NULL; row++) {
        add_tagged(out, ct_str_format(out->mem, "%d", (int)row->code), ct_str_of(row->sentence));
    }
    ct_text_add(out, CT_STR(".SH FILES\n"));
    add_tagged(out, CT_STR("FILE.bak"), CT_STR("The version before the latest change."));
    add_tagged(out, CT_STR(".FILE.lock"), CT_STR("There while a command changes FILE."));
    add_tagged(out, CT_STR("~/.local/share/crosstable/ratings.db"),
               CT_STR("The index of the rating list."));
    ct_text_add(out, CT_STR(".SH ENVIRONMENT\n"));
    add_tagged(out, CT_STR("NO_COLOR"), CT_STR("When set, nothing is coloured."));
    add_tagged(out, CT_STR("CROSSTABLE_RATINGS"),
               CT_STR("Where the index of the rating list is kept."));
}

ct_exit ct_cmd_man(ct_call *call)
{
    call->program = NULL; /* the page must not name the program as it was called now */
    ct_text page = {.mem = call->mem};
    add_page(&page);
    ct_str text = ct_text_view(&page);
    ct_call_show(call, text);
    return ct_call_answer_text(call, "page", text);
}
