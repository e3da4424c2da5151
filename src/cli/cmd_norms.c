/* norms: who has made a title norm, and why the others have not. */

#include "cli/commands.h"
#include "cli/document.h"
#include "cli/legacy.h"
#include "cli/printing.h"
#include "report/norm_report.h"

typedef struct inquiry {
    const ct_event *event;
    ct_norm_options options;
    ct_norm_title title; /* CT_NORM_TITLES = all that a player can still gain */
    ct_norm *norms;
    uint32_t count;
} inquiry;

static ct_status judge(const ct_call *call, inquiry *all, ct_index who, ct_error *err)
{
    ct_norm_title titles[CT_NORM_TITLES] = {all->title};
    uint32_t count =
        all->title == CT_NORM_TITLES ? ct_norm_titles_open(&all->event->players[who], titles) : 1;
    for (uint32_t i = 0; i < count; i++) {
        CT_TRY(ct_norm_make(all->event, (ct_norm_asked){who, titles[i]}, &all->options, call->mem,
                            &all->norms[all->count], err));
        all->count++;
    }
    return CT_OK;
}

/* Can the player still gain the title asked for? Not its holders, and not men women's titles. */
static bool is_candidate(const inquiry *all, ct_index who)
{
    ct_norm_title open[CT_NORM_TITLES];
    uint32_t count = ct_norm_titles_open(&all->event->players[who], open);
    for (uint32_t i = 0; i < count; i++) {
        if (open[i] == all->title) {
            return true;
        }
    }
    return all->title == CT_NORM_TITLES;
}

static ct_status judge_all(const ct_call *call, inquiry *all, ct_error *err)
{
    ct_status status = CT_OK;
    for (ct_index who = 0; status == CT_OK && who < all->event->player_count; who++) {
        status = is_candidate(all, who) ? judge(call, all, who, err) : CT_OK;
    }
    return status;
}

static ct_exit answer(ct_call *call, const inquiry *all, bool is_one)
{
    ct_sheet *sheet = ct_sheet_of_event(all->event, call->mem);
    bool has_all = ct_call_has(call, "all");
    if (is_one) {
        ct_sheet_line(sheet, "Title norms (B.01, January 2024)");
        ct_norm_report_player(all->event, all->norms, all->count, has_all, sheet);
        if (all->count == 0) {
            ct_sheet_line(sheet, "No title is left to make a norm for");
        }
    } else {
        ct_norm_report_list(all->event, all->norms, all->count, has_all, sheet);
    }
    ct_norm_report_notes(all->event, sheet);
    return ct_print_sheet(call, CT_EXIT_DONE, sheet);
}

static bool has_game(const ct_event *event)
{
    for (ct_index who = 0; who < event->player_count; who++) {
        for (unsigned round = 1; round <= event->rounds_paired; round++) {
            if (ct_outcome_is_played((ct_outcome)ct_event_cell(event, who, round).outcome)) {
                return true;
            }
        }
    }
    return false;
}

/* Before the first game there are no averages and performances to judge. */
static ct_exit answer_too_early(ct_call *call, const ct_event *event)
{
    ct_sheet *sheet = ct_sheet_of_event(event, call->mem);
    ct_sheet_line(sheet, "No game has been played yet: there is nothing to judge");
    return ct_print_sheet(call, CT_EXIT_DONE, sheet);
}

ct_exit ct_cmd_norms(ct_call *call)
{
    ct_document document = {0};
    ct_error error;
    CT_STEP(ct_print_start(call));
    CT_STEP(ct_document_open(call, call->words[0], &document));
    ct_norm_field field = ct_norm_field_of(document.event);
    inquiry all = {
        .event = document.event,
        .options = {.least_games = ct_call_number(call, "least-games", 0),
                    .federations_free = ct_call_has(call, "any-federation"),
                    .field = &field},
        .title = ct_norm_named(ct_call_text(call, "title")),
        .norms =
            CT_NEW(call->mem, ct_norm, ((size_t)document.event->player_count + 1) * CT_NORM_TITLES),
    };
    if (all.norms == NULL) {
        return ct_call_check(call, ct_fail_memory(&error), &error);
    }
    bool is_one = call->word_count > 1;
    ct_index who = 0;
    if (is_one) {
        CT_STEP(ct_call_player(call, document.event, call->words[1], &who));
    }
    if (!has_game(document.event)) {
        return answer_too_early(call, document.event);
    }
    ct_status status = is_one ? judge(call, &all, who, &error) : judge_all(call, &all, &error);
    CT_STEP(ct_call_check(call, status, &error));
    return answer(call, &all, is_one);
}
