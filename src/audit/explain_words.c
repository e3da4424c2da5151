/* The sentences and short texts of which explanations are made. */

#include "audit/criteria_private.h"
#include "audit/explain_private.h"
#include "base/sentence.h"

enum { NAMES = 32, COLOURS_SHOWN = 12 };

void ct_say(ct_inquiry *q, ct_topic topic, const char *article, const char *format, ...)
{
    ct_explanation *answer = &q->answer;
    char words[1024];
    va_list args;
    va_start(args, format);
    size_t len = ct_sentence_write(words, sizeof words, format, args);
    va_end(args);
    ct_str sentence = ct_str_copy(q->mem, (ct_str){words, len});
    ct_statement *grown =
        ct_arena_grow(q->mem, answer->items, answer->count, answer->count + 1, sizeof *grown);
    if (grown == NULL || sentence.at == NULL) {
        q->failed = true;
        return;
    }
    answer->items = grown;
    answer->items[answer->count++] =
        (ct_statement){.topic = topic, .article = article, .sentence = sentence};
}

const char *ct_cite(const ct_inquiry *q, const char *in_2026, const char *in_2017)
{
    return q->round.edition == CT_EDITION_2017 ? in_2017 : in_2026;
}

const char *ct_text_done(ct_inquiry *q, const ct_text *text)
{
    q->failed |= text->failed;
    return text->failed || text->len == 0 ? "" : ct_text_view(text).at;
}

const char *ct_name_of_player(ct_inquiry *q, ct_index who)
{
    const ct_player *player = &q->answer.event->players[who];
    ct_text text = {.mem = q->mem};
    ct_text_addf(&text, "%u", player->tpn.number);
    if (player->name.len > 0) {
        ct_str shown = ct_utf8_fit(player->name, NAMES);
        ct_text_addf(&text, " %.*s%s", CT_ARG(shown), shown.len < player->name.len ? "…" : "");
    }
    return ct_text_done(q, &text);
}

const char *ct_name_of(ct_inquiry *q, uint32_t entrant)
{
    return ct_name_of_player(q, q->round.entrants[entrant].who);
}

const char *ct_number_of(ct_inquiry *q, uint32_t entrant)
{
    ct_text text = {.mem = q->mem};
    ct_text_addf(&text, "%u", q->round.entrants[entrant].tpn.number);
    return ct_text_done(q, &text);
}

/* "2½ points", "1 match point". */
static const char *count_points(ct_inquiry *q, ct_points points, const char *what)
{
    int32_t unit = q->answer.event->unit;
    ct_text text = {.mem = q->mem};
    char number[16];
    ct_points_format(points, unit, true, number);
    ct_text_addf(&text, "%s %s%s", number, what, points > 0 && points <= unit ? "" : "s");
    return ct_text_done(q, &text);
}

const char *ct_points_text(ct_inquiry *q, ct_points points)
{
    return count_points(q, points, "point");
}

const char *ct_match_points_text(ct_inquiry *q, ct_points points)
{
    return count_points(q, points, "match point");
}

const char *ct_bracket_text(ct_inquiry *q, uint32_t bracket)
{
    const ct_judged *here = &q->judgement.brackets[bracket];
    uint32_t first = here->members[here->mdps];
    uint32_t last = here->members[here->count - 1];
    ct_text text = {.mem = q->mem};
    if (q->round.entrants[first].score != q->round.entrants[last].score) { /* 2017 A.9 */
        ct_text_addf(&text, "the last bracket");
    } else {
        ct_text_addf(&text, "the bracket of %s", ct_points_text(q, q->round.entrants[first].score));
    }
    return ct_text_done(q, &text);
}

const char *ct_colours_text(ct_inquiry *q, uint32_t entrant)
{
    const ct_history *history = q->round.history;
    ct_text text = {.mem = q->mem};
    unsigned games = history->past[q->round.entrants[entrant].who].games;
    if (games > COLOURS_SHOWN) {
        ct_text_addf(&text, "…");
    }
    for (unsigned r = 0; r < history->rounds; r++) {
        uint8_t colour =
            history->colours[(size_t)r * history->count + q->round.entrants[entrant].who];
        if (colour != CT_NO_COLOUR && games-- <= COLOURS_SHOWN) {
            ct_text_add_chars(&text, colour == CT_WHITE ? 'W' : 'B', 1);
        }
    }
    return ct_text_done(q, &text);
}

const char *ct_preference_text(ct_inquiry *q, uint32_t entrant)
{
    static const char *const strengths[] = {"no", "a mild", "a strong", "an absolute"};
    const ct_entrant *e = &q->round.entrants[entrant];
    ct_text text = {.mem = q->mem};
    ct_text_addf(&text, "%s preference", strengths[e->strength]);
    if (e->strength != CT_NO_PREFERENCE) {
        ct_text_addf(&text, " for %s (%s)", e->wants == CT_WHITE ? "White" : "Black",
                     ct_colours_text(q, entrant));
    }
    return ct_text_done(q, &text);
}

const char *ct_list_text(ct_inquiry *q, const uint32_t *entrants, uint32_t count)
{
    ct_text text = {.mem = q->mem};
    ct_words_players(&q->round, entrants, count, &text);
    return ct_text_done(q, &text);
}

const char *ct_absence_text(ct_inquiry *q, ct_index who)
{
    const ct_event *event = q->answer.event;
    const ct_player *player = &event->players[who];
    unsigned round = q->answer.question.round;
    ct_outcome kind = (ct_outcome)ct_event_cell(event, who, round).outcome;
    for (uint32_t i = 0; i < event->bye_count && kind == CT_ABSENT; i++) {
        if (event->byes[i].who == who && event->byes[i].round == round) {
            kind = (ct_outcome)event->byes[i].kind;
        }
    }
    ct_text text = {.mem = q->mem};
    if (kind == CT_FULL_POINT_BYE || kind == CT_HALF_POINT_BYE || kind == CT_ZERO_POINT_BYE) {
        ct_text_addf(&text, "has a %s bye in round %u and is not paired",
                     kind == CT_FULL_POINT_BYE   ? "full-point"
                     : kind == CT_HALF_POINT_BYE ? "half-point"
                                                 : "zero-point",
                     round);
    } else if (player->leaves != 0 && round >= player->leaves) {
        ct_text_addf(&text, "left the event before round %u", player->leaves);
    } else if (round < player->enters) {
        ct_text_addf(&text, "enters the event in round %u", player->enters);
    } else {
        ct_text_addf(&text, "does not take part in round %u", round);
    }
    return ct_text_done(q, &text);
}

/* --- What the engine did --------------------------------------------------------------------- */

static const ct_pair *pair_in(const ct_inquiry *q, const ct_pairings *pairings, uint32_t entrant)
{
    ct_index who = q->round.entrants[entrant].who;
    for (uint32_t i = 0; i < pairings->count; i++) {
        const ct_pair *pair = &pairings->pairs[i];
        if (pair->white == who || pair->black == who) {
            return pair;
        }
    }
    return NULL;
}

const ct_pair *ct_engine_pair(const ct_inquiry *q, uint32_t entrant)
{
    return pair_in(q, &q->standard.pairings, entrant);
}

unsigned ct_bracket_in(const ct_inquiry *q, const ct_pairings *pairings, uint32_t entrant)
{
    const ct_pair *pair = pair_in(q, pairings, entrant);
    return pair != NULL ? pair->bracket : 0;
}

unsigned ct_engine_bracket(const ct_inquiry *q, uint32_t entrant)
{
    return ct_bracket_in(q, &q->standard.pairings, entrant);
}

void ct_say_published(ct_inquiry *q, const char *article)
{
    uint32_t due = q->standard.arrangement.partner[q->me];
    if (q->arrangement.partner[q->me] != due) {
        ct_say(q, CT_TOPIC_PUBLISHED, article,
               "The published round is another than the rules give: by them %s has %s.",
               ct_number_of(q, q->me), due == CT_SINGLE ? "the bye" : ct_name_of(q, due));
    }
}

void ct_say_colours(ct_inquiry *q, const ct_colour_reason *reasons, const char *what)
{
    const ct_pair *pair = ct_engine_pair(q, q->me);
    const ct_colour_reason *row = reasons;
    while (pair != NULL && row->article != NULL && pair->rule != (uint8_t)row->rule) {
        row++;
    }
    if (pair == NULL || row->article == NULL) {
        return;
    }
    ct_say(q, CT_TOPIC_COLOUR, row->article, "%s has %s: %s.", ct_name_of_player(q, pair->white),
           what, row->sentence);
    if (q->arrangement.partner[q->me] == q->standard.arrangement.partner[q->me] &&
        q->arrangement.colour[q->me] != q->standard.arrangement.colour[q->me]) {
        ct_say(q, CT_TOPIC_COLOUR, row->article, "The published colours are turned.");
    }
}

uint32_t ct_entrant_asked(ct_inquiry *q)
{
    ct_index asked = q->answer.question.why_not;
    for (uint32_t i = 0; asked != CT_NOBODY && i < q->round.count; i++) {
        if (q->round.entrants[i].who == asked) {
            return i;
        }
    }
    if (asked != CT_NOBODY) {
        ct_say(q, CT_TOPIC_WHY_NOT, "C.04.2 3.3", "%s %s.", ct_name_of_player(q, asked),
               ct_absence_text(q, asked));
    }
    return CT_SINGLE;
}

const char *ct_kind_word(const ct_inquiry *q)
{
    return q->round.history->of_teams ? "team" : "player";
}

const char *ct_kinds_word(const ct_inquiry *q)
{
    return q->round.history->of_teams ? "teams" : "players";
}

const char *ct_members_text(ct_inquiry *q, const uint32_t *entrants, uint32_t count)
{
    ct_text text = {.mem = q->mem};
    ct_text_addf(&text, "%u %s", count, count == 1 ? ct_kind_word(q) : ct_kinds_word(q));
    if (count <= CT_MEMBERS_SHOWN) {
        ct_text_addf(&text, " (%s)", ct_list_text(q, entrants, count));
    }
    return ct_text_done(q, &text);
}
