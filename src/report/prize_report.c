#include "report/prize_report.h"

#include <stdlib.h>

/* --- Cells ------------------------------------------------------------------------------------ */

static ct_str money_cell(ct_sheet *sheet, ct_cents cents)
{
    char text[32];
    ct_cents_format(cents, text);
    return ct_sheet_cell(sheet, "%s", text);
}

/* "120 EUR". */
static ct_str money_words(const ct_prizes *prizes, ct_sheet *sheet, ct_cents cents)
{
    char text[32];
    ct_cents_format(cents, text);
    ct_str currency = prizes->fund->currency;
    return ct_sheet_cell(sheet, "%s%s%.*s", text, currency.len > 0 ? " " : "", CT_ARG(currency));
}

static ct_listed entrant(const ct_prizes *prizes, ct_index who)
{
    const ct_event *event = prizes->standings->board->event;
    return ct_listed_of(event, event->is_team_event, who);
}

static ct_str points_cell(const ct_prizes *prizes, ct_sheet *sheet, ct_index who)
{
    return prizes->standings->order.count == 0
               ? CT_NO_CELL
               : ct_cell_value(sheet, ct_standings_value(prizes->standings, who, 0), 0);
}

/* "prize 2", or "prizes 2–4, shared by 3". */
static ct_str prize_words(ct_sheet *sheet, const ct_prize_award *award)
{
    if (award->sharers == 1) {
        return ct_sheet_cell(sheet, "prize %u", award->first);
    }
    if (award->first == award->last) {
        return ct_sheet_cell(sheet, "prize %u, shared by %u", award->first, award->sharers);
    }
    return ct_sheet_cell(sheet, "prizes %u–%u, shared by %u", award->first, award->last,
                         award->sharers);
}

/* --- Lists ------------------------------------------------------------------------------------ */

static void add_list(const ct_prizes *prizes, uint32_t number, ct_sheet *sheet)
{
    static const ct_sheet_column columns[] = {
        CT_COLUMN_NUMBER("Place", "place"), CT_COLUMN_NUMBER("No", "number"),
        CT_COLUMN_NAME("Name", "name"),     CT_COLUMN_NUMBER("Points", "points"),
        CT_COLUMN_WORD("Of", "prizes"),     CT_COLUMN_NUMBER("Amount", "amount"),
    };
    const ct_prize_list *list = &prizes->fund->lists[number];
    ct_str caption = list->who.len == 0 ? list->name
                                        : ct_sheet_cell(sheet, "%.*s (%.*s)", CT_ARG(list->name),
                                                        CT_ARG(list->who));
    ct_sheet_table *table = ct_sheet_add(sheet, caption, columns, 6);
    ct_cents sum = 0;
    for (uint32_t i = 0; i < prizes->count; i++) {
        const ct_prize_award *award = &prizes->awards[i];
        if (award->list != number) {
            continue;
        }
        ct_listed winner = entrant(prizes, award->who);
        sum += award->amount;
        ct_sheet_row(table,
                     (ct_str[]){ct_cell_number(sheet, award->place),
                                ct_cell_number(sheet, winner.number), winner.name,
                                points_cell(prizes, sheet, award->who), prize_words(sheet, award),
                                money_cell(sheet, award->amount)});
    }
    ct_sheet_total(table, (ct_str[]){CT_NO_CELL, CT_NO_CELL, CT_STR("Sum"), CT_NO_CELL, CT_NO_CELL,
                                     money_cell(sheet, sum)});
    if (prizes->not_awarded[number] > 0) {
        ct_sheet_remark(table, "Not awarded, because nobody could win it: %.*s",
                        CT_ARG(money_words(prizes, sheet, prizes->not_awarded[number])));
    }
    if (prizes->kept[number] > 0) {
        ct_sheet_remark(table, "Left in the fund by rounding: %.*s",
                        CT_ARG(money_words(prizes, sheet, prizes->kept[number])));
    }
}

/* --- Sums and rules --------------------------------------------------------------------------- */

static void add_sums(const ct_prizes *prizes, ct_sheet *sheet)
{
    static const ct_sheet_column columns[] = {CT_COLUMN_SENTENCE("", "what"),
                                              CT_COLUMN_NUMBER("Amount", "amount")};
    ct_sheet_table *table = ct_sheet_add(sheet, CT_STR("The fund"), columns, 2);
    ct_sheet_row(table, (ct_str[]){CT_STR("awarded"), money_cell(sheet, prizes->awarded_sum)});
    ct_sheet_row(table,
                 (ct_str[]){CT_STR("not awarded"), money_cell(sheet, prizes->not_awarded_sum)});
    ct_sheet_row(table,
                 (ct_str[]){CT_STR("left by rounding"), money_cell(sheet, prizes->kept_sum)});
    ct_sheet_total(table, (ct_str[]){CT_STR("fund"), money_cell(sheet, prizes->fund->sum)});
}

static void add_rules(const ct_prizes *prizes, ct_sheet *sheet)
{
    const ct_prize_fund *fund = prizes->fund;
    if (fund->sharing == CT_SHARING_HORT) {
        ct_sheet_note(sheet,
                      "Sharing: Hort, %u %% by place, the rest shared equally among players with "
                      "equal points",
                      fund->own_percent);
    } else {
        ct_sheet_note(sheet, "Sharing: %s", ct_prize_sharing_words(fund->sharing));
    }
    ct_sheet_note(sheet, "Number: %s", ct_prize_rule_words(fund->rule));
    if (fund->coin > 1 || prizes->kept_sum > 0) {
        ct_sheet_note(sheet, "Rounding: to %.*s; %s",
                      CT_ARG(money_words(prizes, sheet, fund->coin)),
                      ct_prize_rest_words(fund->rest));
    } else {
        ct_sheet_note(sheet, "Rounding: %s", ct_prize_rest_words(fund->rest));
    }
}

/* The names of a note; after the first 15 it says "and more". */
typedef struct name_list {
    ct_text text;
    uint32_t count;
} name_list;

static void add_name(const ct_prizes *prizes, ct_index who, name_list *names)
{
    enum { LISTED = 15 };
    ct_listed person = entrant(prizes, who);
    if (names->count++ < LISTED) {
        ct_text_addf(&names->text, "%s%u %.*s", names->count > 1 ? "; " : "", person.number,
                     CT_ARG(person.name));
    } else if (names->count == LISTED + 1) {
        ct_text_addf(&names->text, "; and more");
    }
}

/* One note for each list and each fact that the file lacks. In `gaps` those of a list stand
 * together. */
static void add_gaps(const ct_prizes *prizes, ct_sheet *sheet)
{
    for (uint32_t from = 0; from < prizes->gap_count;) {
        const ct_prize_gap *first = &prizes->gaps[from];
        name_list names = {.text = {.mem = sheet->mem}};
        uint32_t at = from;
        for (; at < prizes->gap_count && prizes->gaps[at].list == first->list &&
               prizes->gaps[at].what == first->what;
             at++) {
            add_name(prizes, prizes->gaps[at].who, &names);
        }
        ct_sheet_note(sheet, "Not considered for %.*s, because the file has no %s: %.*s",
                      CT_ARG(prizes->fund->lists[first->list].name), first->what,
                      CT_ARG(ct_text_view(&names.text)));
        from = at;
    }
}

static void add_leavers(const ct_prizes *prizes, ct_sheet *sheet)
{
    const ct_event *event = prizes->standings->board->event;
    name_list names = {.text = {.mem = sheet->mem}};
    for (uint32_t i = 0; !prizes->fund->withdrawn_may_win && i < prizes->standings->count; i++) {
        ct_index who = prizes->standings->rows[i].who;
        ct_leave leave = event->is_team_event ? event->teams[who].leave : event->players[who].leave;
        if (leave != CT_STAYS) {
            add_name(prizes, who, &names);
        }
    }
    if (names.count > 0) {
        ct_sheet_note(sheet, "Without prizes, because gone before the end: %.*s",
                      CT_ARG(ct_text_view(&names.text)));
    }
}

void ct_prize_report(const ct_prizes *prizes, ct_sheet *sheet)
{
    for (uint32_t i = 0; i < prizes->fund->list_count; i++) {
        add_list(prizes, i, sheet);
    }
    add_sums(prizes, sheet);
    add_rules(prizes, sheet);
    if (sheet == NULL) {
        return;
    }
    add_gaps(prizes, sheet);
    add_leavers(prizes, sheet);
}

/* --- Receipts --------------------------------------------------------------------------------- */

typedef struct receipt {
    ct_index who;
    ct_str name;
    ct_str folded; /* the name as it is sorted */
    uint32_t number;
    ct_cents amount;
} receipt;

static int compare_names(const void *one, const void *other)
{
    const receipt *a = one;
    const receipt *b = other;
    int order = ct_str_compare(a->folded, b->folded);
    return order != 0 ? order : (a->number > b->number) - (a->number < b->number);
}

/* Every winner once, by name; NULL when memory is out. */
static receipt *list_receipts(const ct_prizes *prizes, ct_arena *mem, uint32_t *count)
{
    receipt *list = CT_NEW(mem, receipt, (size_t)prizes->count + 1);
    *count = 0;
    for (uint32_t i = 0; list != NULL && i < prizes->count; i++) {
        const ct_prize_award *award = &prizes->awards[i];
        uint32_t at = 0;
        while (at < *count && list[at].who != award->who) {
            at++;
        }
        if (at == *count) {
            ct_listed who = entrant(prizes, award->who);
            list[(*count)++] =
                (receipt){award->who, who.name, ct_utf8_fold(mem, who.name), who.number, 0};
        }
        list[at].amount += award->amount;
    }
    if (list != NULL && *count > 0) {
        qsort(list, *count, sizeof *list, compare_names);
    }
    return list;
}

static ct_str won_words(const ct_prizes *prizes, ct_index who, ct_sheet *sheet)
{
    ct_text text = {.mem = sheet->mem};
    for (uint32_t i = 0; i < prizes->count; i++) {
        const ct_prize_award *award = &prizes->awards[i];
        if (award->who == who) {
            ct_text_addf(&text, "%s%.*s", text.len > 0 ? " + " : "",
                         CT_ARG(prizes->fund->lists[award->list].name));
        }
    }
    sheet->failed |= text.failed;
    return ct_text_view(&text);
}

void ct_prize_receipts(const ct_prizes *prizes, ct_sheet *sheet)
{
    static const ct_sheet_column columns[] = {
        CT_COLUMN_NUMBER("No", "number"), CT_COLUMN_NAME("Name", "name"),
        CT_COLUMN_WORD("Prize", "prize"), CT_COLUMN_NUMBER("Amount", "amount"),
        CT_COLUMN_WORD("Date", "date"),   CT_COLUMN_WORD("Received (signature)", "signature"),
    };
    if (sheet == NULL) {
        return;
    }
    uint32_t count = 0;
    const receipt *list = list_receipts(prizes, sheet->mem, &count);
    sheet->failed |= list == NULL;
    ct_sheet_table *table = ct_sheet_add(sheet, CT_STR("Receipts"), columns, 6);
    for (uint32_t i = 0; list != NULL && i < count; i++) {
        ct_sheet_row(table, (ct_str[]){ct_cell_number(sheet, list[i].number), list[i].name,
                                       won_words(prizes, list[i].who, sheet),
                                       money_cell(sheet, list[i].amount), CT_STR("__________"),
                                       CT_STR("______________________________")});
    }
    ct_sheet_total(table,
                   (ct_str[]){CT_NO_CELL, CT_STR("Sum"), CT_NO_CELL,
                              money_cell(sheet, prizes->awarded_sum), CT_NO_CELL, CT_NO_CELL});
    if (table != NULL && prizes->fund->currency.len > 0) {
        ct_sheet_remark(table, "Amounts in %.*s", CT_ARG(prizes->fund->currency));
    }
}
