/* The difficulty journal: counts of results by the match points of the two teams. */

#include "lab/tie_break_journal.h"

static uint32_t *cell(const ct_journal *journal, unsigned own, unsigned opponent)
{
    return journal->count + ((size_t)own * (journal->points + 1) + opponent) * journal->results;
}

ct_status ct_journal_start(ct_journal *journal, unsigned rounds, unsigned boards, ct_arena *mem,
                           ct_error *err)
{
    *journal = (ct_journal){.points = 2 * rounds, .results = 2 * boards + 1};
    size_t side = (size_t)journal->points + 1;
    journal->count = CT_NEW(mem, uint32_t, side *side * journal->results);
    journal->worth = CT_NEW(mem, int32_t, side *side * journal->results);
    CT_NEED(journal->count, err);
    CT_NEED(journal->worth, err);
    return CT_OK;
}

void ct_journal_note(ct_journal *journal, unsigned own, unsigned opponent, unsigned result)
{
    cell(journal, own, opponent)[result]++;
    cell(journal, opponent, own)[journal->results - 1 - result]++;
}

/* --- Conclusions ------------------------------------------------------------------------------ */

enum { MOST_RESULTS = 2 * 100 + 1 };

static uint64_t add_cell(const ct_journal *journal, unsigned own, unsigned opponent, uint64_t *sum)
{
    const uint32_t *from = cell(journal, own, opponent);
    uint64_t matches = 0;
    for (unsigned g = 0; g < journal->results; g++) {
        sum[g] += from[g];
        matches += from[g];
    }
    return matches;
}

/* Adds up the cells at this distance from one; returns how many matches they hold. */
static uint64_t add_ring(const ct_journal *journal, unsigned own, unsigned opponent,
                         unsigned distance, uint64_t *sum)
{
    unsigned first = own > distance ? own - distance : 0;
    unsigned left = opponent > distance ? opponent - distance : 0;
    uint64_t matches = 0;
    for (unsigned x = first; x <= own + distance && x <= journal->points; x++) {
        for (unsigned y = left; y <= opponent + distance && y <= journal->points; y++) {
            bool is_on_ring = x + distance == own || x == own + distance ||
                              y + distance == opponent || y == opponent + distance;
            matches += is_on_ring ? add_cell(journal, x, y, sum) : 0;
        }
    }
    return matches;
}

/* The same for whole columns: those at this distance from the column of the opponent. */
static uint64_t add_columns(const ct_journal *journal, unsigned opponent, unsigned distance,
                            uint64_t *sum)
{
    uint64_t matches = 0;
    for (unsigned own = 0; own <= journal->points; own++) {
        if (opponent >= distance) {
            matches += add_cell(journal, own, opponent - distance, sum);
        }
        if (distance > 0 && opponent + distance <= journal->points) {
            matches += add_cell(journal, own, opponent + distance, sum);
        }
    }
    return matches;
}

/* 4.3.3: (k/n + k⁺/n⁺) / 2, where k⁺ and n⁺ belong to half a point more. */
static void score_cell(const ct_journal *journal, const uint64_t *sum, uint64_t matches,
                       int32_t *out)
{
    uint64_t failed = 0; /* k: less than g half points */
    for (unsigned g = 0; g < journal->results; g++) {
        uint64_t failed_more = g + 1 < journal->results ? failed + sum[g] : failed;
        out[g] =
            matches == 0
                ? 0
                : (int32_t)(((failed + failed_more) * CT_JOURNAL_WHOLE + matches) / (2 * matches));
        failed += sum[g];
    }
}

void ct_journal_conclude(ct_journal *journal, bool by_own)
{
    int32_t *out = journal->worth;
    for (unsigned own = 0; own <= journal->points; own++) {
        for (unsigned opponent = 0; opponent <= journal->points; opponent++) {
            uint64_t sum[MOST_RESULTS] = {0};
            uint64_t matches = 0;
            for (unsigned d = 0; d <= journal->points && matches == 0; d++) {
                matches = by_own ? add_ring(journal, own, opponent, d, sum)
                                 : add_columns(journal, opponent, d, sum);
            }
            score_cell(journal, sum, matches, out);
            out += journal->results;
        }
    }
}

void ct_journal_write(const ct_journal *journal, ct_text *out)
{
    unsigned boards = (journal->results - 1) / 2;
    ct_text_addf(out, "match-points %u\nboards %u\nscale %u\nown opponent game-points value\n",
                 journal->points, boards, journal->points * boards);
    for (unsigned own = 0; own <= journal->points; own++) {
        for (unsigned opponent = 0; opponent <= journal->points; opponent++) {
            for (unsigned g = 0; g < journal->results; g++) {
                int32_t worth = ct_journal_worth(journal, own, opponent, g);
                ct_text_addf(out, "%u %u %u%s %d.%06d\n", own, opponent, g / 2,
                             g % 2 == 1 ? ".5" : "", worth / CT_JOURNAL_WHOLE,
                             worth % CT_JOURNAL_WHOLE);
            }
        }
    }
}
