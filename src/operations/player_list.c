/* Lists of players, and the teams they name. */

#include "operations/player_list.h"

#include "event/build.h"
#include "event/edit.h"
#include "operations/who.h"

ct_status ct_list_read(const ct_bytes *list, ct_desk *desk, ct_answer *answer, ct_csv_players *out,
                       ct_error *err)
{
    desk->problems->file = list->name;
    CT_TRY(ct_csv_read_players(list->text, desk->mem, out, desk->problems, err));
    for (uint32_t i = 0; i < out->columns_ignored.count; i++) {
        ct_answer_note(answer, desk->mem, "the column '%.*s' of %s is not understood and left out",
                       CT_ARG(out->columns_ignored.items[i]), list->name);
    }
    return CT_OK;
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

ct_status ct_list_join_team(ct_event *event, ct_str team, ct_index player, ct_error *err)
{
    if (team.len == 0) {
        return CT_OK;
    }
    ct_index place = ct_who_team(event, team);
    if (place == CT_NOBODY) {
        CT_TRY(ct_event_add_team(event, &(ct_team){.name = team}, &place, err));
    }
    return ct_event_put_member(event, place, player, err);
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
