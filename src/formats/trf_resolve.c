/* The crosstable once all players are known: numbers of opponents become indices, the byes of TRF06
 * are told apart, and the rounds at the end that hold nothing but byes asked for are found not to
 * be paired yet, unless everybody has one. */

#include "event/build.h"
#include "formats/trf_read.h"

static const char RULE[] = "TRF 001";

static void report_unknown(ct_trf_reader *reader, const ct_player *player, unsigned round,
                           uint32_t number)
{
    ct_error *e = ct_problem_add(reader->problems, CT_FAULT, player->line, 92 + (round - 1) * 10U,
                                 RULE, "player %u meets %u in round %u, but there is no player %u",
                                 player->tpn.number, number, round, number);
    ct_error_cure(e, "correct the opponent or add the player with a record 001");
}

static void find_opponents(ct_trf_reader *reader)
{
    ct_event *event = reader->event;
    for (ct_index i = 0; i < event->player_count; i++) {
        for (unsigned round = 1; round <= event->round_room; round++) {
            ct_cell *cell = ct_event_cell_at(event, i, round);
            if (cell->opponent == CT_NOBODY) {
                continue;
            }
            ct_index opponent = reader->player_of[cell->opponent];
            if (opponent == CT_NOBODY) {
                report_unknown(reader, &event->players[i], round, cell->opponent);
                *cell = (ct_cell){.opponent = CT_NOBODY, .outcome = CT_TRF_BROKEN};
                continue;
            }
            cell->opponent = opponent;
        }
    }
}

/* Cells that could not be read become empty, and so do those of the opponents, about whom nothing
 * more can be said; points of both are no longer compared. One mistake is to give one message. */
static void mend_broken_cells(ct_event *event)
{
    for (ct_index i = 0; i < event->player_count; i++) {
        for (unsigned round = 1; round <= event->round_room; round++) {
            ct_cell *cell = ct_event_cell_at(event, i, round);
            bool is_broken = cell->outcome == CT_TRF_BROKEN;
            if (cell->opponent != CT_NOBODY) {
                is_broken =
                    ct_event_cell_at(event, cell->opponent, round)->outcome == CT_TRF_BROKEN;
            }
            if (is_broken) {
                event->players[i].declared.has_points = false;
                cell->opponent = CT_NOBODY;
                cell->colour = CT_NO_COLOUR;
                cell->outcome = cell->outcome == CT_TRF_BROKEN ? CT_TRF_BROKEN : CT_ABSENT;
            }
        }
    }
    size_t cells = (size_t)event->player_count * event->round_room;
    for (size_t i = 0; i < cells; i++) {
        event->cells[i].outcome =
            event->cells[i].outcome == CT_TRF_BROKEN ? CT_ABSENT : event->cells[i].outcome;
    }
}

/* TRF06 has one sign for all byes of a full point: the pairing-allocated one is alone in its round,
 * and nobody has two. */
static void tell_byes_apart(ct_trf_reader *reader, const uint32_t *byes_in)
{
    ct_event *event = reader->event;
    for (ct_index i = 0; i < event->player_count; i++) {
        bool had_pab = false;
        for (unsigned round = 1; round <= event->round_room; round++) {
            ct_cell *cell = ct_event_cell_at(event, i, round);
            if (cell->outcome == CT_TRF_OLD_BYE) {
                bool is_pab = byes_in[round - 1] == 1 && !had_pab;
                cell->outcome = is_pab ? CT_PAB : CT_FULL_POINT_BYE;
            }
            had_pab |= cell->outcome == CT_PAB;
        }
    }
}

/* Pre-marked byes (JaVaFo): H, F or Z in the column of a round nobody is paired in yet. */
static bool is_bye_asked_for(ct_cell cell)
{
    return cell.outcome == CT_FULL_POINT_BYE || cell.outcome == CT_HALF_POINT_BYE ||
           cell.outcome == CT_ZERO_POINT_BYE;
}

/* A last round in which every player has a bye is over: a cancelled one, or the second game of
 * matches that nobody played. bbpPairings takes it so, too. */
static void count_rounds_of_byes(ct_event *event)
{
    bool is_round = event->player_count > 0;
    while (is_round && event->rounds_paired < event->round_room) {
        for (ct_index i = 0; i < event->player_count && is_round; i++) {
            is_round = is_bye_asked_for(*ct_event_cell_at(event, i, event->rounds_paired + 1U));
        }
        event->rounds_paired += is_round;
    }
}

static ct_status take_premarks(ct_trf_reader *reader, ct_index player, ct_error *err)
{
    ct_event *event = reader->event;
    for (unsigned round = event->rounds_paired + 1U; round <= event->round_room; round++) {
        ct_cell *cell = ct_event_cell_at(event, player, round);
        if (cell->outcome == CT_ABSENT) {
            continue;
        }
        ct_trf_asked asked = {
            .bye = {.who = player, .round = (uint16_t)round, .kind = cell->outcome},
            .line = event->players[player].line};
        *cell = CT_EMPTY_CELL;
        reader->premarked++;
        CT_TRY(ct_trf_add_bye(reader, asked, err));
    }
    return CT_OK;
}

ct_status ct_trf_resolve_cells(ct_trf_reader *reader, ct_error *err)
{
    ct_event *event = reader->event;
    unsigned rounds = event->round_room;
    uint32_t *byes_in = CT_NEW(reader->scratch, uint32_t, rounds);
    CT_NEED(byes_in, err);
    find_opponents(reader);
    for (ct_index i = 0; i < event->player_count; i++) {
        for (unsigned round = 1; round <= rounds; round++) {
            ct_cell cell = *ct_event_cell_at(event, i, round);
            byes_in[round - 1] += cell.outcome == CT_TRF_OLD_BYE || cell.outcome == CT_PAB;
            bool is_paired =
                cell.outcome != CT_ABSENT && (event->is_team_event || !is_bye_asked_for(cell));
            if (is_paired && round > event->rounds_paired) {
                event->rounds_paired = (uint16_t)round;
            }
        }
    }
    tell_byes_apart(reader, byes_in);
    mend_broken_cells(event);
    count_rounds_of_byes(event);
    for (ct_index i = 0; i < event->player_count; i++) {
        CT_TRY(take_premarks(reader, i, err));
    }
    return CT_OK;
}
