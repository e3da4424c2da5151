/* tiebreaks: the codes by which an event can be ranked, and what they mean. */

#include "operations/looking_private.h"
#include "report/tie_break_report.h"
#include "standings/code_words.h"

typedef struct tiebreaks_request {
    ct_str code;
} tiebreaks_request;

typedef struct tie_break {
    ct_str code, name, type, article, since, sentence, field;
    ct_strings modifiers;
    bool is_score, is_lower_better, is_not_in_round_robins, needs_ratings;
} tie_break;

typedef struct modifier {
    ct_str sign, article, sentence;
} modifier;

typedef struct tiebreaks_answer {
    tie_break *rows;
    uint32_t row_count;
    modifier *modifiers;
    uint32_t modifier_count;
} tiebreaks_answer;

/* --- Shapes ---------------------------------------------------------------------------------- */

static const ct_field tie_break_rows[] = {
    CT_OUT_TEXT(tie_break, code, code, "Code, as in records 202 and 212 of TRF26."),
    CT_OUT_TEXT(tie_break, name, name, "Name."),
    CT_OUT_TEXT_OR_NULL(tie_break, type, type,
                        "Type by C.07 4.3: A games among the tied, B own record, C results of "
                        "opponents, D what is known of opponents beforehand; null: none."),
    CT_OUT_TEXT(tie_break, for, field, "Who is ranked by it: all, players or teams."),
    CT_OUT_TEXTS(tie_break, modifiers, modifiers, "Modifiers it may carry."),
    CT_OUT_TEXT_OR_NULL(tie_break, since, since, "Edition of C.07 that brought it; null: always."),
    CT_OUT_TEXT(tie_break, article, article, "Article of C.07, or another source."),
    CT_OUT_TEXT(tie_break, sentence, sentence, "What it is."),
    CT_OUT_FLAG(tie_break, is_score, is_score, "A score: points and their kin."),
    CT_OUT_FLAG(tie_break, lower_is_better, is_lower_better, "The lower value is the better one."),
    CT_OUT_FLAG(tie_break, not_in_round_robins, is_not_in_round_robins,
                "C.07 8 forbids it in round robins."),
    CT_OUT_FLAG(tie_break, needs_ratings, needs_ratings, "Everybody must be rated (C.07 10)."),
};
static const ct_shape tie_break_shape =
    CT_ANSWER_SHAPE("tie_break", "A code to rank by.", tie_break_rows, tie_break);

static const ct_field modifier_rows[] = {
    CT_OUT_TEXT(modifier, modifier, sign, "How it is written behind a code."),
    CT_OUT_TEXT(modifier, source, article, "Article of C.07, or another source."),
    CT_OUT_TEXT(modifier, meaning, sentence, "What it means."),
};
static const ct_shape modifier_shape =
    CT_ANSWER_SHAPE("modifier", "What may stand behind a code.", modifier_rows, modifier);

static const ct_field answer_rows[] = {
    CT_OUT_OBJECTS(tiebreaks_answer, tie_breaks, rows, row_count, tie_break_shape,
                   "All codes, or the one asked for."),
    CT_OUT_OBJECTS(tiebreaks_answer, modifiers, modifiers, modifier_count, modifier_shape,
                   "The modifiers that these codes may carry."),
};
static const ct_shape answer_shape =
    CT_ANSWER_SHAPE("tiebreaks", "Codes to rank by.", answer_rows, tiebreaks_answer);

/* --- The data -------------------------------------------------------------------------------- */

enum { MOST_MODIFIERS = 16, MOST_SIGNS = 2 * MOST_MODIFIERS };

/* The modifiers of a tie-break, each by itself: ":MP", ":GP", "/C1". */
static ct_status list_signs(unsigned flags, ct_arena *mem, ct_strings *signs, ct_error *err)
{
    ct_str *items = CT_NEW(mem, ct_str, MOST_SIGNS);
    uint32_t count = 0;
    CT_NEED(items, err);
    for (const ct_modifier_row *row = ct_modifier_rows; row->sign != NULL; row++) {
        ct_str rest = ct_str_of((flags & row->flag) != 0 ? row->sign : "");
        for (ct_str sign = ct_str_word(&rest); sign.len > 0; sign = ct_str_word(&rest)) {
            items[count++] = sign;
        }
    }
    *signs = (ct_strings){items, count};
    return CT_OK;
}

static ct_status list_modifiers(unsigned flags, ct_arena *mem, tiebreaks_answer *data,
                                ct_error *err)
{
    data->modifiers = CT_NEW(mem, modifier, MOST_MODIFIERS);
    CT_NEED(data->modifiers, err);
    for (const ct_modifier_row *row = ct_modifier_rows; row->sign != NULL; row++) {
        if ((flags & row->flag) != 0) {
            data->modifiers[data->modifier_count++] =
                (modifier){ct_str_of(row->sign), ct_str_of(row->article), ct_str_of(row->sentence)};
        }
    }
    return CT_OK;
}

static ct_status add_row(const ct_tie_break_row *row, ct_arena *mem, tiebreaks_answer *data,
                         ct_error *err)
{
    tie_break *made = &data->rows[data->row_count++];
    *made = (tie_break){.code = ct_str_of(row->code),
                        .name = ct_str_of(row->title),
                        .type = ct_str_of(row->type),
                        .article = ct_str_of(row->article),
                        .since = row->since == 0 ? CT_NO_TEXT : ct_str_of(ct_c07_name(row->since)),
                        .sentence = ct_str_of(row->sentence),
                        .field = ct_tie_break_field(row),
                        .is_score = (row->flags & CT_IS_SCORE) != 0,
                        .is_lower_better = (row->flags & CT_LOWER_IS_BETTER) != 0,
                        .is_not_in_round_robins = (row->flags & CT_NOT_IN_ROUND_ROBINS) != 0,
                        .needs_ratings = (row->flags & CT_NEEDS_RATINGS) != 0};
    return list_signs(row->flags, mem, &made->modifiers, err);
}

/* One row, or all (NULL). */
static ct_status fill_data(const ct_tie_break_row *only, ct_arena *mem, tiebreaks_answer *data,
                           ct_error *err)
{
    uint32_t count = 0;
    for (const ct_tie_break_row *const *family = ct_tie_break_rows(); *family != NULL; family++) {
        for (const ct_tie_break_row *row = *family; row->code != NULL; row++) {
            count++;
        }
    }
    data->rows = CT_NEW(mem, tie_break, count);
    CT_NEED(data->rows, err);
    ct_status status = CT_OK;
    for (const ct_tie_break_row *const *family = ct_tie_break_rows(); *family != NULL; family++) {
        for (const ct_tie_break_row *row = *family; status == CT_OK && row->code != NULL; row++) {
            bool is_meant = only == NULL || row == only;
            status = is_meant ? add_row(row, mem, data, err) : CT_OK;
        }
    }
    CT_TRY(status);
    return list_modifiers(only == NULL ? ~0U : only->flags, mem, data, err);
}

/* --- The operation --------------------------------------------------------------------------- */

static ct_status refuse(ct_str code, ct_error *err)
{
    char near[128];
    ct_fail(err, CT_NOT_FOUND, "there is no tie-break '%.*s'", CT_ARG(code));
    ct_code_words_near(code, near, sizeof near);
    if (near[0] != '\0') {
        ct_error_cure(err, "did you mean %s?", near);
    } else {
        ct_error_cure(err, "{tiebreaks} lists them");
    }
    return CT_NOT_FOUND;
}

static ct_status run(const void *request, ct_desk *desk, ct_answer *answer, ct_error *err)
{
    const tiebreaks_request *asked = request;
    ct_code_reading reading = {0};
    tiebreaks_answer *data = CT_NEW(desk->mem, tiebreaks_answer, 1);
    CT_NEED(data, err);
    if (asked->code.at != NULL && !ct_code_words_read(asked->code, &reading)) {
        return refuse(asked->code, err);
    }
    const ct_tie_break_row *row = reading.row;
    CT_TRY(fill_data(row, desk->mem, data, err));
    ct_sheet *sheet = ct_sheet_new(
        desk->mem, row == NULL ? CT_STR("Tie-breaks")
                               : ct_str_format(desk->mem, "%s: %s", row->code, row->title));
    if (row == NULL) {
        ct_tie_break_list(sheet);
    } else {
        ct_tie_break_explain(row, sheet);
    }
    answer->data = data;
    answer->sheet = sheet;
    return CT_OK;
}

static const ct_input inputs[] = {
    {.name = "code",
     .type = CT_INPUT_TEXT,
     .offset = CT_AT(tiebreaks_request, code),
     .is_word = true,
     .value = "CODE",
     .usual = "all",
     .sentence = "explain this one"},
    CT_END_OF_INPUTS,
};

static const ct_example examples[] = {
    {"crosstable tiebreaks", "every code"},
    {"crosstable tiebreaks SB", "one of them, with its modifiers"},
    {.line = NULL},
};

const ct_operation ct_operation_tiebreaks = {
    .name = "tiebreaks",
    .arguments = "[CODE]",
    .summary = "list and explain the codes of tie-breaks",
    .schema = 1,
    .events = CT_EVENTS_NONE,
    .has_sheet = true,
    .request_size = sizeof(tiebreaks_request),
    .inputs = inputs,
    .examples = examples,
    .answer = &answer_shape,
    .run = run,
};
