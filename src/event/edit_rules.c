/* Edits of what pairing has to respect: byes asked for, pairs that are not to meet, and points given or
 * taken outside the results. */

#include "event/build.h"
#include "event/edit.h"
#include "event/edit_private.h"
#include "event/ids.h"

#include <string.h>

/* --- Byes ------------------------------------------------------------------------------------ */

static ct_status need_open_round(const ct_event *event, unsigned round, ct_error *err)
{
    CT_TRY(ct_edit_need_round(event, round, err));
    if (round <= event->rounds_paired) {
        ct_fail(err, CT_INVALID, "round %u is paired already", round);
        ct_error_cure(err, "byes are asked for in round %u or later", event->rounds_paired + 1U);
        return CT_INVALID;
    }
    return CT_OK;
}

static ct_status need_presence(const ct_event *event, ct_index who, unsigned round, ct_error *err)
{
    unsigned leaves = event->is_team_event ? event->teams[who].leaves : event->players[who].leaves;
    if (leaves != 0 && leaves <= round) {
        ct_fail(err, CT_INVALID, "%s has left before round %u",
                ct_edit_participant(event, who).text, leaves);
        ct_error_cure(err, "take the withdrawal back first, or ask for an earlier round");
        return CT_INVALID;
    }
    return CT_OK;
}

ct_status ct_event_ask_bye(ct_event *event, ct_index who, unsigned round, ct_outcome kind,
                           ct_error *err)
{
    CT_TRY(ct_edit_need_participant(event, who, err));
    CT_TRY(need_open_round(event, round, err));
    CT_TRY(need_presence(event, who, round, err));
    if (kind != CT_FULL_POINT_BYE && kind != CT_HALF_POINT_BYE && kind != CT_ZERO_POINT_BYE) {
        ct_fail(err, CT_INVALID, "nobody can ask for \"%s\"", ct_outcome_name(kind));
        ct_error_cure(err, "ask for a full-point, half-point or zero-point bye");
        return CT_INVALID;
    }
    return ct_event_put_bye(
        event, (ct_bye){.who = who, .round = (uint16_t)round, .kind = (uint8_t)kind}, err);
}

ct_status ct_event_cancel_bye(ct_event *event, ct_index who, unsigned round, ct_error *err)
{
    CT_TRY(ct_edit_need_participant(event, who, err));
    CT_TRY(need_open_round(event, round, err));
    uint32_t had = event->bye_count;
    ct_event_drop_bye(event, who, round);
    if (event->bye_count == had) {
        ct_fail(err, CT_NOT_FOUND, "%s has not asked for a bye in round %u",
                ct_edit_participant(event, who).text, round);
        ct_error_cure(err, "look up who asked for which round");
        return CT_NOT_FOUND;
    }
    return CT_OK;
}

/* --- Forbidden pairs ------------------------------------------------------------------------- */

static ct_status check_members(const ct_event *event, const ct_forbidden *rule, ct_error *err)
{
    if (rule->member_count < 2) {
        ct_fail(err, CT_INVALID, "a list of %u keeps nobody apart", rule->member_count);
        ct_error_cure(err, "name at least two");
        return CT_INVALID;
    }
    for (uint32_t i = 0; i < rule->member_count; i++) {
        CT_TRY(ct_edit_need_participant(event, rule->members[i], err));
        for (uint32_t j = 0; j < i; j++) {
            if (rule->members[i] == rule->members[j]) {
                ct_fail(err, CT_INVALID, "%s stands twice in the list",
                        ct_edit_participant(event, rule->members[i]).text);
                ct_error_cure(err, "name each one once");
                return CT_INVALID;
            }
        }
    }
    return CT_OK;
}

static ct_status check_rule(const ct_event *event, const ct_forbidden *rule, ct_error *err)
{
    CT_TRY(ct_edit_need_round(event, rule->first_round, err));
    if (rule->last_round != 0) {
        CT_TRY(ct_edit_need_round(event, rule->last_round, err));
    }
    if (rule->last_round != 0 && rule->last_round < rule->first_round) {
        ct_fail(err, CT_INVALID, "the rule would end in round %u, before its beginning in round %u",
                rule->last_round, rule->first_round);
        ct_error_cure(err, "exchange the two rounds, or leave the last one out");
        return CT_INVALID;
    }
    switch (rule->kind) {
    case CT_FORBIDDEN_LIST: return check_members(event, rule, err);
    case CT_FORBIDDEN_CLUB:
    case CT_FORBIDDEN_FEDERATION:
        if (!event->is_team_event) {
            return CT_OK;
        }
        ct_fail(err, CT_INVALID, "teams have no club and no federation to keep them apart by");
        ct_error_cure(err, "list the teams that are not to meet");
        return CT_INVALID;
    }
    ct_fail(err, CT_INVALID, "there is no such kind of forbidden pairs");
    ct_error_cure(err, "choose list, club or federation");
    return CT_INVALID;
}

ct_status ct_event_forbid(ct_event *event, const ct_forbidden *rule, ct_error *err)
{
    CT_TRY(check_rule(event, rule, err));
    ct_forbidden own = {
        .kind = rule->kind, .first_round = rule->first_round, .last_round = rule->last_round};
    if (rule->kind == CT_FORBIDDEN_LIST) {
        own.members = CT_NEW(event->mem, ct_index, rule->member_count);
        CT_NEED(own.members, err);
        own.member_count = rule->member_count;
        memcpy(own.members, rule->members, rule->member_count * sizeof *own.members);
    } else if (rule->name.len != 0) {
        own.name = ct_str_copy(event->mem, rule->name);
        CT_NEED(own.name.at, err);
    }
    ct_forbidden *rules = ct_arena_grow(event->mem, event->forbidden, event->forbidden_count,
                                        (size_t)event->forbidden_count + 1, sizeof *rules);
    CT_NEED(rules, err);
    own.id = ct_id_take(&event->next_ids.forbidden);
    rules[event->forbidden_count++] = own;
    event->forbidden = rules;
    return CT_OK;
}

ct_status ct_event_allow(ct_event *event, uint32_t rule, ct_error *err)
{
    if (rule >= event->forbidden_count) {
        return ct_edit_no_such(err, "rule of forbidden pairs", rule, event->forbidden_count);
    }
    event->forbidden_count--;
    memmove(event->forbidden + rule, event->forbidden + rule + 1,
            (event->forbidden_count - rule) * sizeof *event->forbidden);
    return CT_OK;
}

/* --- Adjustments ----------------------------------------------------------------------------- */

static void refresh_adjusted(ct_event *event, const ct_adjustment *change)
{
    for (uint32_t i = 0; !event->is_team_event && i < change->who_count; i++) {
        ct_edit_refresh_points(event, change->who[i]);
    }
    ct_event_forget_ranks(event);
}

ct_status ct_event_adjust(ct_event *event, const ct_adjustment *change, ct_error *err)
{
    if (change->who_count == 0) {
        ct_fail(err, CT_INVALID, "the adjustment is for nobody");
        ct_error_rule(err, "TRF 299");
        ct_error_cure(err, "name those whose points change");
        return CT_INVALID;
    }
    ct_event changed = *event;
    ct_adjustment own = *change;
    own.who = CT_NEW(event->mem, ct_index, change->who_count);
    changed.adjustments = CT_NEW(event->mem, ct_adjustment, (size_t)event->adjustment_count + 1);
    CT_NEED(own.who, err);
    CT_NEED(changed.adjustments, err);
    memcpy(own.who, change->who, change->who_count * sizeof *own.who);
    for (uint32_t i = 0; i < event->adjustment_count; i++) {
        changed.adjustments[i] = event->adjustments[i];
    }
    changed.adjustments[changed.adjustment_count++] = own;
    CT_TRY(ct_edit_judge(event, &changed, err));
    changed.adjustments[event->adjustment_count].id = ct_id_take(&event->next_ids.adjustments);
    event->adjustments = changed.adjustments;
    event->adjustment_count = changed.adjustment_count;
    refresh_adjusted(event, &own);
    return CT_OK;
}

ct_status ct_event_take_back_adjustment(ct_event *event, uint32_t number, ct_error *err)
{
    if (number >= event->adjustment_count) {
        return ct_edit_no_such(err, "adjustment", number, event->adjustment_count);
    }
    ct_adjustment gone = event->adjustments[number];
    event->adjustment_count--;
    memmove(event->adjustments + number, event->adjustments + number + 1,
            (event->adjustment_count - number) * sizeof *event->adjustments);
    refresh_adjusted(event, &gone);
    return CT_OK;
}
