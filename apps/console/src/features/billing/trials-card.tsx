import { listOf, noFilters, ShortListCard } from "@roundsman/ui";
import { formatDate } from "@roundsman/ui/format";
import { planWords } from "@/features/businesses/words";
import type { Figures } from "./figures";

const trialsList = listOf<Figures["trialsEnding"][number]>()({
  label: "Trials ending",
  filters: noFilters,
  rowId: ({ id }) => id,
  rowHref: ({ id }) => `/businesses/${id}`,
  columns: (column) => [
    column.accessor("name", { header: "Business" }),
    column.accessor("plan", {
      header: "Plan",
      cell: (cell) => planWords[cell.getValue()],
      meta: { muted: true, phone: "second" },
    }),
    column.accessor("trialEndsAt", {
      header: "Ends",
      cell: (cell) => formatDate(cell.getValue()),
      meta: { fit: true, phone: "figure" },
    }),
  ],
  nothingYet: { title: "No trial ends this week" },
});

/** Trials that end within a week, or have ended. */
export const TrialsCard = ({ trials }: { trials: Figures["trialsEnding"] }) => (
  <ShortListCard
    title="Trials ending"
    hint="The soonest first"
    list={trialsList}
    rows={trials}
    context={null}
  />
);
