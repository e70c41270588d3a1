import { Badge, filter, listFilters, listOf } from "@roundsman/ui";
import { formatDate } from "@roundsman/ui/format";
import type { Context, Question } from "./answers";
import { QuestionActions } from "./question-actions";

/** Questions and answers as the trust centre shows them. */
export const questionsList = listOf<Question, Context>()({
  label: "Questions and answers",
  filters: listFilters({
    q: filter.search({ label: "Search questions", placeholder: "Words of a question or answer" }),
  }),
  rowId: ({ id }) => id,
  columns: (column, { whyNoChange }) => [
    column.display({
      header: "Question",
      cell: ({ row: { original } }) => (
        <span className="block max-w-prose">
          <span className="font-medium">{original.question}</span>
          <span className="line-clamp-3 text-dense whitespace-pre-line text-muted-foreground">
            {original.answer}
          </span>
        </span>
      ),
    }),
    column.display({
      header: "Who may read",
      cell: ({ row: { original } }) => (
        <Badge>{original.audience === "anyone" ? "Anybody" : "Everybody with access"}</Badge>
      ),
      meta: { fit: true, phone: "second" },
    }),
    column.accessor("savedAt", {
      header: "Saved",
      cell: (cell) => formatDate(cell.getValue()),
      meta: { muted: true, fit: true, phone: "second" },
    }),
    column.accessor("savedByName", { header: "Saved by", meta: { muted: true } }),
    column.display({
      header: "Actions",
      cell: ({ row: { original } }) => (
        <QuestionActions question={original} whyNoChange={whyNoChange} />
      ),
      meta: { fit: true, silent: true, phone: "acts" },
    }),
  ],
  nothingYet: { title: "No questions", text: "Answer what readers ask again and again." },
  nothingFits: { title: "No such question", text: "No question or answer has these words." },
});
