/* Makes a random tournament and ranks it by different tie-breaks: whatever has no function of its
 * own is asked by name, with a request in JSON. docs/operations.md lists what can be asked.
 * usage: other_tie_breaks
 * cc other_tie_breaks.c $(pkg-config --cflags --libs crosstable) -o other_tie_breaks */
#include <crosstable.h>
#include <stdio.h>

/* Prints the page of an operation, or why there is none. */
static crosstable_status print_page(crosstable_event *event, const char *operation,
                                    const char *request)
{
    char *page = NULL;
    crosstable_status status =
        crosstable_page(event, operation, request, CROSSTABLE_PAGE_TEXT, &page);
    printf("%s\n", status == CROSSTABLE_OK ? page : crosstable_event_message(event));
    crosstable_free(page);
    return status;
}

int main(void)
{
    static const char *const requests[] = {
        "{\"order\": \"PTS,BH/C1,BH,SB\", \"top\": 4}",
        "{\"order\": \"PTS,DE,WIN,SB\", \"top\": 4}",
        "{\"order\": \"PTS,ARO\", \"top\": 4}",
    };
    crosstable_event *event = crosstable_event_new();
    char *answer = NULL;
    if (event == NULL) {
        return 2;
    }
    /* The same seed gives the same tournament; it is put into the handle. */
    crosstable_status status = crosstable_call(
        event, "generate", "{\"players\": 12, \"rounds\": 5, \"seed\": 2026}", &answer);
    printf("%s\n", answer == NULL ? "" : answer); /* the envelope, for programs */
    crosstable_free(answer);
    for (size_t i = 0; i < 3 && status == CROSSTABLE_OK; i++) {
        printf("%s\n", requests[i]);
        status = print_page(event, "standings", requests[i]);
    }
    if (status == CROSSTABLE_OK) { /* what is not understood is refused with a cure */
        (void)print_page(event, "standings", "{\"order\": \"PTS,LUCK\"}");
    }
    crosstable_event_free(event);
    return status == CROSSTABLE_OK ? 0 : 1;
}
