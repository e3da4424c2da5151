#include "ratings/glicko_book.h"

typedef struct maker {
    const ct_event *const *events;
    uint32_t event_count;
    bool keeps_absent;
    ct_str **folded; /* [event][player] names */
    ct_glicko_book book;
    ct_problems *problems;
} maker;

static ct_str name_of(const ct_glicko_entry *entry)
{
    return entry->name.len > 0 ? entry->name : entry->fide_id;
}

/* --- Finding --------------------------------------------------------------------------------- */

typedef enum sign { BY_ID, BY_NAME, BY_NUMBER } sign;

/* What an entry says about its player. */
typedef struct wanted {
    const ct_glicko_entry *entry;
    ct_str folded; /* its name */
    sign by;
} wanted;

static bool is_meant(const maker *m, const wanted *w, uint32_t event, ct_index who)
{
    const ct_player *player = &m->events[event]->players[who];
    switch (w->by) {
    case BY_ID: return ct_str_equal(player->fide_id, w->entry->fide_id);
    case BY_NAME:
        /* Another FIDE number is another person. */
        return ct_str_equal(m->folded[event][who], w->folded) &&
               (w->entry->fide_id.len == 0 || player->fide_id.len == 0 ||
                ct_str_is(player->fide_id, "0"));
    case BY_NUMBER: return player->tpn.number == w->entry->number;
    }
    return false;
}

static void refuse_second(const maker *m, const ct_glicko_entry *entry,
                          const ct_glicko_entry *before)
{
    ct_str name = ct_utf8_fit(name_of(entry), 60);
    ct_error *made;
    if (entry->number > 0) {
        made = ct_problem_add(m->problems, CT_FAULT, entry->line, 1, "CSV",
                              "number %u is in the list already, in line %zu", entry->number,
                              before->line);
    } else {
        made =
            ct_problem_add(m->problems, CT_FAULT, entry->line, 1, "CSV",
                           "%.*s is in the list already, in line %zu", CT_ARG(name), before->line);
    }
    ct_error_cure(made, "keep one of the two lines");
}

/* Gives the entry to the players it means. Returns how many they are. */
static uint32_t give(maker *m, const wanted *w)
{
    uint32_t found = 0;
    const ct_glicko_entry *before = NULL;
    for (uint32_t e = 0; e < m->event_count; e++) {
        uint32_t here = 0;
        for (ct_index i = 0; i < m->events[e]->player_count; i++) {
            if (!is_meant(m, w, e, i)) {
                continue;
            }
            here++;
            before = before == NULL ? m->book.of[e][i] : before;
            m->book.of[e][i] = w->entry;
        }
        if (here > 1) {
            ct_error *made = ct_problem_add(m->problems, CT_FAULT, w->entry->line, 1, "CSV",
                                            "%u players are called %.*s", here,
                                            CT_ARG(ct_utf8_fit(name_of(w->entry), 60)));
            ct_error_cure(made, "give their FIDE numbers, in the list and in the event");
        }
        found += here;
    }
    if (before != NULL) {
        refuse_second(m, w->entry, before);
    }
    return found;
}

/* --- Players who are in no event ------------------------------------------------------------- */

static void refuse_unknown(const maker *m, const ct_glicko_entry *entry)
{
    if (entry->number > 0 && m->event_count > 1) {
        ct_error *made = ct_problem_add(m->problems, CT_FAULT, entry->line, 1, "CSV",
                                        "a pairing number says nothing about several events");
        ct_error_cure(made, "give a FIDE number or a name");
    } else if (entry->number > 0) {
        ct_error *made = ct_problem_add(m->problems, CT_FAULT, entry->line, 1, "CSV",
                                        "no player has number %u", entry->number);
        ct_error_cure(made, "mend the number, or take the line out");
    } else {
        ct_error *made =
            ct_problem_add(m->problems, CT_FAULT, entry->line, 1, "CSV", "%.*s did not take part",
                           CT_ARG(ct_utf8_fit(name_of(entry), 60)));
        ct_error_cure(made,
                      "write the name as the event does; or --absent keeps players on the "
                      "list who did not take part");
    }
}

static void keep_absent(maker *m, const ct_glicko_entry *entry)
{
    for (uint32_t i = 0; i < m->book.absent_count; i++) {
        const ct_glicko_entry *other = m->book.absent[i];
        bool have_ids = entry->fide_id.len > 0 && other->fide_id.len > 0;
        if (have_ids ? ct_str_equal(entry->fide_id, other->fide_id)
                     : ct_str_equal_ignoring_case(entry->name, other->name)) {
            refuse_second(m, entry, other);
            return;
        }
    }
    m->book.absent[m->book.absent_count++] = entry;
}

/* --- The book -------------------------------------------------------------------------------- */

static bool prepare(maker *m, uint32_t entries, ct_arena *mem)
{
    m->folded = CT_NEW(mem, ct_str *, m->event_count);
    m->book.of = CT_NEW(mem, const ct_glicko_entry **, m->event_count);
    m->book.absent = CT_NEW(mem, const ct_glicko_entry *, (size_t)entries + 1);
    if (m->folded == NULL || m->book.of == NULL || m->book.absent == NULL) {
        return false;
    }
    for (uint32_t e = 0; e < m->event_count; e++) {
        const ct_event *event = m->events[e];
        m->folded[e] = CT_NEW(mem, ct_str, event->player_count);
        m->book.of[e] = CT_NEW(mem, const ct_glicko_entry *, event->player_count);
        for (ct_index i = 0; m->folded[e] != NULL && i < event->player_count; i++) {
            m->folded[e][i] = ct_utf8_fold(mem, ct_str_trim(event->players[i].name));
            if (m->folded[e][i].at == NULL) {
                return false;
            }
        }
        if (m->folded[e] == NULL || m->book.of[e] == NULL) {
            return false;
        }
    }
    return true;
}

static ct_status place_entry(maker *m, const ct_glicko_entry *entry, ct_arena *mem, ct_error *err)
{
    wanted w = {.entry = entry, .folded = ct_utf8_fold(mem, entry->name), .by = BY_ID};
    uint32_t found = 0;
    CT_NEED(w.folded.at, err);
    if (entry->fide_id.len > 0) {
        found = give(m, &w);
    }
    if (found == 0 && entry->name.len > 0) {
        w.by = BY_NAME;
        found = give(m, &w);
    }
    if (entry->number > 0 && m->event_count == 1) {
        w.by = BY_NUMBER;
        found = give(m, &w);
    }
    if (found == 0 && m->keeps_absent && entry->number == 0) {
        keep_absent(m, entry);
    } else if (found == 0) {
        refuse_unknown(m, entry);
    }
    return CT_OK;
}

ct_status ct_glicko_book_make(const ct_glicko_list *list, const ct_glicko_field *field,
                              ct_arena *mem, ct_glicko_book *out, ct_problems *problems,
                              ct_error *err)
{
    maker m = {.events = field->events,
               .event_count = field->event_count,
               .keeps_absent = field->keeps_absent,
               .problems = problems};
    if (!prepare(&m, list->count, mem)) {
        return ct_fail_memory(err);
    }
    for (uint32_t i = 0; i < list->count; i++) {
        CT_TRY(place_entry(&m, &list->entries[i], mem, err));
    }
    CT_TRY(ct_problems_verdict(problems, err));
    *out = m.book;
    return CT_OK;
}
