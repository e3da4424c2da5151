/* lab-new: a study to begin with. */

#include "operations/lab_private.h"

typedef struct new_answer {
    ct_str text;
} new_answer;

static const ct_field answer_rows[] = {
    CT_OUT_TEXT(new_answer, text, text, "The study, for lab-run."),
};
static const ct_shape answer_shape =
    CT_ANSWER_SHAPE("lab_new", "A study to begin with.", answer_rows, new_answer);

static const char template_text[] =
    "// A study: crosstable lab run FILE. crosstable lab list --metrics and --models show what "
    "can\n"
    "// be measured and how games can be simulated; docs/lab.md explains every key.\n"
    "{\n"
    "    \"name\": \"my-study\",\n"
    "    \"title\": \"Dutch or Monrad?\",\n"
    "    \"question\": \"Which of the two ranks our club better?\",\n"
    "    \"seed\": 1,\n"
    "    \"conditions\": [\n"
    "        {\n"
    "            \"name\": \"our club\",\n"
    "            // Ratings: normal, uniform, bimodal, list (\"ratings\": […] or \"file\": "
    "\"club.csv\").\n"
    "            // \"noise\" is how far true strength strays from the rating.\n"
    "            \"field\": {\"kind\": \"normal\", \"players\": [18, 30], \"rounds\": 7, \"mean\": "
    "1600,\n"
    "                      \"deviation\": 220, \"noise\": 80},\n"
    "            \"model\": \"rao-kupper\",\n"
    "            \"conduct\": {\"absence\": 0.03},\n"
    "            \"replicates\": 500,\n"
    "        },\n"
    "    ],\n"
    "    // The first arm is what the others are compared with.\n"
    "    \"arms\": [\n"
    "        {\"name\": \"Dutch\", \"system\": \"dutch\"},\n"
    "        {\"name\": \"Monrad\", \"system\": \"monrad\"},\n"
    "    ],\n"
    "    \"metrics\": [\"discordance\", \"best-wins\", \"elo-gap\", \"draws\", \"convergence\", "
    "\"duels\"],\n"
    "    \"quick\": 20,\n"
    "}\n";

static ct_status run(const void *request, ct_desk *desk, ct_answer *answer, ct_error *err)
{
    (void)request;
    new_answer *data = CT_NEW(desk->mem, new_answer, 1);
    CT_NEED(data, err);
    data->text = CT_STR(template_text);
    answer->data = data;
    answer->document = data->text;
    answer->media_type = "application/json";
    ct_answer_say(answer, desk->mem, "a study to be changed as you like");
    answer->next = (ct_step){CT_STR("try it"), CT_STR("lab-run quick")};
    return CT_OK;
}

static const ct_input inputs[] = {CT_END_OF_INPUTS};

static const ct_example examples[] = {
    {"crosstable lab new mine.json", "a study of your own, to be changed"},
    {.line = NULL},
};

const ct_operation ct_operation_lab_new = {
    .name = "lab-new",
    .command = "lab new",
    .summary = "write a study to begin with",
    .details = "Makes FILE, which must not exist. docs/lab.md explains every key.",
    .schema = 1,
    .events = CT_EVENTS_NONE,
    .effect = CT_MAKES,
    .least_role = CT_ROLE_ARBITER,
    .makes_document = true,
    .request_size = 0,
    .inputs = inputs,
    .examples = examples,
    .answer = &answer_shape,
    .run = run,
};
