#include "report/tie_break_report.h"

const ct_modifier_row ct_modifier_rows[] = {
    {CT_MAY_CHOOSE_SCORE, ":", ":MP :GP", "C.07 13",
     "reckoned with match points, or with game points"},
    {CT_MAY_CUT, "C", "/C1 /C2", "C.07 14.1, 14.2",
     "without the least significant value, or two of them"},
    {CT_MAY_MEDIAN, "M", "/M1 /M2", "C.07 14.3, 14.4",
     "without the least and the most significant value, or two of each"},
    {CT_MAY_LIMIT, "L", "/L+n /L-n", "C.07 14.5",
     "the limit is n half points above or below one half"},
    {CT_MAY_DIVIDE, "K", "/Kn", "C.07 13.4",
     "the divisor, where the rule of the event gives another"},
    {CT_MAY_COUNT_FORFEITS, "P", "/P", "TRF26 202",
     "forfeits count as games with the scheduled opponent"},
    {CT_MAY_BE_FORE, "F", "/F", "C.07 8.3", "as if all games of the last round had been drawn"},
    {CT_MAY_REVERSE, "R", "/R", "TRF26 202", "the other way round"},
    {CT_MAY_RATE_UNRATED, "U", "/Un", "TieBreakServer", "players without a rating count as n"},
    {.sign = NULL},
};

static ct_str letters_of(const ct_tie_break_row *row, ct_sheet *sheet)
{
    ct_text text = {.mem = sheet->mem};
    for (const ct_modifier_row *modifier = ct_modifier_rows; modifier->sign != NULL; modifier++) {
        if ((row->flags & modifier->flag) != 0) {
            ct_text_add(&text, ct_str_of(modifier->letter));
        }
    }
    sheet->failed = sheet->failed || text.failed;
    return ct_text_view(&text);
}

/* The modifiers that `flags` allow, if any. */
static void add_modifiers(unsigned flags, ct_sheet *sheet)
{
    static const ct_sheet_column columns[] = {CT_COLUMN_WORD("Modifier", "modifier"),
                                              CT_COLUMN_WORD("Source", "source"),
                                              CT_COLUMN_SENTENCE("Meaning", "meaning")};
    ct_sheet_table *table = NULL;
    for (const ct_modifier_row *row = ct_modifier_rows; row->sign != NULL; row++) {
        if ((flags & row->flag) != 0) {
            table = table != NULL ? table : ct_sheet_add(sheet, CT_STR("Modifiers"), columns, 3);
            ct_sheet_row(table, (ct_str[]){ct_str_of(row->sign), ct_str_of(row->article),
                                           ct_str_of(row->sentence)});
        }
    }
}

ct_str ct_tie_break_field(const ct_tie_break_row *row)
{
    return (row->flags & CT_FOR_TEAMS_ONLY) != 0     ? CT_STR("teams")
           : (row->flags & CT_FOR_PLAYERS_ONLY) != 0 ? CT_STR("players")
                                                     : CT_STR("all");
}

void ct_tie_break_list(ct_sheet *sheet)
{
    static const ct_sheet_column columns[] = {
        CT_COLUMN_WORD("Code", "code"),
        CT_COLUMN_SENTENCE("Name", "name"),
        CT_COLUMN_SPARE_WORD("Type", "type", 1),
        CT_COLUMN_WORD("For", "for"),
        CT_COLUMN_WORD("Mod", "modifiers"),
        CT_COLUMN_SPARE_WORD("Since", "since", 2),
        CT_COLUMN_SENTENCE("Source", "article"),
        {"What it is", "sentence", CT_LEFT, CT_FIT_WRAP, false, 3},
    };
    ct_sheet_table *table = ct_sheet_add(sheet, CT_STR("Codes"), columns, 8);
    for (const ct_tie_break_row *const *family = ct_tie_break_rows();
         table != NULL && *family != NULL; family++) {
        for (const ct_tie_break_row *row = *family; row->code != NULL; row++) {
            ct_str since = row->since == 0 ? CT_NO_CELL : ct_str_of(ct_c07_name(row->since));
            ct_sheet_row(table, (ct_str[]){ct_str_of(row->code), ct_str_of(row->title),
                                           ct_str_of(row->type), ct_tie_break_field(row),
                                           letters_of(row, sheet), since, ct_str_of(row->article),
                                           ct_str_of(row->sentence)});
        }
    }
    add_modifiers(~0U, sheet);
    ct_sheet_note(sheet, "Codes and modifiers are those of TRF26 (records 202 and 212).");
    ct_sheet_note(sheet,
                  "Types by C.07 4.3: A games among the tied, B own record, C results of "
                  "opponents, D what is known of opponents beforehand.");
}

static void add_fact(ct_sheet_table *table, const char *name, ct_str fact)
{
    if (fact.len > 0) {
        ct_sheet_row(table, (ct_str[]){ct_str_of(name), fact});
    }
}

static ct_str place_of(const ct_tie_break_row *row)
{
    return (row->flags & CT_NOT_IN_ROUND_ROBINS) != 0
               ? CT_STR("not in round robins (C.07 8), unless asked for (lenient)")
           : (row->flags & CT_NEEDS_RATINGS) != 0 ? CT_STR("only when everybody is rated (C.07 10)")
                                                  : CT_NO_CELL;
}

void ct_tie_break_explain(const ct_tie_break_row *row, ct_sheet *sheet)
{
    static const ct_sheet_column facts[] = {CT_COLUMN_WORD("", "name"),
                                            CT_COLUMN_SENTENCE("", "fact")};
    ct_sheet_line(sheet, "%s", row->sentence);
    ct_sheet_table *table = ct_sheet_add(sheet, CT_NO_CELL, facts, 2);
    add_fact(table, "Source", ct_str_of(row->article));
    add_fact(table, "Type", ct_str_of(row->type));
    add_fact(table, "For", ct_tie_break_field(row));
    add_fact(table, "Since", row->since == 0 ? CT_NO_CELL : ct_str_of(ct_c07_name(row->since)));
    add_fact(table, "Better",
             (row->flags & CT_LOWER_IS_BETTER) != 0 ? CT_STR("the lower value")
                                                    : CT_STR("the higher value"));
    add_fact(table, "Where", place_of(row));
    add_modifiers(row->flags, sheet);
}
