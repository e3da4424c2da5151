/* How a question is answered: prepare the round, let its engine pair it, read what was published,
 * and hand over to the explainer of the system. */

#include "audit/explain.h"

#include "audit/explain_private.h"
#include "event/team_table.h"

#include <assert.h>

/* One row for each system that can be explained. */
static const struct explainer {
    const char *system;
    ct_status (*explain)(ct_inquiry *q, ct_error *err);
    bool has_criteria; /* those of C.04.3: rounds are judged by them */
} explainers[] = {
    {"dutch", ct_explain_dutch, true},
    {"dubov", ct_explain_dubov, false},
    {"burstein", ct_explain_burstein, false},
    {"lim", ct_explain_lim, false},
    {"double-swiss", ct_explain_double_swiss, false},
    {"amalfi", ct_explain_list_walk, false},
    {"monrad", ct_explain_list_walk, false},
    {"random", ct_explain_list_walk, false},
    {"round-robin", ct_explain_round_robin, false},
    {"double-round-robin", ct_explain_round_robin, false},
    {"berger-groups", ct_explain_round_robin, false},
    {"scheveningen", ct_explain_scheveningen, false},
    {"double-scheveningen", ct_explain_scheveningen, false},
    {"knockout", ct_explain_knockout, false},
    {"two-phase", ct_explain_two_phase, false},
    {"elo", ct_explain_elo, false},
    {"keizer", ct_explain_keizer, false},
    {"team-swiss", ct_explain_team_swiss, false},
    {"olympiad", ct_explain_olympiad, false},
    {"team-round-robin", ct_explain_round_robin, false},
    {"team-double-round-robin", ct_explain_round_robin, false},
    {"team-knockout", ct_explain_knockout, false},
    {NULL, NULL, false},
};

static const struct explainer *explainer_of(const char *system)
{
    for (const struct explainer *row = explainers; row->system != NULL; row++) {
        if (ct_str_is(ct_str_of(system), row->system)) {
            return row;
        }
    }
    return NULL;
}

const char *ct_topic_name(ct_topic topic)
{
    static const char *const names[CT_TOPICS] = {"place",  "published", "floats", "opponent",
                                                 "colour", "bye",       "why not"};
    return (unsigned)topic < CT_TOPICS ? names[topic] : "";
}

static const ct_pairing_system *system_of(const ct_event *event, const ct_pairing_options *options)
{
    return options->system != NULL
               ? options->system
               : ct_pairing_system_named(ct_str_of(ct_event_paired_by(event)->name));
}

static ct_status check_round_exists(const ct_event *event, const ct_question *question,
                                    ct_error *err)
{
    if (question->round == 0 || question->round > event->rounds_paired + 1U) {
        return ct_fail(err, CT_NOT_FOUND, "round %u is not paired: the next round is %u",
                       question->round, event->rounds_paired + 1U);
    }
    return CT_OK;
}

static ct_status check_participants(const ct_event *event, const ct_question *question,
                                    ct_error *err)
{
    uint32_t count = ct_event_participants(event);
    const char *kind = event->is_team_event ? "team" : "player";
    if (question->who >= count || (question->why_not != CT_NOBODY && question->why_not >= count)) {
        return ct_fail(err, CT_NOT_FOUND, "there is no such %s", kind);
    }
    if (question->why_not == question->who) {
        return ct_fail(err, CT_INVALID, "a %s cannot be the opponent of the same %s", kind, kind);
    }
    return CT_OK;
}

static ct_status check_explainable(const ct_event *event, const ct_pairing_system *system,
                                   ct_error *err)
{
    if (system != NULL && explainer_of(system->name) != NULL) {
        return CT_OK;
    }
    ct_system_choice said = ct_event_system(event);
    return ct_fail(err, CT_UNSUPPORTED, "pairings by the system \"%s\" cannot be explained yet",
                   system != NULL ? system->name : said.row->name);
}

/* The round as it was, or will be, before its pairing. */
static ct_status prepare(ct_inquiry *q, const ct_event *event, ct_error *err)
{
    static const ct_pairing_options none = {0};
    const ct_question *question = &q->answer.question;
    const ct_pairing_options *said = question->options != NULL ? question->options : &none;
    ct_round_options options = said->round;
    ct_history *history = NULL;
    if (options.present == NULL && q->answer.is_published) {
        options.present = ct_round_who_took_part(event, question->round, q->mem);
        CT_NEED(options.present, err);
    }
    CT_TRY(ct_history_new(event, question->round - 1, question->round, said->edition, q->mem,
                          &history, err));
    CT_TRY(ct_round_prepare(history, &options, q->mem, &q->round, err));
    q->answer.system = system_of(event, said);
    q->answer.edition = q->round.edition;
    for (uint32_t i = 0; i < q->round.count; i++) {
        q->me = q->round.entrants[i].who == question->who ? i : q->me;
    }
    return check_explainable(event, q->answer.system, err);
}

ct_status ct_inquiry_start(const ct_event *event, const ct_question *question, ct_arena *mem,
                           ct_inquiry *q, ct_error *err)
{
    CT_TRY(check_round_exists(event, question, err));
    const ct_event *table = NULL;
    CT_TRY(ct_event_table(event, mem, &table, err));
    *q = (ct_inquiry){.mem = mem, .me = CT_SINGLE};
    q->answer = (ct_explanation){.question = *question,
                                 .event = table,
                                 .opponent = CT_NOBODY,
                                 .is_published = question->round <= event->rounds_paired};
    return prepare(q, event, err);
}

/* What the engine pairs, without judgement. */
static ct_status find_unjudged(ct_inquiry *q, ct_error *err)
{
    ct_standard *standard = &q->standard;
    *standard = (ct_standard){.system = q->answer.system, .round = &q->round};
    CT_TRY(standard->system->pair(&q->round, q->mem, &standard->pairings, err));
    return ct_arrangement_of(&q->round, &standard->pairings, q->mem, &standard->arrangement, err);
}

bool ct_inquiry_has_criteria(const ct_inquiry *q)
{
    return explainer_of(q->answer.system->name)->has_criteria;
}

ct_status ct_inquiry_pair(ct_inquiry *q, ct_error *err)
{
    bool has_criteria = ct_inquiry_has_criteria(q);
    CT_TRY(has_criteria ? ct_standard_find(q->answer.system, &q->round, q->mem, &q->standard, err)
                        : find_unjudged(q, err));
    q->pairings = q->standard.pairings;
    q->arrangement = q->standard.arrangement;
    if (q->answer.is_published) {
        CT_TRY(ct_pairings_published(&q->round, q->mem, &q->pairings, err));
        CT_TRY(ct_arrangement_of(&q->round, &q->pairings, q->mem, &q->arrangement, err));
    }
    return !has_criteria
               ? CT_OK
               : ct_criteria_judge(&q->round, &q->arrangement, q->standard.arrangement.collapse,
                                   q->mem, &q->judgement, err);
}

static void note_outcome(ct_inquiry *q)
{
    uint32_t partner = q->arrangement.partner[q->me];
    q->answer.has_bye = partner == CT_SINGLE;
    if (partner != CT_SINGLE) {
        q->answer.opponent = q->round.entrants[partner].who;
        q->answer.colour = (ct_colour)q->arrangement.colour[q->me];
    }
}

ct_status ct_explain(const ct_event *event, const ct_question *question, ct_arena *mem,
                     ct_explanation *out, ct_error *err)
{
    ct_inquiry q = {0};
    CT_TRY(check_participants(event, question, err));
    CT_TRY(ct_inquiry_start(event, question, mem, &q, err));
    assert(q.answer.system != NULL);
    if (q.answer.system->needs != NULL) { /* a table has a place for absent players too */
        CT_TRY(explainer_of(q.answer.system->name)->explain(&q, err));
    } else if (q.me == CT_SINGLE) {
        ct_say(&q, CT_TOPIC_PLACE, "C.04.2 3.3", "%s %s.", ct_name_of_player(&q, question->who),
               ct_absence_text(&q, question->who));
    } else {
        CT_TRY(ct_inquiry_pair(&q, err));
        note_outcome(&q);
        CT_TRY(explainer_of(q.answer.system->name)->explain(&q, err));
    }
    if (q.failed) {
        return ct_fail_memory(err);
    }
    *out = q.answer;
    return CT_OK;
}
