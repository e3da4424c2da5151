#include "operations/problem_answer.h"

#include "operations/steps.h"

/* Sentences may quote lines of a foreign file, which need not be UTF-8. */
static ct_str foreign(const char *text, ct_arena *mem)
{
    ct_str view = ct_str_of(text);
    return ct_utf8_is_valid(view) ? view : ct_utf8_from_latin1(mem, view);
}

static ct_str cure_text(const char *cure, ct_arena *mem)
{
    ct_text text = {.mem = mem};
    ct_step_expand(foreign(cure, mem), &(ct_step_manner){.program = "crosstable"}, &text);
    return text.len == 0 ? CT_STR("") : ct_text_view(&text);
}

ct_status ct_problem_answers_of(const ct_problems *list, ct_arena *mem, ct_problem_answers *out,
                                ct_error *err)
{
    ct_problem_answer *items = CT_NEW(mem, ct_problem_answer, list->count);
    CT_NEED(items, err);
    for (size_t i = 0; i < list->count; i++) {
        const ct_error *problem = &list->items[i];
        items[i] = (ct_problem_answer){.line = (uint32_t)problem->at.line,
                                       .column = (uint32_t)problem->at.column,
                                       .severity = (uint8_t)problem->severity,
                                       .rule = foreign(problem->rule, mem),
                                       .sentence = foreign(problem->sentence, mem),
                                       .cure = cure_text(problem->cure, mem)};
    }
    *out = (ct_problem_answers){items, (uint32_t)list->count};
    return CT_OK;
}

static const char *severity_word(int value)
{
    return value == CT_WARNING ? "warning" : value == CT_FAULT ? "fault" : NULL;
}

static const ct_field rows[] = {
    CT_OUT_NUMBER_OR_NULL(ct_problem_answer, line, line, "Line of the file, from 1."),
    CT_OUT_NUMBER_OR_NULL(ct_problem_answer, column, column, "Column in characters, from 1."),
    {"severity", CT_FIELD_WORD, CT_OUT(ct_problem_answer, severity), .word = severity_word,
     .is_required = true, .says = "A fault stops other operations; a warning does not."},
    CT_OUT_TEXT_OR_NULL(ct_problem_answer, rule, rule, "The rule at stake."),
    CT_OUT_TEXT(ct_problem_answer, sentence, sentence, "What is wrong."),
    CT_OUT_TEXT_OR_NULL(ct_problem_answer, cure, cure, "What to do about it."),
};
const ct_shape ct_problem_answer_shape =
    CT_ANSWER_SHAPE("problem", "A problem of the file.", rows, ct_problem_answer);
