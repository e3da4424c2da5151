#include "report/check_report.h"

#include "report/table.h"

/* --- Text ------------------------------------------------------------------------------------ */

static ct_str name_pair(const ct_event *event, ct_audit_pair pair, ct_arena *mem)
{
    const ct_player *white = &event->players[pair.white];
    if (pair.black == CT_NOBODY) {
        return ct_str_format(mem, "%u %.*s – bye", white->tpn.number,
                             CT_ARG(ct_str_visible(mem, white->name)));
    }
    const ct_player *black = &event->players[pair.black];
    return ct_str_format(mem, "%u %.*s – %u %.*s", white->tpn.number,
                         CT_ARG(ct_str_visible(mem, white->name)), black->tpn.number,
                         CT_ARG(ct_str_visible(mem, black->name)));
}

static ct_str name_line(const ct_event *event, const ct_audit_list *list, uint32_t i, ct_arena *mem)
{
    return i < list->count ? name_pair(event, list->pairs[i], mem) : CT_NO_TEXT;
}

static void write_lists(const ct_event *event, const ct_audit_round *round, size_t width,
                        ct_text *out)
{
    static const ct_column columns[] = {{"Checker pairings", CT_LEFT, CT_FIT_CUT, 0},
                                        {"Tournament pairings", CT_LEFT, CT_FIT_CUT, 0},
                                        {"", CT_LEFT, CT_FIT_WHOLE, 0}};
    ct_table table = ct_table_start(out->mem, columns, 3);
    uint32_t rows = round->checker.count > round->tournament.count ? round->checker.count
                                                                   : round->tournament.count;
    for (uint32_t i = 0; i < rows; i++) {
        ct_str cells[] = {name_line(event, &round->checker, i, out->mem),
                          name_line(event, &round->tournament, i, out->mem),
                          i < round->colours_only ? CT_STR("colours") : CT_NO_TEXT};
        ct_table_row(&table, cells);
    }
    ct_table_write(&table, width, out);
}

static void write_round(const ct_event *event, const ct_audit_round *round, size_t width,
                        ct_text *out)
{
    if (round->agreement == CT_NOT_PAIRABLE) {
        ct_text_addf(out, "Round %u: the checker finds no pairing: %s\n\n", round->number,
                     round->why_not.sentence);
        return;
    }
    ct_text_addf(out, "Round %u: %u of %u pairs differ", round->number, round->tournament.count,
                 round->pairs);
    if (round->colours_only > 0) {
        ct_text_addf(out, ", %u in colours alone", round->colours_only);
    }
    ct_text_add(out, CT_STR("\n\n"));
    write_lists(event, round, width, out);
    ct_text_add(out, CT_STR("\n"));
}

static void write_illegal(const ct_problems *illegal, ct_text *out)
{
    if (illegal->faults == 0) {
        return;
    }
    ct_text_add(out, CT_STR("Against the rules\n\n"));
    for (size_t i = 0; i < illegal->count; i++) {
        char line[700];
        ct_error_format(&illegal->items[i], line, sizeof line);
        ct_text_addf(out, "  %s\n", line);
    }
    if (illegal->faults > illegal->count) {
        ct_text_addf(out, "  and %zu more\n", illegal->faults - illegal->count);
    }
    ct_text_add(out, CT_STR("\n"));
}

static const char *plural(size_t count)
{
    return count == 1 ? "" : "s";
}

void ct_check_report_verdict(const ct_audit *audit, ct_text *out)
{
    uint32_t differing = audit->round_count - audit->agreeing;
    if (audit->round_count == 0) {
        ct_text_add(out, CT_STR("no round is paired"));
    } else if (differing == 0) {
        ct_text_addf(out, "%s %u round%s agree%s (%u pair%s)",
                     audit->round_count == 1 ? "the" : "all", audit->round_count,
                     plural(audit->round_count), audit->round_count == 1 ? "s" : "", audit->pairs,
                     plural(audit->pairs));
    } else {
        ct_text_addf(out, "%u of %u round%s differ%s (%u of %u pair%s)", differing,
                     audit->round_count, plural(audit->round_count), differing == 1 ? "s" : "",
                     audit->differing, audit->pairs, plural(audit->pairs));
    }
    if (audit->illegal.faults > 0) {
        ct_text_addf(out, "; %zu breach%s of the rules", audit->illegal.faults,
                     audit->illegal.faults == 1 ? "" : "es");
    }
}

void ct_check_report_text(const ct_event *event, const ct_audit *audit, size_t width, ct_text *out)
{
    for (uint32_t i = 0; i < audit->round_count; i++) {
        if (audit->rounds[i].agreement != CT_AGREES) {
            write_round(event, &audit->rounds[i], width, out);
        }
    }
    write_illegal(&audit->illegal, out);
    ct_text_addf(out, "Rules:   %s", audit->system->title);
    if (audit->system->has_editions) {
        ct_text_addf(out, ", edition of %d", (int)audit->edition);
    }
    ct_text_addf(out, "\nVerdict: ");
    ct_check_report_verdict(audit, out);
    ct_text_add(out, CT_STR("\n"));
}
