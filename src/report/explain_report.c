#include "report/explain_report.h"

enum { ARTICLE_WIDTH = 15, LEAST_TEXT = 24 };

static const ct_player *player(const ct_explanation *x, ct_index who)
{
    return &x->event->players[who];
}

static void write_heading(const ct_explanation *x, ct_text *out)
{
    const ct_player *p = player(x, x->question.who);
    ct_text_addf(out, "Round %u%s: %u", x->question.round,
                 x->is_published ? "" : " (not yet published)", p->tpn.number);
    if (p->name.len > 0) {
        ct_text_addf(out, " %.*s", CT_ARG(ct_str_visible(out->mem, p->name)));
    }
    if (x->opponent != CT_NOBODY) {
        ct_text_addf(out, ", %s against %u", x->colour == CT_WHITE ? "White" : "Black",
                     player(x, x->opponent)->tpn.number);
        ct_str name = player(x, x->opponent)->name;
        if (name.len > 0) {
            ct_text_addf(out, " %.*s", CT_ARG(name));
        }
    } else if (x->has_bye) {
        ct_text_addf(out, ", bye");
    }
    ct_text_addf(out, "\n\n");
}

/* Words set in lines of `width` cells, the later ones indented. */
static void write_wrapped(ct_str words, size_t width, ct_text *out)
{
    size_t used = 0;
    for (ct_str word = ct_str_word(&words); word.len > 0; word = ct_str_word(&words)) {
        size_t need = ct_utf8_width(word);
        if (used > 0 && width > 0 && used + 1 + need > width) {
            ct_text_addf(out, "\n");
            ct_text_add_chars(out, ' ', ARTICLE_WIDTH);
            used = 0;
        }
        ct_text_add_chars(out, ' ', used > 0 ? 1 : 0);
        ct_text_add(out, word);
        used += need + (used > 0 ? 1 : 0);
    }
    ct_text_addf(out, "\n");
}

void ct_explain_report_text(const ct_explanation *x, size_t width, ct_text *out)
{
    size_t room = width == 0                            ? 0
                  : width >= ARTICLE_WIDTH + LEAST_TEXT ? width - ARTICLE_WIDTH
                                                        : LEAST_TEXT;
    write_heading(x, out);
    for (uint32_t i = 0; i < x->count; i++) {
        const ct_statement *s = &x->items[i];
        if (i > 0 && s->topic == CT_TOPIC_WHY_NOT && x->items[i - 1].topic != CT_TOPIC_WHY_NOT) {
            ct_text_addf(out, "\n");
        }
        ct_text_addf(out, "%-*s", ARTICLE_WIDTH, s->article);
        if (ct_utf8_width(ct_str_of(s->article)) >= ARTICLE_WIDTH) {
            ct_text_addf(out, "  ");
        }
        write_wrapped(s->sentence, room, out);
    }
}
