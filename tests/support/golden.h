#ifndef CT_TEST_GOLDEN_H
#define CT_TEST_GOLDEN_H

/* Whole outputs kept under tests/data. With CROSSTABLE_GOLDEN=write they are written anew, to be
 * reviewed as diffs. */

/* `text` is the content of tests/data/`name`; else the test fails and shows both. */
void test_golden(const char *name, const char *text);
/* The same for a file anywhere in the source: "docs/operations.md". */
void test_golden_source(const char *name, const char *text);

#endif
