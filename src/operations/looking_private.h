#ifndef CT_LOOKING_PRIVATE_H
#define CT_LOOKING_PRIVATE_H

#include "operations/ranking.h"
#include "operations/standings_answer.h"
#include "report/crosstable_report.h"
#include "report/sheet_values.h"
#include "report/working_report.h"

extern const ct_operation ct_operation_tiebreaks; /* op_tiebreaks.c */
extern const ct_operation ct_operation_show;      /* op_show.c */
extern const ct_operation ct_operation_standings; /* op_standings.c */
extern const ct_operation ct_operation_table;     /* op_table.c */
extern const ct_operation ct_operation_report;    /* op_report.c */
extern const ct_operation ct_operation_pairings;  /* op_pairings.c */

/* --- Pairings of a round: round_answer.c ---------------------------------------------------- */

typedef struct ct_pairings_answer {
    uint32_t round;
    struct ct_paired_board *boards;
    uint32_t board_count;
    struct ct_paired_match *matches;
    uint32_t match_count;
    struct ct_paired_bye *byes;
    uint32_t bye_count;
    uint32_t open;
    ct_names names;
} ct_pairings_answer;

extern const ct_shape ct_pairings_answer_shape;
extern const ct_shape ct_pairings_part_shape; /* without names */

/* Everything but the names. */
ct_status ct_pairings_answer_of(const ct_event *event, unsigned round, ct_arena *mem,
                                ct_pairings_answer *out, ct_error *err);

/* --- Values and rows of a ranking: rank_answers.c -------------------------------------------- */

double ct_value_number(ct_value value); /* NAN without a denominator */
ct_str ct_value_exact(ct_value value, ct_arena *mem);

/* What fills them. */
typedef struct ct_rank_writer {
    const ct_standings *standings;
    ct_arena *mem;
    ct_sheet *sheet; /* for words */
    ct_value_columns columns;
    ct_str *cells;
} ct_rank_writer;

ct_status ct_rank_writer_start(const ct_standings *standings, ct_arena *mem, ct_rank_writer *out,
                               ct_error *err);
ct_status ct_rank_codes(const ct_rank_writer *from, ct_code_answer **out, ct_error *err);
ct_status ct_rank_row(const ct_rank_writer *from, const ct_standing *row, bool with_rounds,
                      ct_ranked_answer *out, ct_error *err);
/* Two sides, or none. */
ct_status ct_rank_sides(const ct_rank_writer *from, ct_side_answer **out, uint32_t *count,
                        ct_error *err);

/* --- Standings: standings_answer.c ----------------------------------------------------------- */

extern const ct_shape ct_standings_part_shape; /* without names and working */

/* Everything but names, sums and working. */
ct_status ct_standings_answer_of(const ct_ranking *ranking, ct_arena *mem, ct_standings_answer *out,
                                 ct_error *err);
/* Adds the sums; false in `*all_hold` when one does not hold. */
ct_status ct_standings_answer_sums(const ct_standings *standings, ct_arena *mem,
                                   ct_standings_answer *out, bool *all_hold, ct_error *err);
ct_status ct_standings_answer_working(const ct_standings *standings, ct_index who,
                                      const ct_worked_list *list, ct_arena *mem,
                                      ct_standings_answer *out, ct_error *err);

/* --- The crosstable: op_table.c -------------------------------------------------------------- */

typedef struct ct_table_answer {
    uint32_t round, rounds;
    ct_str style;
    ct_code_answer *codes;
    uint32_t code_count;
    struct ct_table_group *tables;
    uint32_t table_count;
    ct_side_answer *sides;
    uint32_t side_count;
    ct_names names;
} ct_table_answer;

extern const ct_shape ct_table_answer_shape;
extern const ct_shape ct_table_part_shape; /* without names */

/* Everything but the names. */
ct_status ct_table_answer_of(const ct_standings *standings, const ct_crosstable_view *view,
                             ct_arena *mem, ct_table_answer *out, ct_error *err);

#endif
