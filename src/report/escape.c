#include "report/escape.h"

void ct_html_escape(ct_str text, ct_text *out)
{
    size_t from = 0;
    for (size_t i = 0; i < text.len; i++) {
        const char *name = NULL;
        switch (text.at[i]) {
        case '&': name = "&amp;"; break;
        case '<': name = "&lt;"; break;
        case '>': name = "&gt;"; break;
        case '"': name = "&quot;"; break;
        default:
            if ((unsigned char)text.at[i] < ' ' && text.at[i] != '\n' && text.at[i] != '\t') {
                name = "\xEF\xBF\xBD"; /* no document may hold such a character */
            }
            break;
        }
        if (name != NULL) {
            ct_text_add(out, ct_str_slice(text, from, i - from));
            ct_text_add(out, ct_str_of(name));
            from = i + 1;
        }
    }
    ct_text_add(out, ct_str_slice(text, from, text.len));
}
