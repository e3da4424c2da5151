/* Tables by hand. */

#include "table.h"

#include "event/build.h"
#include "pairing/system.h"
#include "support/check.h"

#include <stdlib.h>
#include <string.h>

static ct_outcome outcome_of(char letter)
{
    for (int outcome = CT_WIN; outcome < CT_OUTCOMES; outcome++) {
        if (ct_outcome_letter((ct_outcome)outcome) == letter) {
            return (ct_outcome)outcome;
        }
    }
    return CT_ABSENT;
}

static ct_cell cell_of(ct_str word)
{
    ct_cell cell = CT_EMPTY_CELL;
    uint64_t opponent = 0;
    cell.outcome = (uint8_t)outcome_of(word.at[word.len - 1]);
    if (word.len >= 3) {
        bool is_number = ct_str_to_unsigned(ct_str_slice(word, 0, word.len - 2), &opponent);
        assert_true(is_number && opponent > 0);
        cell.opponent = (ct_index)(opponent - 1);
        cell.colour = word.at[word.len - 2] == 'w' ? CT_WHITE : CT_BLACK;
    }
    return cell;
}

ct_event *table_event(ct_arena *mem, const char *const *rows, unsigned rounds)
{
    ct_event *event = ct_event_new(mem);
    ct_error err = {0};
    uint32_t count = 0;
    while (rows[count] != NULL) {
        count++;
    }
    assert_non_null(event);
    check_ok(ct_event_reserve(event, count, rounds, &err), err);
    event->player_count = count;
    event->rounds = (uint16_t)rounds;
    event->initial_colour = CT_WHITE;
    for (ct_index who = 0; who < count; who++) {
        ct_str rest = ct_str_of(rows[who]);
        event->players[who] = (ct_player){.tpn = {who + 1}, .enters = 1};
        unsigned round = 1;
        for (ct_str word = ct_str_word(&rest); word.len > 0; word = ct_str_word(&rest)) {
            event->rounds_paired = (uint16_t)round;
            *ct_event_cell_at(event, who, round++) = cell_of(word);
        }
    }
    return event;
}

/* --- Answers as text ------------------------------------------------------------------------- */

void table_engine(const ct_event *event, unsigned round, ct_edition edition, const bool *present,
                  char out[TABLE_TEXT])
{
    ct_pairing_options options = {.edition = edition, .round = {.present = present}};
    ct_pairings found;
    ct_error err = {0};
    ct_arena *mem = ct_arena_new();
    assert_non_null(mem);
    ct_status status = ct_round_pair(event, round, &options, mem, NULL, &found, &err);
    if (status == CT_OK) {
        pairings_text(event, &found, out);
    } else {
        assert_int_equal(status, CT_IMPOSSIBLE);
        snprintf(out, TABLE_TEXT, "impossible");
    }
    ct_arena_free(mem);
}

void table_reference(const ct_event *event, unsigned round, ct_edition edition, const bool *present,
                     char out[TABLE_TEXT])
{
    literal_pairs found = literal_dutch_pair(event, round, edition, present);
    ct_pair pairs[LITERAL_PAIRS];
    for (uint32_t i = 0; i < found.count; i++) {
        pairs[i] = (ct_pair){.white = found.white[i], .black = found.black[i]};
    }
    if (found.is_possible) {
        ct_pairings answer = {.pairs = pairs, .count = found.count, .bye = found.bye};
        pairings_text(event, &answer, out);
    } else {
        snprintf(out, TABLE_TEXT, "impossible");
    }
}

void check_next_round(const ct_event *event, ct_edition edition, const uint32_t *absent,
                      const char *wanted)
{
    bool present[64] = {false};
    char text[TABLE_TEXT];
    unsigned round = event->rounds_paired + 1U;
    for (ct_index who = 0; who < event->player_count; who++) {
        present[who] = true;
        for (const uint32_t *number = absent; number != NULL && *number != 0; number++) {
            present[who] = present[who] && *number != event->players[who].tpn.number;
        }
    }
    table_reference(event, round, edition, present, text);
    assert_string_equal(text, wanted);
    table_engine(event, round, edition, present, text);
    assert_string_equal(text, wanted);
}

void check_wants_rounds(const char *system, const char *rule)
{
    static const char *const rows[] = {".", ".", NULL};
    ct_pairing_options options = {.system = ct_pairing_system_named(ct_str_of(system))};
    ct_pairings found;
    ct_error err = {0};
    ct_arena *mem = ct_arena_new();
    assert_non_null(mem);
    ct_event *event = table_event(mem, rows, 1);
    event->rounds = 0;
    assert_int_equal(ct_round_pair(event, 1, &options, mem, NULL, &found, &err), CT_INVALID);
    assert_string_equal(err.rule, rule);
    options.edition = CT_EDITION_2017;
    options.round.rounds = 5;
    assert_int_equal(ct_round_pair(event, 1, &options, mem, NULL, &found, &err), CT_UNSUPPORTED);
    ct_arena_free(mem);
}
