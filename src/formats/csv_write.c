/* The players of an event as a spreadsheet. The reader gives the same players back, as far as the
 * columns go: of several national records the first is written. Characters that do not show are
 * written as in base/visible.c. */

#include "formats/csv.h"
#include "formats/csv_private.h"

static const ct_csv_field columns[] = {
    CT_CSV_NUMBER,     CT_CSV_NAME,     CT_CSV_TITLE,       CT_CSV_RATING, CT_CSV_NATIONAL_RATING,
    CT_CSV_FEDERATION, CT_CSV_FIDE_ID,  CT_CSV_NATIONAL_ID, CT_CSV_BIRTH,  CT_CSV_SEX,
    CT_CSV_CLUB,       CT_CSV_CATEGORY, CT_CSV_K,           CT_CSV_TEAM,   CT_CSV_BOARD,
};

enum { COLUMNS = sizeof columns / sizeof columns[0] };

/* Zero is "none". */
static void put_number(ct_text *out, uint32_t number)
{
    if (number != 0) {
        ct_text_addf(out, "%u", (unsigned)number);
    }
}

static void put_field(ct_text *out, const ct_player *player, ct_str team, ct_csv_field field,
                      bool is_raw)
{
    const ct_national *national = player->national_count > 0 ? &player->nationals[0] : NULL;
    switch (field) {
    case CT_CSV_NUMBER: put_number(out, player->tpn.number); break;
    case CT_CSV_NAME: ct_csv_put(out, player->name, is_raw); break;
    case CT_CSV_TITLE: ct_csv_put(out, player->title, is_raw); break;
    case CT_CSV_RATING: put_number(out, player->rating); break;
    case CT_CSV_NATIONAL_RATING: put_number(out, national != NULL ? national->rating : 0); break;
    case CT_CSV_FEDERATION: ct_csv_put(out, player->federation, is_raw); break;
    case CT_CSV_FIDE_ID: ct_csv_put(out, player->fide_id, is_raw); break;
    case CT_CSV_NATIONAL_ID:
        ct_csv_put(out, national != NULL ? national->number : CT_NO_TEXT, is_raw);
        break;
    case CT_CSV_BIRTH: ct_csv_put(out, player->birth, is_raw); break;
    case CT_CSV_SEX:
        ct_text_add_chars(out, (char)player->sex, player->sex != CT_SEX_UNKNOWN);
        break;
    case CT_CSV_CLUB: ct_csv_put(out, player->club, is_raw); break;
    case CT_CSV_CATEGORY: ct_csv_put(out, player->category, is_raw); break;
    case CT_CSV_K: put_number(out, player->k); break;
    case CT_CSV_TEAM: ct_csv_put(out, team, is_raw); break;
    case CT_CSV_BOARD: put_number(out, player->fixed_board); break;
    case CT_CSV_LAST_NAME:
    case CT_CSV_FIRST_NAME:
    case CT_CSV_FIELDS: break;
    }
}

static void put_header(ct_text *out)
{
    for (size_t i = 0; i < COLUMNS; i++) {
        ct_text_addf(out, "%s%s", i == 0 ? "" : ",", ct_csv_field_name(columns[i]));
    }
    ct_text_add(out, CT_STR("\r\n"));
}

ct_status ct_csv_write_players(const ct_event *event, bool is_raw, ct_text *out, ct_error *err)
{
    ct_index *team_of = ct_event_team_of_players(event, out->mem);
    CT_NEED(team_of, err);
    put_header(out);
    for (uint32_t p = 0; p < event->player_count; p++) {
        ct_str team = team_of[p] != CT_NOBODY ? event->teams[team_of[p]].name : CT_NO_TEXT;
        for (size_t i = 0; i < COLUMNS; i++) {
            ct_text_add_chars(out, ',', i > 0);
            put_field(out, &event->players[p], team, columns[i], is_raw);
        }
        ct_text_add(out, CT_STR("\r\n"));
    }
    return out->failed ? ct_fail_memory(err) : CT_OK;
}
