/* Players and teams by number or name. Case and accents do not matter; somebody's whole name is
 * preferred to parts of longer names. */

#include "operations/who.h"

#include <string.h>

enum { MOST_CANDIDATES = 6 };

/* All players, or all teams, of an event. */
typedef struct participants {
    const ct_event *event;
    bool of_teams;
} participants;

static uint32_t participant_count(participants who)
{
    return who.of_teams ? who.event->team_count : who.event->player_count;
}

static ct_str participant_name(participants who, ct_index i)
{
    return who.of_teams ? who.event->teams[i].name : who.event->players[i].name;
}

static uint32_t participant_number(participants who, ct_index i)
{
    return who.of_teams ? who.event->teams[i].tpn.number : who.event->players[i].tpn.number;
}

static ct_str participant_label(participants who, ct_index i, ct_arena *mem)
{
    return ct_str_format(mem, "%u %.*s", participant_number(who, i),
                         CT_ARG(ct_str_visible(mem, participant_name(who, i))));
}

static bool contains(ct_str whole, ct_str part)
{
    for (size_t at = 0; at + part.len <= whole.len; at++) {
        if (part.len > 0 && memcmp(whole.at + at, part.at, part.len) == 0) {
            return true;
        }
    }
    return false;
}

/* Lower-case, without accents and commas, single blanks: "Keller Anna" equals "Keller, Anna". */
static ct_str simplify(ct_str name, ct_arena *mem)
{
    ct_str rest = ct_utf8_fold(mem, name);
    ct_text out = {.mem = mem};
    for (ct_str word = ct_str_word(&rest); word.len > 0; word = ct_str_word(&rest)) {
        if (word.at[word.len - 1] == ',') {
            word.len--;
        }
        ct_text_addf(&out, "%s%.*s", out.len == 0 ? "" : " ", CT_ARG(word));
    }
    return ct_text_view(&out);
}

/* Finds all that fit the name: `*count` of them, the first ones in `found`. */
static void find_by_name(participants who, ct_str name, ct_arena *mem,
                         ct_index found[MOST_CANDIDATES], uint32_t *count)
{
    ct_str wanted = simplify(name, mem);
    *count = 0;
    for (ct_index i = 0; i < participant_count(who); i++) {
        ct_str here = simplify(participant_name(who, i), mem);
        if (ct_str_equal(here, wanted)) {
            found[0] = i;
            *count = 1;
            return;
        }
        if (contains(here, wanted)) {
            if (*count < MOST_CANDIDATES) {
                found[*count] = i;
            }
            ++*count;
        }
    }
}

static ct_status refuse_number(participants who, uint64_t number, ct_error *err)
{
    uint32_t least = UINT32_MAX;
    uint32_t most = 0;
    for (ct_index i = 0; i < participant_count(who); i++) {
        uint32_t here = participant_number(who, i);
        least = here < least ? here : least;
        most = here > most ? here : most;
    }
    const char *kind = who.of_teams ? "team" : "player";
    ct_fail(err, CT_NOT_FOUND, "no %s has number %llu", kind, (unsigned long long)number);
    if (most == 0) {
        ct_error_cure(err, "the event has no %ss yet", kind);
    } else {
        ct_error_cure(err, "the numbers run from %u to %u: {show} lists them", least, most);
    }
    return CT_NOT_FOUND;
}

static ct_status refuse_name(participants who, ct_str word, const ct_index *found, uint32_t count,
                             ct_arena *mem, ct_error *err)
{
    const char *kind = who.of_teams ? "team" : "player";
    if (count == 0) {
        ct_fail(err, CT_NOT_FOUND, "no %s's name contains '%.*s'", kind, CT_ARG(word));
        ct_error_cure(err, "{show} lists the names; a pairing number will do, too");
        return CT_NOT_FOUND;
    }
    ct_text names = {.mem = mem};
    for (uint32_t i = 0; i < count && i < MOST_CANDIDATES; i++) {
        ct_text_addf(&names, "%s%.*s", i == 0 ? "" : "; ",
                     CT_ARG(participant_label(who, found[i], mem)));
    }
    ct_fail(err, CT_INVALID, "'%.*s' fits %u %ss", CT_ARG(word), count, kind);
    ct_error_cure(err, "give the number: %.*s%s", CT_ARG(ct_text_view(&names)),
                  count > MOST_CANDIDATES ? " …" : "");
    return CT_INVALID;
}

static ct_status find(participants who, ct_str word, ct_arena *mem, ct_index *out, ct_error *err)
{
    uint64_t number;
    if (ct_str_to_unsigned(word, &number)) {
        for (ct_index i = 0; i < participant_count(who); i++) {
            if (participant_number(who, i) == number && number != 0) {
                *out = i;
                return CT_OK;
            }
        }
        return refuse_number(who, number, err);
    }
    ct_index found[MOST_CANDIDATES];
    uint32_t count;
    find_by_name(who, word, mem, found, &count);
    if (count != 1) {
        return refuse_name(who, word, found, count, mem, err);
    }
    *out = found[0];
    return CT_OK;
}

ct_status ct_who_player(const ct_event *event, ct_str word, ct_arena *mem, ct_index *out,
                        ct_error *err)
{
    return find((participants){event, false}, word, mem, out, err);
}

ct_status ct_who_participant(const ct_event *event, ct_str word, ct_arena *mem, ct_index *out,
                             ct_error *err)
{
    return find((participants){event, event->is_team_event}, word, mem, out, err);
}

ct_index ct_who_team(const ct_event *event, ct_str word)
{
    uint64_t number = 0;
    bool is_number = ct_str_to_unsigned(word, &number);
    for (ct_index i = 0; i < event->team_count; i++) {
        if (is_number ? event->teams[i].tpn.number == number
                      : ct_str_equal_ignoring_case(event->teams[i].name, word)) {
            return i;
        }
    }
    return CT_NOBODY;
}

ct_str ct_who_label(const ct_event *event, ct_index player, ct_arena *mem)
{
    return participant_label((participants){event, false}, player, mem);
}

ct_str ct_who_participant_label(const ct_event *event, ct_index who, ct_arena *mem)
{
    return participant_label((participants){event, event->is_team_event}, who, mem);
}
