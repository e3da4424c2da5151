#include "standings/worked.h"

#include "event/build.h"
#include "standings/code_words.h"

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
        assert_true(ct_str_to_unsigned(ct_str_slice(word, 0, word.len - 2), &opponent));
        cell.opponent = (ct_index)(opponent - 1);
        cell.colour = word.at[word.len - 2] == 'w' ? CT_WHITE : CT_BLACK;
        if (cell.outcome == CT_ABSENT) {
            cell.outcome = CT_PENDING;
        }
    }
    return cell;
}

ct_event *worked_table(ct_arena *mem, const char *const *rows)
{
    uint32_t count = 0;
    unsigned rounds = 0;
    ct_str first = ct_str_of(rows[0]);
    while (ct_str_word(&first).len > 0) {
        rounds++;
    }
    while (rows[count] != NULL) {
        count++;
    }
    ct_event *event = breaks_players(mem, NULL, count, rounds);
    for (ct_index who = 0; who < count; who++) {
        ct_str rest = ct_str_of(rows[who]);
        for (unsigned round = 1; round <= rounds; round++) {
            *ct_event_cell_at(event, who, round) = cell_of(ct_str_word(&rest));
        }
    }
    return event;
}

ct_event *worked_example(ct_arena *mem)
{
    static const char *const rows[] = {
        "4w1 3w= 2b1 6w1", "5w= 7b1 1w0 3b=", "6w+ 1b= 5w1 2w=", "1b0 6w0 Z Z",
        "2b= H 3b0 7w1",   "3b- 4b1 7w= 1b0", "U 2w0 6b= 5b0",   NULL,
    };
    static const uint16_t ratings[] = {2200, 2150, 2100, 2050, 2000, 1950, 1900};
    ct_event *event = worked_table(mem, rows);
    for (ct_index who = 0; who < 7; who++) {
        event->players[who].rating = ratings[who];
    }
    return event;
}

static ct_code code_named(const ct_scoreboard *board, const char *text, ct_arena *mem)
{
    ct_code_list list;
    ct_error err = {0};
    check_ok(ct_codes_read(ct_str_of(text), board, mem, &list, &err), err);
    assert_int_equal(list.count, 1);
    return list.codes[0];
}

const char *worked_values(const ct_event *event, ct_c07 edition, const char *code, ct_arena *mem)
{
    const ct_scoreboard *board = breaks_board(event, edition, mem);
    ct_code wanted = code_named(board, code, mem);
    return breaks_all(board, &wanted, mem);
}

ct_standings worked_standings(const ct_event *event, const ct_standings_options *options,
                              ct_arena *mem)
{
    ct_standings standings = {0};
    ct_error err = {0};
    check_ok(ct_standings_make(event, options, mem, &standings, &err), err);
    return standings;
}

const char *worked_order(const ct_event *event, const char *codes, ct_arena *mem)
{
    ct_standings_options options = {.order = ct_str_of(codes)};
    ct_standings s = worked_standings(event, &options, mem);
    ct_text text = {.mem = mem};
    for (uint32_t i = 0; i < s.count; i++) {
        bool shares = i > 0 && s.rows[i].place == s.rows[i - 1].place;
        ct_text_addf(&text, "%s%s%u", i > 0 ? " " : "", shares ? "=" : "",
                     event->is_team_event ? event->teams[s.rows[i].who].tpn.number
                                          : event->players[s.rows[i].who].tpn.number);
    }
    assert_false(text.failed);
    return ct_text_view(&text).at;
}

const char *worked_words(const ct_event *event, const char *code, uint32_t number, ct_arena *mem)
{
    ct_standings_options options = {.order = CT_STR("PTS")};
    ct_standings s = worked_standings(event, &options, mem);
    ct_code wanted = code_named(s.board, code, mem);
    ct_working working = {.mem = mem};
    ct_value value;
    ct_error err = {0};
    check_ok(ct_standings_working(&s, &wanted, number - 1, &working, &value, &err), err);
    ct_text text = {.mem = mem};
    for (uint32_t i = 0; i < working.count; i++) {
        const ct_term *term = &working.terms[i];
        char amount[32];
        ct_value_format(term->amount, amount);
        ct_text_addf(&text, "%s%u: %s%s%s%s%.*s%s", i > 0 ? " | " : "", term->round, amount,
                     term->is_cut ? " cut" : "", term->is_dummy ? " dummy" : "",
                     term->words.len > 0 ? " (" : "", CT_ARG(term->words),
                     term->words.len > 0 ? ")" : "");
    }
    if (working.conclusion.len > 0) {
        ct_text_addf(&text, " | %.*s", CT_ARG(working.conclusion));
    }
    assert_false(text.failed);
    return ct_text_view(&text).at;
}
