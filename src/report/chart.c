/* Charts: a frame with axes and ticks, and four ways to fill it. */

#include "report/chart.h"

#include "report/escape.h"

#include <math.h>

enum { WIDTH = 720, HEIGHT = 380, LEFT = 64, RIGHT = 24, TOP = 40, BOTTOM = 52, SERIES = 8 };

/* Okabe and Ito's colours, black replaced by the page's ink. */
static const char *const colours[SERIES] = {"#0072b2", "#d55e00", "#009e73",    "#cc79a7",
                                            "#e69f00", "#56b4e9", "var(--ink)", "#999933"};
static const char *const dashes[SERIES] = {"",    "6 3",  "2 3",     "8 3 2 3",
                                           "1 2", "10 4", "4 2 1 2", "3 5"};

/* What an axis spans, and its ticks. */
typedef struct axis {
    double low, high;
    double step;
    /* Labels below curves: the first point (1) is labelled `origin`, each later one `unit` more.
     * Unit 0: the points are labelled 1, 2, … */
    double origin, unit;
} axis;

static void widen(axis *a, double x)
{
    if (isfinite(x)) {
        a->low = !isfinite(a->low) || x < a->low ? x : a->low;
        a->high = !isfinite(a->high) || x > a->high ? x : a->high;
    }
}

/* Widens the axis to round numbers and chooses the distance of the ticks: about five of them. */
static void choose_ticks(axis *a)
{
    if (!isfinite(a->low)) {
        *a = (axis){.high = 1, .step = 0.2};
        return;
    }
    double least = 1e-9 * fmax(1, fmax(fabs(a->low), fabs(a->high)));
    if (a->high - a->low < least) {
        double more = fmax(0.5, least);
        a->low -= more;
        a->high += more;
    }
    double rough = (a->high - a->low) / 5;
    double power = pow(10, floor(log10(rough)));
    double share = rough / power;
    a->step = power * (share < 1.5 ? 1 : share < 3.5 ? 2 : share < 7.5 ? 5 : 10);
    a->low = floor(a->low / a->step + 1e-9) * a->step;
    a->high = ceil(a->high / a->step - 1e-9) * a->step;
}

static int ticks_of(const axis *a)
{
    return (int)((a->high - a->low) / a->step + 1e-6);
}

/* The number at a tick; one that is 0 but for rounding is 0, so that no label reads "-0". */
static double tick_value(const axis *a, int number)
{
    double x = a->low + number * a->step;
    return fabs(x) < a->step / 1000 ? 0 : x;
}

static axis empty_axis(void)
{
    return (axis){.low = (double)NAN, .high = (double)NAN};
}

static double x_of(const axis *a, double x)
{
    return (double)LEFT + (x - a->low) / (a->high - a->low) * (WIDTH - LEFT - RIGHT);
}

static double y_of(const axis *a, double y)
{
    return HEIGHT - BOTTOM - (y - a->low) / (a->high - a->low) * (HEIGHT - TOP - BOTTOM);
}

static void write_text(ct_text *out, double x, double y, const char *attributes, ct_str text)
{
    ct_text_addf(out, "<text x=\"%.1f\" y=\"%.1f\" %s>", x, y, attributes);
    ct_html_escape(text, out);
    ct_text_add(out, CT_STR("</text>\n"));
}

static void open_chart(const ct_chart_words *words, int height, ct_text *out)
{
    ct_text_addf(out,
                 "<svg viewBox=\"0 0 %d %d\" role=\"img\" xmlns=\"http://www.w3.org/2000/svg\""
                 " font-size=\"12\" fill=\"var(--ink)\">\n<title>",
                 WIDTH, height);
    ct_html_escape(words->title, out);
    ct_text_add(out, CT_STR("</title>\n<desc>"));
    ct_html_escape(words->description, out);
    ct_text_add(out, CT_STR("</desc>\n"));
    write_text(out, LEFT, 18, "font-size=\"15\" font-weight=\"600\"", words->title);
}

static void close_chart(ct_text *out)
{
    ct_text_add(out, CT_STR("</svg>\n"));
}

static int decimals_of(double step)
{
    return step >= 1 ? 0 : step >= 0.1 ? 1 : step >= 0.01 ? 2 : step >= 0.001 ? 3 : 4;
}

static void draw_up_axis(const axis *up, ct_text *out)
{
    for (int i = 0; i <= ticks_of(up); i++) {
        double y = tick_value(up, i);
        double at = y_of(up, y);
        ct_text_addf(out,
                     "<line x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\" stroke=\"var(--line)\"/>\n"
                     "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%.*f</text>\n",
                     LEFT, WIDTH - RIGHT, at, at, LEFT - 8, at + 4, decimals_of(up->step), y);
    }
}

static void draw_across_axis(const axis *across, ct_text *out)
{
    for (int i = 0; i <= ticks_of(across); i++) {
        double x = tick_value(across, i);
        double label = across->unit != 0 ? across->origin + (x - 1) * across->unit : x;
        ct_text_addf(out,
                     "<line x1=\"%.1f\" x2=\"%.1f\" y1=\"%d\" y2=\"%d\" stroke=\"var(--line)\"/>\n"
                     "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%.*f</text>\n",
                     x_of(across, x), x_of(across, x), TOP, HEIGHT - BOTTOM, x_of(across, x),
                     HEIGHT - BOTTOM + 18,
                     decimals_of(across->unit != 0 ? across->unit : across->step), label);
    }
}

static void name_axes(const ct_chart_words *words, ct_text *out)
{
    write_text(out, (LEFT + WIDTH - RIGHT) / 2.0, HEIGHT - 14,
               "text-anchor=\"middle\" fill=\"var(--soft)\"", words->across);
    ct_text_addf(out,
                 "<text transform=\"translate(14 %d) rotate(-90)\" text-anchor=\"middle\""
                 " fill=\"var(--soft)\">",
                 (TOP + HEIGHT - BOTTOM) / 2);
    ct_html_escape(words->up, out);
    ct_text_add(out, CT_STR("</text>\n"));
}

/* --- Curves ----------------------------------------------------------------------------------- */

static void draw_band(const ct_curve *curve, uint32_t count, const axis *across, const axis *up,
                      const char *colour, ct_text *out)
{
    if (curve->low == NULL || curve->high == NULL) {
        return;
    }
    ct_text_addf(out, "<polygon fill=\"%s\" fill-opacity=\".14\" points=\"", colour);
    for (uint32_t i = 0; i < count; i++) {
        if (isfinite(curve->high[i])) {
            ct_text_addf(out, "%.1f,%.1f ", x_of(across, i + 1), y_of(up, curve->high[i]));
        }
    }
    for (uint32_t i = count; i > 0; i--) {
        if (isfinite(curve->low[i - 1])) {
            ct_text_addf(out, "%.1f,%.1f ", x_of(across, i), y_of(up, curve->low[i - 1]));
        }
    }
    ct_text_add(out, CT_STR("\"/>\n"));
}

static void draw_curve(const ct_curve *curve, uint32_t count, const axis *across, const axis *up,
                       uint32_t number, ct_text *out)
{
    const char *colour = colours[number % SERIES];
    draw_band(curve, count, across, up, colour, out);
    ct_text_addf(out,
                 "<polyline fill=\"none\" stroke=\"%s\" stroke-width=\"2.2\""
                 " stroke-dasharray=\"%s\" points=\"",
                 colour, dashes[number % SERIES]);
    for (uint32_t i = 0; i < count; i++) {
        if (isfinite(curve->y[i])) {
            ct_text_addf(out, "%.1f,%.1f ", x_of(across, i + 1), y_of(up, curve->y[i]));
        }
    }
    ct_text_add(out, CT_STR("\"/>\n"));
}

static void draw_legend(const ct_curve *curves, uint32_t count, ct_text *out)
{
    double y = HEIGHT + 4;
    double x = LEFT;
    for (uint32_t i = 0; i < count; i++) {
        double needs = 44 + 7.0 * (double)ct_utf8_width(curves[i].name);
        if (x + needs > WIDTH - RIGHT && x > (double)LEFT) {
            x = LEFT;
            y += 20;
        }
        ct_text_addf(out,
                     "<line x1=\"%.1f\" x2=\"%.1f\" y1=\"%.1f\" y2=\"%.1f\" stroke=\"%s\""
                     " stroke-width=\"2.2\" stroke-dasharray=\"%s\"/>\n",
                     x, x + 26, y, y, colours[i % SERIES], dashes[i % SERIES]);
        write_text(out, x + 32, y + 4, "", curves[i].name);
        x += needs;
    }
}

static int legend_height(const ct_curve *curves, uint32_t count)
{
    double x = LEFT;
    int rows = 1;
    for (uint32_t i = 0; i < count; i++) {
        double needs = 44 + 7.0 * (double)ct_utf8_width(curves[i].name);
        if (x + needs > WIDTH - RIGHT && x > (double)LEFT) {
            x = LEFT;
            rows++;
        }
        x += needs;
    }
    return rows * 20;
}

void ct_chart_curves(const ct_chart_words *words, const ct_curve *curves, uint32_t curve_count,
                     uint32_t count, ct_text *out)
{
    axis up = empty_axis();
    double ticks = count > 200 ? 50 : count > 100 ? 10 : count > 20 ? 5 : 1;
    axis across = {1, count > 1 ? count : 2, ticks, words->first, words->step};
    for (uint32_t c = 0; c < curve_count; c++) {
        for (uint32_t i = 0; i < count; i++) {
            widen(&up, curves[c].y[i]);
            if (curves[c].low != NULL && curves[c].high != NULL) {
                widen(&up, curves[c].low[i]);
                widen(&up, curves[c].high[i]);
            }
        }
    }
    choose_ticks(&up);
    open_chart(words, HEIGHT + legend_height(curves, curve_count), out);
    draw_up_axis(&up, out);
    draw_across_axis(&across, out);
    name_axes(words, out);
    for (uint32_t c = 0; c < curve_count; c++) {
        draw_curve(&curves[c], count, &across, &up, c, out);
    }
    draw_legend(curves, curve_count, out);
    close_chart(out);
}

/* --- Boxes ------------------------------------------------------------------------------------ */

enum { BOX_ROW = 30, NAMES = 170, MOST_NAME = 23 };

static double box_x(const axis *a, double x)
{
    return (double)NAMES + (x - a->low) / (a->high - a->low) * (WIDTH - NAMES - RIGHT);
}

/* The name left of a row, cut where it is too long for the margin. */
static void write_name(ct_text *out, double y, ct_str name)
{
    ct_str fitting = ct_utf8_fit(name, MOST_NAME);
    if (fitting.len < name.len) {
        fitting = ct_str_format(out->mem, "%.*s…", CT_ARG(fitting));
    }
    write_text(out, NAMES - 10, y, "text-anchor=\"end\"", fitting);
}

static void draw_box(const ct_box *box, const axis *across, double y, ct_text *out)
{
    double first = box_x(across, box->quartile[0]);
    double last = box_x(across, box->quartile[2]);
    write_name(out, y + 4, box->name);
    if (!isfinite(box->mean)) {
        return;
    }
    ct_text_addf(out,
                 "<line x1=\"%.1f\" x2=\"%.1f\" y1=\"%.1f\" y2=\"%.1f\" stroke=\"var(--soft)\"/>\n"
                 "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"14\" fill=\"%s\""
                 " fill-opacity=\".35\" stroke=\"%s\"/>\n"
                 "<line x1=\"%.1f\" x2=\"%.1f\" y1=\"%.1f\" y2=\"%.1f\" stroke=\"var(--ink)\""
                 " stroke-width=\"2\"/>\n"
                 "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3.2\" fill=\"%s\"/>\n",
                 box_x(across, box->least), box_x(across, box->most), y, y, first, y - 7,
                 last - first > 1 ? last - first : 1, colours[0], colours[0],
                 box_x(across, box->quartile[1]), box_x(across, box->quartile[1]), y - 7, y + 7,
                 box_x(across, box->mean), y, colours[1]);
}

void ct_chart_boxes(const ct_chart_words *words, const ct_box *boxes, uint32_t count, ct_text *out)
{
    axis across = empty_axis();
    for (uint32_t i = 0; i < count; i++) {
        widen(&across, boxes[i].least);
        widen(&across, boxes[i].most);
    }
    choose_ticks(&across);
    int bottom = TOP + (int)count * BOX_ROW;
    open_chart(words, bottom + 46, out);
    for (int i = 0; i <= ticks_of(&across); i++) {
        double x = tick_value(&across, i);
        ct_text_addf(out,
                     "<line x1=\"%.1f\" x2=\"%.1f\" y1=\"%d\" y2=\"%d\" stroke=\"var(--line)\"/>\n"
                     "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%.*f</text>\n",
                     box_x(&across, x), box_x(&across, x), TOP - 8, bottom, box_x(&across, x),
                     bottom + 16, decimals_of(across.step), x);
    }
    for (uint32_t i = 0; i < count; i++) {
        draw_box(&boxes[i], &across, TOP + i * BOX_ROW + 10, out);
    }
    write_text(out, (NAMES + WIDTH - RIGHT) / 2.0, bottom + 38,
               "text-anchor=\"middle\" fill=\"var(--soft)\"", words->across);
    close_chart(out);
}

/* --- Dots ------------------------------------------------------------------------------------- */

static void draw_reach(const ct_dot *dot, const axis *across, const axis *up, ct_text *out)
{
    if (dot->x_reach > 0) {
        ct_text_addf(out,
                     "<line x1=\"%.1f\" x2=\"%.1f\" y1=\"%.1f\" y2=\"%.1f\""
                     " stroke=\"var(--soft)\"/>\n",
                     x_of(across, dot->x - dot->x_reach), x_of(across, dot->x + dot->x_reach),
                     y_of(up, dot->y), y_of(up, dot->y));
    }
    if (dot->y_reach > 0) {
        ct_text_addf(out,
                     "<line x1=\"%.1f\" x2=\"%.1f\" y1=\"%.1f\" y2=\"%.1f\""
                     " stroke=\"var(--soft)\"/>\n",
                     x_of(across, dot->x), x_of(across, dot->x), y_of(up, dot->y - dot->y_reach),
                     y_of(up, dot->y + dot->y_reach));
    }
}

/* Names of dots that stand close together must not cover each other: each takes the first free
 * place around its dot. */
enum { MOST_LABELS = 64, LABEL_HEIGHT = 13 };

typedef struct label {
    double left, right, base;
} label;

typedef struct labels {
    label taken[MOST_LABELS];
    uint32_t count;
} labels;

static bool is_free(const labels *all, const label *l)
{
    for (uint32_t i = 0; i < all->count; i++) {
        const label *other = &all->taken[i];
        if (l->left < other->right && l->right > other->left &&
            fabs(l->base - other->base) < (double)LABEL_HEIGHT) {
            return false;
        }
    }
    return l->left >= 0 && l->right <= (double)WIDTH && l->base >= (double)TOP &&
           l->base <= (double)(HEIGHT - BOTTOM + 4);
}

static void write_label(labels *all, double x, double y, ct_str name, ct_text *out)
{
    static const double below[] = {-6, 15, 4, -20, 29, -34, 43, -48, 57};
    double width = 6.6 * (double)ct_utf8_width(name);
    label chosen = {x + 9, x + 9 + width, y - 6};
    bool is_left = false;
    for (size_t i = 0; i < 2 * sizeof below / sizeof *below; i++) {
        bool on_left = i % 2 == 1;
        double left = on_left ? x - 9 - width : x + 9;
        label l = {left, left + width, y + below[i / 2]};
        if (is_free(all, &l)) {
            chosen = l;
            is_left = on_left;
            break;
        }
    }
    if (all->count < MOST_LABELS) {
        all->taken[all->count++] = chosen;
    }
    write_text(out, is_left ? chosen.right : chosen.left, chosen.base,
               is_left ? "text-anchor=\"end\"" : "text-anchor=\"start\"", name);
}

static void draw_dot(const ct_dot *dot, const axis *across, const axis *up, ct_text *out)
{
    draw_reach(dot, across, up, out);
    ct_text_addf(out,
                 "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%d\" fill=\"%s\" stroke=\"var(--ink)\"/>\n",
                 x_of(across, dot->x), y_of(up, dot->y), dot->is_best ? 6 : 4,
                 dot->is_best ? colours[1] : colours[0]);
}

/* Reserves the place of a dot: no name may cover it. */
static void reserve_dot(labels *all, const axis *across, const axis *up, const ct_dot *dot)
{
    double x = x_of(across, dot->x);
    if (all->count < MOST_LABELS / 2) {
        all->taken[all->count++] = (label){x - 5, x + 5, y_of(up, dot->y) + 4};
    }
}

void ct_chart_dots(const ct_chart_words *words, const ct_dot *dots, uint32_t count, ct_text *out)
{
    axis across = empty_axis();
    axis up = empty_axis();
    for (uint32_t i = 0; i < count; i++) {
        const double reach[2] = {dots[i].x_reach > 0 ? dots[i].x_reach : 0,
                                 dots[i].y_reach > 0 ? dots[i].y_reach : 0};
        widen(&across, dots[i].x - reach[0]);
        widen(&across, dots[i].x + reach[0]);
        widen(&up, dots[i].y - reach[1]);
        widen(&up, dots[i].y + reach[1]);
    }
    choose_ticks(&across);
    choose_ticks(&up);
    open_chart(words, HEIGHT, out);
    draw_up_axis(&up, out);
    draw_across_axis(&across, out);
    name_axes(words, out);
    labels all = {.count = 0};
    for (uint32_t i = 0; i < count; i++) {
        if (isfinite(dots[i].x) && isfinite(dots[i].y)) {
            draw_dot(&dots[i], &across, &up, out);
            reserve_dot(&all, &across, &up, &dots[i]);
        }
    }
    for (uint32_t i = 0; i < count; i++) {
        if (isfinite(dots[i].x) && isfinite(dots[i].y)) {
            write_label(&all, x_of(&across, dots[i].x), y_of(&up, dots[i].y), dots[i].name, out);
        }
    }
    close_chart(out);
}

/* --- Heat maps -------------------------------------------------------------------------------- */

enum { HEAT_ROW = 34 };

/* Where a cell of a heat map stands. */
typedef struct cell_box {
    double x, y, width;
} cell_box;

static void draw_cell(const ct_heat *heat, double x, double most, cell_box at, ct_text *out)
{
    if (!isfinite(x)) {
        return;
    }
    ct_text_addf(out,
                 "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%d\" fill=\"%s\""
                 " fill-opacity=\"%.2f\" stroke=\"var(--line)\"/>\n"
                 "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\">%.*f%s</text>\n",
                 at.x, at.y, at.width, HEAT_ROW - 2, colours[0],
                 most > 0 && x > 0 ? 0.6 * x / most : 0, at.x + at.width / 2 + 1,
                 at.y + (double)HEAT_ROW / 2 + 4, heat->decimals, heat->is_percentage ? 100 * x : x,
                 heat->is_percentage ? " %" : "");
}

void ct_chart_heat(const ct_chart_words *words, const ct_heat *heat, ct_text *out)
{
    double most = 0;
    double cell =
        (WIDTH - NAMES - RIGHT) / (double)(heat->column_count > 0 ? heat->column_count : 1);
    for (size_t i = 0; i < (size_t)heat->row_count * heat->column_count; i++) {
        most = isfinite(heat->x[i]) && heat->x[i] > most ? heat->x[i] : most;
    }
    open_chart(words, TOP + 24 + (int)heat->row_count * HEAT_ROW, out);
    for (uint32_t c = 0; c < heat->column_count; c++) {
        write_text(out, (double)NAMES + (c + 0.5) * cell, TOP + 8, "text-anchor=\"middle\"",
                   heat->columns[c]);
    }
    for (uint32_t r = 0; r < heat->row_count; r++) {
        double y = TOP + 16 + r * HEAT_ROW;
        write_name(out, y + (double)HEAT_ROW / 2 + 4, heat->rows[r]);
        for (uint32_t c = 0; c < heat->column_count; c++) {
            draw_cell(heat, heat->x[(size_t)r * heat->column_count + c], most,
                      (cell_box){(double)NAMES + c * cell, y, cell - 2}, out);
        }
    }
    close_chart(out);
}
