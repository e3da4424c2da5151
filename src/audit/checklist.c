#include "audit/checklist.h"

#include "audit/explain_private.h"

/* The symbols of JaVaFo's checklist. Absolute preferences have several, by colour difference and
 * repeated colour. */
static const char *symbol_of(const ct_entrant *e)
{
    static const char *const white[] = {"A", "(w)", "(W)", "W", "W1", "WW", "WWW"};
    static const char *const black[] = {"A", "(b)", "(B)", "B", "B1", "BB", "BBB"};
    int towards = e->wants == CT_WHITE ? -e->colour_difference : e->colour_difference;
    unsigned at = e->strength;
    if (e->strength == CT_ABSOLUTE) {
        at = towards > 1 ? (e->repeats ? 6 : 5) : towards == 1 ? 4 : 3;
    }
    return e->wants == CT_BLACK ? black[at] : white[at];
}

static ct_str played_colours(const ct_history *history, ct_index who, ct_arena *mem)
{
    ct_text text = {.mem = mem};
    for (unsigned r = 0; r < history->rounds; r++) {
        uint8_t colour = history->colours[(size_t)r * history->count + who];
        ct_text_add_chars(&text, colour == CT_WHITE ? 'W' : 'B', colour != CT_NO_COLOUR ? 1 : 0);
    }
    return text.len == 0 ? CT_STR("") : ct_text_view(&text);
}

static ct_status list_met(const ct_history *history, ct_checklist_row *row, ct_arena *mem,
                          ct_error *err)
{
    row->met = CT_NEW(mem, ct_index, history->rounds);
    CT_NEED(row->met, err);
    for (unsigned r = 1; r <= history->rounds; r++) {
        ct_cell cell = ct_event_cell(history->event, row->who, r);
        if (ct_outcome_is_played((ct_outcome)cell.outcome)) {
            row->met[row->met_count++] = cell.opponent;
        }
    }
    return CT_OK;
}

static ct_status fill_row(const ct_inquiry *q, uint32_t i, ct_checklist_row *row, ct_error *err)
{
    static const char *const strengths[] = {"none", "mild", "strong", "absolute"};
    const ct_entrant *e = &q->round.entrants[i];
    uint32_t partner = q->arrangement.partner[i];
    uint32_t bracket = ct_judgement_bracket(&q->judgement, i);
    const ct_judged *here = &q->judgement.brackets[bracket];
    *row = (ct_checklist_row){
        .who = e->who,
        .rank = i + 1,
        .tpn = e->tpn,
        .score = e->score,
        .points = e->points,
        .colours = played_colours(q->round.history, e->who, q->mem),
        .symbol = symbol_of(e),
        .strength = strengths[e->strength],
        .wants = (ct_colour)e->wants,
        .float1 = (ct_float)e->float1,
        .float2 = (ct_float)e->float2,
        .may_have_bye = e->may_have_bye,
        .is_topscorer = e->is_topscorer,
        .unplayed = e->unplayed,
        .bracket = bracket + 1,
        .bracket_score = q->round.entrants[here->members[here->count - 1]].score,
        .opponent = partner == CT_SINGLE ? CT_NOBODY : q->round.entrants[partner].who,
        .colour = partner == CT_SINGLE ? CT_NO_COLOUR : (ct_colour)q->arrangement.colour[i],
    };
    return list_met(q->round.history, row, q->mem, err);
}

ct_status ct_checklist_make(const ct_event *event, unsigned round,
                            const ct_pairing_options *options, ct_arena *mem, ct_checklist *out,
                            ct_error *err)
{
    ct_inquiry q = {0};
    ct_question question = {
        .round = round, .who = CT_NOBODY, .why_not = CT_NOBODY, .options = options};
    CT_TRY(ct_inquiry_start(event, &question, mem, &q, err));
    if (!ct_inquiry_has_criteria(&q)) {
        ct_fail(err, CT_UNSUPPORTED,
                "the system \"%s\" has no checklist: its rounds are not made "
                "of brackets with criteria",
                q.answer.system->name);
        ct_error_cure(err, "ask for one %s: {explain player=NUMBER}", ct_kind_word(&q));
        return CT_UNSUPPORTED;
    }
    ct_checklist list = {.event = event,
                         .round = round,
                         .edition = q.round.edition,
                         .is_published = q.answer.is_published,
                         .count = q.round.count};
    list.rows = CT_NEW(mem, ct_checklist_row, list.count);
    CT_NEED(list.rows, err);
    CT_TRY(ct_inquiry_pair(&q, err));
    for (uint32_t i = 0; i < list.count; i++) {
        CT_TRY(fill_row(&q, i, &list.rows[i], err));
    }
    *out = list;
    return CT_OK;
}
