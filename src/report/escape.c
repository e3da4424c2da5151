#include "report/escape.h"

static void escape_signs(ct_str text, ct_text *out)
{
    size_t from = 0;
    for (size_t i = 0; i < text.len; i++) {
        const char *name = NULL;
        switch (text.at[i]) {
        case '&': name = "&amp;"; break;
        case '<': name = "&lt;"; break;
        case '>': name = "&gt;"; break;
        case '"': name = "&quot;"; break;
        default: continue;
        }
        ct_text_add(out, ct_str_slice(text, from, i - from));
        ct_text_add(out, ct_str_of(name));
        from = i + 1;
    }
    ct_text_add(out, ct_str_slice(text, from, text.len));
}

void ct_html_escape(ct_str text, ct_text *out)
{
    ct_str shown = ct_str_visible_lines(out->mem, text);
    out->failed = out->failed || (shown.len == 0 && text.len > 0);
    escape_signs(shown, out);
}
