/* Lists beside the crosstable: byes asked for (240), forbidden pairs (260), adjustments (299). */

#include "event/validate_private.h"

#include <stdlib.h>
#include <string.h>

/* --- Byes ------------------------------------------------------------------------------------ */

static bool is_requested_bye(unsigned kind)
{
    return kind == CT_FULL_POINT_BYE || kind == CT_HALF_POINT_BYE || kind == CT_ZERO_POINT_BYE;
}

/* A bye that the crosstable contradicts. Nothing depends on it any more: a warning. */
static void check_bye_cell(const ct_check *check, const ct_bye *bye)
{
    if (check->event->is_team_event || bye->round > check->event->rounds_paired) {
        return;
    }
    ct_cell cell = ct_event_cell(check->event, bye->who, bye->round);
    bool agrees =
        cell.outcome == bye->kind || (cell.outcome == CT_ABSENT && bye->kind == CT_ZERO_POINT_BYE);
    if (agrees || cell.outcome >= CT_OUTCOMES || ct_check_passes_over(check, CT_WARNING)) {
        return;
    }
    ct_error *made = ct_check_add(
        check, CT_WARNING, ct_check_at_cell(check, bye->who, bye->round, CT_PART_RESULT), "TRF 240",
        "%s asked for a %s in round %u, but the crosstable says %s",
        ct_check_player(check, bye->who).text, ct_outcome_name(bye->kind), bye->round,
        ct_outcome_name(cell.outcome));
    ct_error_cure(made, "correct the record 240 or the cell; the cell counts");
}

/* False when the bye names nobody or no bye, so that nothing more can be said about it. */
static bool check_bye(ct_check *check, const ct_bye *bye)
{
    if (bye->who >= ct_check_participants(check)) {
        check->is_broken = true;
        ct_error *made =
            ct_check_add(check, CT_FAULT, ct_check_nowhere(), "TRF 240",
                         "a bye in round %u is for somebody who does not exist", bye->round);
        ct_error_cure(made, "correct the pairing number in the record 240");
        return false;
    }
    ct_label label = ct_check_participant(check, bye->who);
    if (!is_requested_bye(bye->kind)) {
        ct_error *made =
            ct_check_add(check, CT_FAULT, ct_check_nowhere(), "TRF 240",
                         "the bye of %s in round %u is of no known kind", label.text, bye->round);
        ct_error_cure(made, "use F, H or Z");
        return false;
    }
    if (!ct_check_is_round(check, bye->round)) {
        ct_error *made = ct_check_add(check, CT_FAULT, ct_check_nowhere(), "TRF 240",
                                      "the bye of %s is for round %u, which the event has not",
                                      label.text, bye->round);
        ct_error_cure(made, "correct the round, or the number of rounds");
        return false;
    }
    return true;
}

static int compare_byes(const void *left, const void *right)
{
    const ct_bye *a = left;
    const ct_bye *b = right;
    if (a->round != b->round) {
        return a->round < b->round ? -1 : 1;
    }
    return (a->who > b->who) - (a->who < b->who);
}

static ct_status check_byes(ct_check *check, ct_error *err)
{
    const ct_event *event = check->event;
    ct_bye *sorted = CT_NEW(check->mem, ct_bye, event->bye_count);
    CT_NEED(sorted, err);
    uint32_t count = 0;
    for (uint32_t i = 0; i < event->bye_count; i++) {
        if (check_bye(check, &event->byes[i])) {
            check_bye_cell(check, &event->byes[i]);
            sorted[count++] = event->byes[i];
        }
    }
    qsort(sorted, count, sizeof *sorted, compare_byes);
    for (uint32_t i = 1; i < count; i++) {
        if (compare_byes(&sorted[i - 1], &sorted[i]) == 0) {
            bool differ = sorted[i - 1].kind != sorted[i].kind;
            ct_error *made =
                ct_check_add(check, differ ? CT_FAULT : CT_WARNING, ct_check_nowhere(), "TRF 240",
                             "%s has two byes in round %u",
                             ct_check_participant(check, sorted[i].who).text, sorted[i].round);
            ct_error_cure(made, "keep one of the two records 240");
        }
    }
    return CT_OK;
}

/* --- Forbidden pairs ------------------------------------------------------------------------- */

static void check_rule(ct_check *check, uint32_t number, const ct_forbidden *rule)
{
    const char *fault = NULL;
    if (rule->kind > CT_FORBIDDEN_FEDERATION) {
        fault = "is of no known kind";
    } else if (rule->first_round == 0) {
        fault = "begins before round 1";
    } else if (rule->last_round != 0 && rule->last_round < rule->first_round) {
        fault = "ends before it begins";
    }
    for (uint32_t i = 0; i < rule->member_count && fault == NULL; i++) {
        if (rule->members[i] >= ct_check_participants(check)) {
            fault = "names somebody who does not exist";
        }
    }
    if (fault != NULL) {
        check->is_broken = true;
        ct_error *made = ct_check_add(check, CT_FAULT, ct_check_nowhere(), "TRF 260",
                                      "rule %u of the forbidden pairs %s", number, fault);
        ct_error_cure(made, "correct the record 260 or XXP");
    }
}

/* --- Adjustments ----------------------------------------------------------------------------- */

static const char *fault_of_adjustment(const ct_check *check, const ct_adjustment *change,
                                       uint32_t *seen, uint32_t stamp)
{
    int64_t limit = (int64_t)CT_CHECK_MOST_POINTS * check->event->unit;
    if (change->type == '\0' || strchr("WDLFHZ+- ", change->type) == NULL) {
        return "is of no known type";
    }
    if (change->round != 0 && !ct_check_is_round(check, change->round)) {
        return "is for a round which the event has not";
    }
    if (change->points >= limit || change->points <= -limit || change->match_points >= limit ||
        change->match_points <= -limit) {
        return "gives or takes 100 points or more";
    }
    for (uint32_t i = 0; i < change->who_count; i++) {
        if (change->who[i] >= ct_check_participants(check)) {
            return "names somebody who does not exist";
        }
        if (seen[change->who[i]] == stamp) {
            return "names somebody twice";
        }
        seen[change->who[i]] = stamp;
    }
    return NULL;
}

static ct_status check_adjustments(ct_check *check, ct_error *err)
{
    uint32_t *seen = CT_NEW(check->mem, uint32_t, ct_check_participants(check));
    CT_NEED(seen, err);
    for (uint32_t i = 0; i < check->event->adjustment_count; i++) {
        const char *fault = fault_of_adjustment(check, &check->event->adjustments[i], seen, i + 1);
        if (fault != NULL) {
            check->is_broken = true;
            ct_error *made = ct_check_add(check, CT_FAULT, ct_check_nowhere(), "TRF 299",
                                          "adjustment %u %s", i + 1, fault);
            ct_error_cure(made, "correct the record 299");
        }
    }
    return CT_OK;
}

ct_status ct_check_lists(ct_check *check, ct_error *err)
{
    CT_TRY(check_byes(check, err));
    for (uint32_t i = 0; i < check->event->forbidden_count; i++) {
        check_rule(check, i + 1, &check->event->forbidden[i]);
    }
    return check_adjustments(check, err);
}
