/* Lists of players, and the teams they name. */

#include "cli/list.h"

#include "cli/document.h"
#include "cli/legacy.h"
#include "event/build.h"
#include "event/edit.h"
#include "store/file.h"

ct_exit ct_list_read(ct_call *call, const char *path, ct_csv_players *out)
{
    ct_error error;
    ct_str text;
    ct_status status = ct_file_read(path, 0, call->mem, &text, &error);
    CT_STEP(ct_call_check_file(call, status, &error));
    ct_problems *problems = CT_NEW(call->mem, ct_problems, 1);
    if (problems == NULL) {
        return ct_call_check(call, ct_fail_memory(&error), &error);
    }
    ct_problems_start(problems, call->mem, path);
    ct_encoding found = CT_ENCODING_UTF8;
    CT_STEP(ct_call_check(call, ct_document_decode(call, &text, &found, &error), &error));
    status = ct_csv_read_players(text, call->mem, out, problems, &error);
    if (status != CT_OK && problems->faults > 0) {
        return ct_call_refuse_list(call, ct_exit_of(status), problems);
    }
    CT_STEP(ct_call_check(call, status, &error));
    for (uint32_t i = 0; i < out->columns_ignored.count; i++) {
        ct_call_say(call, "note: the column '%.*s' of %s is not understood and left out",
                    CT_ARG(out->columns_ignored.items[i]), path);
    }
    if (problems->warnings > 0 && !call->is_quiet && !call->is_json) {
        ct_call_list_problems(call, problems, true);
    }
    return CT_EXIT_DONE;
}

bool ct_list_is_numbered(const ct_csv_players *list)
{
    for (uint32_t i = 0; i < list->count; i++) {
        if (list->players[i].tpn.number == 0) {
            return false;
        }
    }
    return list->count > 0;
}

static ct_status join(ct_event *event, ct_str name, ct_index player, ct_error *err)
{
    ct_str word = ct_str_copy(event->mem, name);
    CT_NEED(word.at, err);
    ct_index place = ct_who_team(event, word);
    if (place == CT_NOBODY) {
        CT_TRY(ct_event_add_team(event, &(ct_team){.name = name}, &place, err));
    }
    return ct_event_put_member(event, place, player, err);
}

ct_exit ct_list_join_team(const ct_call *call, ct_event *event, ct_str team, ct_index index)
{
    ct_error error;
    return team.len == 0 ? CT_EXIT_DONE
                         : ct_call_check(call, join(event, team, index, &error), &error);
}

ct_index ct_list_same_fide_id(const ct_event *event, ct_str fide_id)
{
    for (ct_index i = 0; fide_id.len > 0 && i < event->player_count; i++) {
        if (ct_str_equal(event->players[i].fide_id, fide_id)) {
            return i;
        }
    }
    return CT_NOBODY;
}
