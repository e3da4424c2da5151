/* Charts: well-formed XML whatever is drawn, names escaped, numbers that do not exist left out. */

#include "report/chart.h"
#include "report/escape.h"
#include "support/check.h"
#include "support/mem.h"

#include <expat.h>
#include <math.h>
#include <string.h>

static const ct_chart_words words = {.title = {"A <title> & \"more\"", 18},
                                     .description = {"told", 4},
                                     .across = {"across", 6},
                                     .up = {"up", 2}};

static unsigned count_of(const char *text, const char *part)
{
    unsigned count = 0;
    for (text = strstr(text, part); text != NULL; text = strstr(text + 1, part)) {
        count++;
    }
    return count;
}

static const char *checked(const ct_text *svg)
{
    XML_Parser parser = XML_ParserCreate("UTF-8");
    assert_false(svg->failed);
    if (XML_Parse(parser, svg->at, (int)svg->len, 1) != XML_STATUS_OK) {
        fail_msg("%s at line %lu:\n%s", XML_ErrorString(XML_GetErrorCode(parser)),
                 XML_GetCurrentLineNumber(parser), svg->at);
    }
    XML_ParserFree(parser);
    assert_null(strstr(svg->at, "nan"));
    assert_null(strstr(svg->at, "inf"));
    assert_null(strstr(svg->at, "\"-0\""));
    assert_int_equal(count_of(svg->at, "<svg"), 1);
    assert_int_equal(count_of(svg->at, "<title>A &lt;title&gt; &amp; &quot;more&quot;</title>"), 1);
    assert_int_equal(count_of(svg->at, "<desc>told</desc>"), 1);
    return svg->at;
}

#define NONE ((double)NAN)

static void curves_leave_out_what_does_not_exist(void **state)
{
    (void)state;
    const double y[] = {1, NONE, 3, HUGE_VAL};
    const double low[] = {0, NONE, 2, NONE};
    const double high[] = {2, NONE, 40, NONE};
    const ct_curve curves[] = {{CT_STR("one & <only>"), y, low, high},
                               {CT_STR("no band"), y, NULL, NULL}};
    ct_text svg = {.mem = mem};
    ct_chart_curves(&words, curves, 2, 4, &svg);
    const char *found = checked(&svg);
    assert_int_equal(count_of(found, "<polyline"), 2);
    assert_int_equal(count_of(found, "<polygon"), 1);
    assert_non_null(strstr(found, "one &amp; &lt;only&gt;"));
    assert_non_null(strstr(found, ">40</text>")); /* the axis holds the interval too */
    assert_null(strstr(found, "y=\"-"));
}

static void boxes_dots_and_cells_without_numbers_are_left_out(void **state)
{
    (void)state;
    const ct_box boxes[] = {{CT_STR("a"), 1, {2, 3, 4}, 5, 3.5},
                            {CT_STR("b"), NONE, {NONE, NONE, NONE}, NONE, NONE},
                            {CT_STR("c"), 2, {2, 2, 2}, 2, 2}};
    const ct_dot dots[] = {{CT_STR("a"), 1, 2, 0.5, NONE, true},
                           {CT_STR("b"), NONE, 2, 0, 0, false},
                           {CT_STR("c"), 1, NONE, 0, 0, false},
                           {CT_STR("a"), 1, 2, 0, 0, false}};
    const ct_str names[] = {CT_STR("x"), CT_STR("<y>")};
    const double x[] = {0.1, NONE, 0, 1};
    const ct_heat heat = {names, 2, names, 2, x, 1, true};
    ct_text svg = {.mem = mem};
    ct_chart_boxes(&words, boxes, 3, &svg);
    assert_int_equal(count_of(checked(&svg), "<rect"), 2);
    svg = (ct_text){.mem = mem};
    ct_chart_dots(&words, dots, 4, &svg);
    assert_int_equal(count_of(checked(&svg), "<circle"), 2);
    svg = (ct_text){.mem = mem};
    ct_chart_heat(&words, &heat, &svg);
    assert_int_equal(count_of(checked(&svg), "<rect"), 3);
    assert_non_null(strstr(svg.at, "10.0 %"));
}

static void nothing_to_show_is_an_empty_frame(void **state)
{
    (void)state;
    const double none[] = {NONE, NONE};
    const ct_curve curve = {CT_STR("a"), none, none, none};
    const ct_heat heat = {.row_count = 0};
    ct_text svg = {.mem = mem};
    ct_chart_curves(&words, NULL, 0, 0, &svg);
    checked(&svg);
    svg = (ct_text){.mem = mem};
    ct_chart_curves(&words, &curve, 1, 2, &svg);
    checked(&svg);
    svg = (ct_text){.mem = mem};
    ct_chart_boxes(&words, NULL, 0, &svg);
    checked(&svg);
    svg = (ct_text){.mem = mem};
    ct_chart_dots(&words, NULL, 0, &svg);
    checked(&svg);
    svg = (ct_text){.mem = mem};
    ct_chart_heat(&words, &heat, &svg);
    checked(&svg);
}

static void axes_bear_any_numbers(void **state)
{
    (void)state;
    static const double spans[][2] = {
        {0, 0},         {1e17, 1e17},   {1e17, 1e17 + 16}, {-1e300, 1e300}, {-3, 5},
        {1e-12, 2e-12}, {0.3, 0.30001}, {-0.2, 0.1},       {1e9, 2e9},      {-5, -5}};
    for (size_t i = 0; i < sizeof spans / sizeof *spans; i++) {
        const ct_curve curve = {CT_STR("a"), spans[i], NULL, NULL};
        const ct_dot dots[] = {{CT_STR("a"), spans[i][0], spans[i][1], 0, 0, true},
                               {CT_STR("b"), spans[i][1], spans[i][0], 1, 1, false}};
        ct_text svg = {.mem = mem};
        ct_chart_curves(&words, &curve, 1, 2, &svg);
        assert_true(count_of(checked(&svg), "<line") < 40);
        svg = (ct_text){.mem = mem};
        ct_chart_dots(&words, dots, 2, &svg);
        assert_true(count_of(checked(&svg), "<line") < 40);
    }
}

static void many_series_and_rounds_fit(void **state)
{
    (void)state;
    static double y[20][200];
    static ct_curve curves[20];
    for (int c = 0; c < 20; c++) {
        for (int i = 0; i < 200; i++) {
            y[c][i] = c + i / 10.0;
        }
        curves[c] =
            (ct_curve){CT_STR("a series with a name that is rather long, Åke"), y[c], NULL, NULL};
    }
    ct_text svg = {.mem = mem};
    ct_chart_curves(&words, curves, 20, 200, &svg);
    const char *found = checked(&svg);
    assert_int_equal(count_of(found, "<polyline"), 20);
    assert_true(count_of(found, "text-anchor=\"middle\">") < 45); /* not a number for every round */
}

static void what_no_document_may_hold_is_replaced(void **state)
{
    (void)state;
    ct_text out = {.mem = mem};
    ct_html_escape(CT_STR("a<b>&\"c\"\x01\x1f\td"), &out);
    assert_string_equal(out.at, "a&lt;b&gt;&amp;&quot;c&quot;⟨U+0001⟩⟨U+001F⟩\td");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(curves_leave_out_what_does_not_exist),
        cmocka_unit_test(boxes_dots_and_cells_without_numbers_are_left_out),
        cmocka_unit_test(nothing_to_show_is_an_empty_frame),
        cmocka_unit_test(axes_bear_any_numbers),
        cmocka_unit_test(many_series_and_rounds_fit),
        cmocka_unit_test(what_no_document_may_hold_is_replaced),
    };
    return cmocka_run_group_tests(tests, open_arena, close_arena);
}
