/* Players and teams of an event: adding, editing, and looking at them. */

#include "api/handle.h"
#include "event/edit.h"

/* --- Adding and editing players -------------------------------------------------------------- */

typedef struct entry {
    uint32_t number; /* of the one who is edited */
    const crosstable_player *player;
    uint32_t *given; /* receives the number of the one who is added; never NULL */
} entry;

static ct_status check_limit(const char *what, uint32_t value, uint32_t most, ct_error *err)
{
    if (value <= most) {
        return CT_OK;
    }
    ct_fail(err, CT_INVALID, "%s %u is too large", what, value);
    ct_error_cure(err, "give at most %u", most);
    return CT_INVALID;
}

static ct_status read_player(const crosstable_player *from, ct_player *out, ct_error *err)
{
    CT_TRY(CT_API_ZEROS(from, err));
    CT_TRY(check_limit("rating", from->rating, UINT16_MAX, err));
    CT_TRY(check_limit("K factor", from->k, UINT8_MAX, err));
    CT_TRY(check_limit("board", from->fixed_board, UINT16_MAX, err));
    CT_TRY(check_limit("round", from->enters, CT_MAX_ROUNDS, err));
    if (from->sex != 0 && from->sex != CT_MALE && from->sex != CT_FEMALE) {
        ct_fail(err, CT_INVALID, "the sex %u is not understood", from->sex);
        ct_error_cure(err, "give 'm', 'w' or 0");
        return CT_INVALID;
    }
    *out = (ct_player){
        .tpn = {from->number},
        .name = ct_handle_text(from->name),
        .sex = (ct_sex)from->sex,
        .title = ct_handle_text(from->title),
        .rating = (uint16_t)from->rating,
        .k = (uint8_t)from->k,
        .federation = ct_handle_text(from->federation),
        .fide_id = ct_handle_text(from->fide_id),
        .birth = ct_handle_text(from->birth),
        .club = ct_handle_text(from->club),
        .category = ct_handle_text(from->category),
        .fixed_board = (uint16_t)from->fixed_board,
        .enters = (uint16_t)from->enters,
    };
    return CT_OK;
}

static ct_status add_player(ct_event *event, const void *what, ct_arena *work, ct_error *err)
{
    const entry *now = what;
    ct_player player;
    ct_index place = CT_NOBODY;
    (void)work;
    CT_TRY(read_player(now->player, &player, err));
    CT_TRY(ct_event_add_player(event, &player, &place, err));
    *now->given = event->players[place].tpn.number;
    return CT_OK;
}

crosstable_status crosstable_event_add_player(crosstable_event *handle,
                                              const crosstable_player *player, uint32_t *number)
{
    CT_API_NEED(handle, player);
    uint32_t given = 0;
    entry now = {.player = player, .given = &given};
    crosstable_status status = ct_handle_enter(handle, add_player, &now);
    if (status == CROSSTABLE_OK && number != NULL) {
        *number = given;
    }
    return status;
}

static ct_status find_player(const ct_event *event, uint32_t number, ct_index *out, ct_error *err)
{
    *out = ct_event_find_player(event, (ct_tpn){number});
    return *out == CT_NOBODY ? ct_fail(err, CT_NOT_FOUND, "there is no player %u", number) : CT_OK;
}

static ct_status edit_player(ct_event *event, const void *what, ct_arena *work, ct_error *err)
{
    const entry *now = what;
    ct_player player;
    ct_index who = CT_NOBODY;
    (void)work;
    CT_TRY(find_player(event, now->number, &who, err));
    CT_TRY(read_player(now->player, &player, err));
    player.nationals = event->players[who].nationals; /* the struct does not speak of them */
    player.national_count = event->players[who].national_count;
    return ct_event_edit_player(event, who, &player, err);
}

crosstable_status crosstable_event_edit_player(crosstable_event *handle, uint32_t number,
                                               const crosstable_player *player)
{
    CT_API_NEED(handle, player);
    entry now = {.number = number, .player = player};
    return ct_handle_enter(handle, edit_player, &now);
}

static ct_status remove_player(ct_event *event, const void *what, ct_arena *work, ct_error *err)
{
    ct_index who = CT_NOBODY;
    (void)work;
    CT_TRY(find_player(event, *(const uint32_t *)what, &who, err));
    return ct_event_remove_player(event, who, err);
}

crosstable_status crosstable_event_remove_player(crosstable_event *handle, uint32_t number)
{
    CT_API_NEED(handle, handle);
    return ct_handle_enter(handle, remove_player, &number);
}

static ct_status number_players(ct_event *event, const void *what, ct_arena *work, ct_error *err)
{
    (void)what;
    CT_TRY(ct_event_number_players(event, err));
    return ct_event_order_players(event, work, NULL, err);
}

crosstable_status crosstable_event_number_players(crosstable_event *handle)
{
    CT_API_NEED(handle, handle);
    return ct_handle_change(handle, number_players, handle);
}

/* --- Leaving, byes, forbidden pairs ---------------------------------------------------------- */

typedef struct wish {
    uint32_t number, round;
    crosstable_bye kind;
} wish;

/* A player, or a team in a team event. */
static ct_status find_anyone(const ct_event *event, uint32_t number, ct_index *out, ct_error *err)
{
    if (!event->is_team_event) {
        return find_player(event, number, out, err);
    }
    *out = ct_event_find_team(event, (ct_tpn){number});
    return *out == CT_NOBODY ? ct_fail(err, CT_NOT_FOUND, "there is no team %u", number) : CT_OK;
}

static ct_status withdraw(ct_event *event, const void *what, ct_arena *work, ct_error *err)
{
    const wish *now = what;
    ct_index who = CT_NOBODY;
    (void)work;
    CT_TRY(find_anyone(event, now->number, &who, err));
    return event->is_team_event ? ct_event_withdraw_team(event, who, now->round, CT_WITHDRAWN, err)
                                : ct_event_withdraw(event, who, now->round, CT_WITHDRAWN, err);
}

crosstable_status crosstable_event_withdraw(crosstable_event *handle, uint32_t number,
                                            uint32_t round)
{
    CT_API_NEED(handle, handle);
    wish now = {.number = number, .round = round};
    return ct_handle_enter(handle, withdraw, &now);
}

static ct_status come_back(ct_event *event, const void *what, ct_arena *work, ct_error *err)
{
    ct_index who = CT_NOBODY;
    (void)work;
    CT_TRY(find_anyone(event, *(const uint32_t *)what, &who, err));
    return event->is_team_event ? ct_event_return_team(event, who, err)
                                : ct_event_return(event, who, err);
}

crosstable_status crosstable_event_return(crosstable_event *handle, uint32_t number)
{
    CT_API_NEED(handle, handle);
    return ct_handle_enter(handle, come_back, &number);
}

static ct_status set_bye(ct_event *event, const void *what, ct_arena *work, ct_error *err)
{
    static const ct_outcome kinds[] = {CT_ABSENT, CT_HALF_POINT_BYE, CT_FULL_POINT_BYE,
                                       CT_ZERO_POINT_BYE};
    const wish *now = what;
    ct_index who = CT_NOBODY;
    (void)work;
    CT_TRY(find_anyone(event, now->number, &who, err));
    if ((size_t)now->kind >= sizeof kinds / sizeof *kinds) {
        return ct_fail(err, CT_UNSUPPORTED, "there is no bye %d", (int)now->kind);
    }
    return now->kind == CROSSTABLE_NO_BYE
               ? ct_event_cancel_bye(event, who, now->round, err)
               : ct_event_ask_bye(event, who, now->round, kinds[now->kind], err);
}

crosstable_status crosstable_event_set_bye(crosstable_event *handle, uint32_t number,
                                           uint32_t round, crosstable_bye kind)
{
    CT_API_NEED(handle, handle);
    wish now = {.number = number, .round = round, .kind = kind};
    return ct_handle_enter(handle, set_bye, &now);
}

typedef struct ban {
    const uint32_t *numbers;
    size_t count;
    uint32_t first_round, last_round;
} ban;

static ct_status forbid(ct_event *event, const void *what, ct_arena *work, ct_error *err)
{
    const ban *now = what;
    if (now->count > ct_event_participants(event)) {
        return ct_fail(err, CT_INVALID, "the list is longer than that of the participants");
    }
    CT_TRY(check_limit("round", now->first_round, CT_MAX_ROUNDS, err));
    CT_TRY(check_limit("round", now->last_round, CT_MAX_ROUNDS, err));
    ct_index *members = CT_NEW(work, ct_index, now->count);
    CT_NEED(members, err);
    for (size_t i = 0; i < now->count; i++) {
        CT_TRY(find_anyone(event, now->numbers[i], &members[i], err));
    }
    uint32_t first = now->first_round == 0 ? event->rounds_paired + 1U : now->first_round;
    ct_forbidden rule = {.kind = CT_FORBIDDEN_LIST,
                         .first_round = (uint16_t)first,
                         .last_round = (uint16_t)now->last_round,
                         .members = members,
                         .member_count = (uint32_t)now->count};
    return ct_event_forbid(event, &rule, err);
}

crosstable_status crosstable_event_forbid(crosstable_event *handle, const uint32_t *numbers,
                                          size_t count, uint32_t first_round, uint32_t last_round)
{
    CT_API_NEED(handle, numbers);
    ban now = {numbers, count, first_round, last_round};
    return ct_handle_enter(handle, forbid, &now);
}

/* --- Looking --------------------------------------------------------------------------------- */

uint32_t crosstable_event_player_count(const crosstable_event *handle)
{
    return handle == NULL ? 0 : handle->event->player_count;
}

uint32_t crosstable_event_player_number(const crosstable_event *handle, uint32_t position)
{
    return handle != NULL && position < handle->event->player_count
               ? handle->event->players[position].tpn.number
               : 0;
}

static ct_status show_player(crosstable_event *handle, const ct_player *from,
                             crosstable_player *out, ct_error *err)
{
    *out = (crosstable_player){
        .number = from->tpn.number,
        .rating = from->rating,
        .name = ct_handle_keep(handle, from->name),
        .title = ct_handle_keep(handle, from->title),
        .federation = ct_handle_keep(handle, from->federation),
        .fide_id = ct_handle_keep(handle, from->fide_id),
        .birth = ct_handle_keep(handle, from->birth),
        .club = ct_handle_keep(handle, from->club),
        .category = ct_handle_keep(handle, from->category),
        .sex = (uint32_t)from->sex,
        .k = from->k,
        .fixed_board = from->fixed_board,
        .enters = from->enters,
        .leaves = from->leaves,
    };
    bool is_whole = out->name != NULL && out->title != NULL && out->federation != NULL &&
                    out->fide_id != NULL && out->birth != NULL && out->club != NULL &&
                    out->category != NULL;
    return is_whole ? CT_OK : ct_fail_memory(err);
}

/* The player at this place, made when it is asked for first. */
static ct_status see_player(crosstable_event *handle, ct_index who, crosstable_player *out,
                            ct_error *err)
{
    ct_seen *seen = &handle->seen;
    if (seen->players == NULL) {
        seen->players = CT_NEW(handle->lists, crosstable_player, handle->event->player_count);
        CT_NEED(seen->players, err);
    }
    if (seen->players[who].name == NULL) {
        crosstable_player made;
        CT_TRY(show_player(handle, &handle->event->players[who], &made, err));
        seen->players[who] = made;
    }
    *out = seen->players[who];
    return CT_OK;
}

crosstable_status crosstable_event_player(crosstable_event *handle, uint32_t number,
                                          crosstable_player *out)
{
    CT_API_NEED(handle, out);
    ct_error error = {0};
    ct_index who = CT_NOBODY;
    ct_status status = ct_handle_find_player(handle, number, &who, &error);
    if (status == CT_OK) {
        status = see_player(handle, who, out, &error);
    }
    return ct_handle_finish(handle, status, &error);
}

size_t crosstable_event_player_name(crosstable_event *handle, uint32_t number, char *out,
                                    size_t size)
{
    ct_index who = CT_NOBODY;
    bool is_there = handle != NULL && ct_handle_find_player(handle, number, &who, NULL) == CT_OK;
    return ct_handle_copy(is_there ? handle->event->players[who].name : (ct_str){"", 0}, out, size);
}
