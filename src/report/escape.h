#ifndef CT_ESCAPE_H
#define CT_ESCAPE_H

#include "base/text.h"

/* Text between the tags of HTML or SVG, or in a quoted attribute. */
void ct_html_escape(ct_str text, ct_text *out);

#endif
