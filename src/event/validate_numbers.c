/* Players one by one: pairing numbers, ranks, ratings, fixed boards, entry and leave. */

#include "event/ids.h"
#include "event/validate_private.h"

#include <stddef.h>

/* --- Pairing numbers (event.h, invariant 1) -------------------------------------------------- */

static void check_one_number(ct_check *check, ct_index player, ct_index *owner)
{
    const ct_player *who = &check->event->players[player];
    ct_place at = ct_check_at_player(check, player, CT_COLUMN_NUMBER);
    if (who->tpn.number == 0) {
        ct_str name = ct_utf8_fit(who->name, 40);
        ct_error *made =
            ct_check_add(check, CT_FAULT, at, "TRF 001", "%s%.*s has no pairing number",
                         name.len > 0 ? "the player " : "a player", CT_ARG(name));
        ct_error_cure(made, "give every player a number of their own, from 1 on");
    } else if (who->tpn.number > CT_MAX_PLAYERS) {
        ct_error *made =
            ct_check_add(check, CT_FAULT, at, "TRF 001", "pairing number %u is larger than %d",
                         who->tpn.number, CT_MAX_PLAYERS);
        ct_error_cure(made, "number the players from 1 on");
    } else if (owner[who->tpn.number] != CT_NOBODY) {
        ct_label first = ct_check_player(check, owner[who->tpn.number]);
        ct_label second = ct_check_player(check, player);
        ct_error *made =
            ct_check_add(check, CT_FAULT, at, "TRF 001", "pairing number %u is given twice: %s, %s",
                         who->tpn.number, first.text, second.text);
        ct_error_cure(made, "give each player a number of their own");
    } else {
        owner[who->tpn.number] = player;
    }
}

/* --- Ranks, ratings -------------------------------------------------------------------------- */

static void check_rank(ct_check *check, ct_index player, ct_index *owner)
{
    uint32_t rank = check->event->players[player].declared.rank;
    if (rank == 0) {
        return;
    }
    ct_place at = ct_check_at_player(check, player, CT_COLUMN_RANK);
    ct_label label = ct_check_player(check, player);
    if (rank > check->event->player_count) {
        ct_error *made =
            ct_check_add(check, CT_WARNING, at, "TRF 001", "rank %u of %s in a field of %u", rank,
                         label.text, check->event->player_count);
        ct_error_cure(made, "correct the rank; it is not used here");
    } else if (owner[rank] != CT_NOBODY) {
        ct_label first = ct_check_player(check, owner[rank]);
        ct_error *made =
            ct_check_add(check, CT_WARNING, at, "TRF 001", "rank %u is given to both %s and %s",
                         rank, first.text, label.text);
        ct_error_cure(made, "correct the rank unless the place is shared; it is not used here");
    } else {
        owner[rank] = player;
    }
}

static void check_rating(ct_check *check, ct_index player)
{
    enum { HIGHEST_SENSIBLE_RATING = 3500 };
    const ct_player *who = &check->event->players[player];
    if (who->rating > HIGHEST_SENSIBLE_RATING) {
        ct_error *made =
            ct_check_add(check, CT_WARNING, ct_check_at_player(check, player, CT_COLUMN_RATING),
                         "TRF 001", "the rating %u of %s is hardly possible", who->rating,
                         ct_check_player(check, player).text);
        ct_error_cure(made, "correct the rating (columns 49-52)");
    }
}

/* --- Boards, entry and leave ----------------------------------------------------------------- */

static void check_fixed_board(ct_check *check, ct_index player, ct_index *owner)
{
    uint16_t board = check->event->players[player].fixed_board;
    if (board == 0) {
        return;
    }
    if (owner[board] == CT_NOBODY) {
        owner[board] = player;
        return;
    }
    ct_label first = ct_check_player(check, owner[board]);
    ct_label second = ct_check_player(check, player);
    ct_error *made =
        ct_check_add(check, CT_WARNING, ct_check_at_player(check, player, 0), "",
                     "%s and %s both have board %u for good", first.text, second.text, board);
    ct_error_cure(made, "give one of them another board");
}

static void check_stay(ct_check *check, ct_index player)
{
    const ct_player *who = &check->event->players[player];
    ct_place at = ct_check_at_player(check, player, 0);
    if ((who->leave == CT_STAYS) != (who->leaves == 0) || who->leave > CT_EXPELLED) {
        ct_error *made =
            ct_check_add(check, CT_FAULT, at, "C.04.2 3.2",
                         "%s has a round of leaving without a reason, or a reason without a round",
                         ct_check_player(check, player).text);
        ct_error_cure(made, "give both the round and the reason, or neither");
    } else if (who->leaves != 0 && who->leaves < who->enters) {
        ct_error *made =
            ct_check_add(check, CT_WARNING, at, "C.04.2 3.2",
                         "%s leaves before round %u, but enters in round %u",
                         ct_check_player(check, player).text, who->leaves, who->enters);
        ct_error_cure(made, "correct the round of entry or of leaving");
    }
    if (check->event->rounds != 0 && who->enters > check->event->rounds) {
        ct_error *made =
            ct_check_add(check, CT_WARNING, at, "C.04.2 2.4", "%s enters in round %u of %u",
                         ct_check_player(check, player).text, who->enters, check->event->rounds);
        ct_error_cure(made, "correct the round of entry");
    }
}

/* Games in rounds before entry or after leaving. Forfeits are normal there: the player was paired
 * and did not come. */
static void check_presence(ct_check *check, ct_index player)
{
    const ct_player *who = &check->event->players[player];
    if (who->enters <= 1 && who->leaves == 0) {
        return;
    }
    for (unsigned round = 1; round <= check->event->rounds_paired; round++) {
        ct_cell cell = ct_event_cell(check->event, player, round);
        bool is_gone = who->leaves != 0 && round >= who->leaves;
        bool plays = cell.outcome < CT_OUTCOMES && cell.opponent != CT_NOBODY &&
                     (ct_outcome_is_played(cell.outcome) || cell.outcome == CT_PENDING);
        if (!plays || (!is_gone && round >= who->enters)) {
            continue;
        }
        ct_error *made = ct_check_add(
            check, CT_FAULT, ct_check_at_cell(check, player, round, CT_PART_OPPONENT),
            is_gone ? "C.04.2 3.2" : "C.04.2 2.4", "%s plays in round %u, but %s round %u",
            ct_check_player(check, player).text, round, is_gone ? "is gone from" : "enters only in",
            is_gone ? who->leaves : who->enters);
        ct_error_cure(made, is_gone ? "take the withdrawal back, or correct the round"
                                    : "correct the round of entry");
    }
}

/* --- The chapter ----------------------------------------------------------------------------- */

/* The largest pairing number that somebody may have, and the largest fixed board: most events need
 * small arrays. */
static void find_largest(const ct_event *event, uint32_t *number, uint32_t *board)
{
    for (ct_index player = 0; player < event->player_count; player++) {
        const ct_player *who = &event->players[player];
        if (who->tpn.number <= CT_MAX_PLAYERS && who->tpn.number > *number) {
            *number = who->tpn.number;
        }
        *board = who->fixed_board > *board ? who->fixed_board : *board;
    }
}

/* --- Ids (event/ids.h) ----------------------------------------------------------------------- */

static void add_id_twice(ct_check *check, const ct_id_map *map, const char *what)
{
    uint32_t id = ct_id_twice(map);
    if (id != 0) {
        ct_error *made = ct_check_add(check, CT_FAULT, ct_check_nowhere(), "",
                                      "two %s have the id %u", what, id);
        ct_error_cure(made, "take \"id\" out of one of them: it then gets a new one");
    }
}

/* Only where they are kept: otherwise this program has given them. */
static ct_status check_ids(ct_check *check, ct_error *err)
{
    const ct_event *event = check->event;
    ct_id_map map;
    CT_TRY(CT_ID_MAP(event->players, event->player_count, check->mem, &map, err));
    add_id_twice(check, &map, "players");
    CT_TRY(CT_ID_MAP(event->teams, event->team_count, check->mem, &map, err));
    add_id_twice(check, &map, "teams");
    CT_TRY(CT_ID_MAP(event->forbidden, event->forbidden_count, check->mem, &map, err));
    add_id_twice(check, &map, "forbidden pairs");
    CT_TRY(CT_ID_MAP(event->adjustments, event->adjustment_count, check->mem, &map, err));
    add_id_twice(check, &map, "adjustments");
    return CT_OK;
}

ct_status ct_check_numbers(ct_check *check, ct_error *err)
{
    uint32_t number = 0;
    uint32_t board = 0;
    find_largest(check->event, &number, &board);
    ct_index *number_owner = ct_check_owners(check, (size_t)number + 1);
    ct_index *rank_owner = ct_check_owners(check, (size_t)check->event->player_count + 1);
    ct_index *board_owner = ct_check_owners(check, (size_t)board + 1);
    CT_NEED(number_owner, err);
    CT_NEED(rank_owner, err);
    CT_NEED(board_owner, err);
    for (ct_index player = 0; player < check->event->player_count; player++) {
        check_one_number(check, player, number_owner);
        check_rank(check, player, rank_owner);
        check_rating(check, player);
        check_fixed_board(check, player, board_owner);
        check_stay(check, player);
        check_presence(check, player);
    }
    return check->event->keeps_ids ? check_ids(check, err) : CT_OK;
}
