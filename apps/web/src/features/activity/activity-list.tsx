import { Badge, listOf, TextLink } from "@roundsman/ui";
import { formatDateTime } from "@roundsman/ui/format";
import { History } from "lucide-react";
import { ExportLink } from "@/features/exports/export-link";
import { activityFilters } from "./activity-filters";
import { actorWords, pageOfSubject, type Happening } from "./activity-words";
import { ChangesList } from "./changes-list";

type Told = Happening & { changes: readonly string[] };

/** What happened, newest first. */
export const activityList = listOf<Told, { timeZone: string }>()({
  label: "Activity",
  filters: activityFilters,
  rowId: ({ id }) => id,
  columns: (column, { timeZone }) => [
    column.accessor("at", {
      header: "When",
      cell: (cell) => formatDateTime(cell.getValue(), timeZone),
      meta: { fit: true, muted: true, phone: "second", className: "align-top" },
    }),
    column.display({
      header: "Who",
      cell: ({ row: { original } }) => (
        <>
          {original.actorName}
          {original.actorKind !== "person" && (
            <Badge className="ml-2">{actorWords[original.actorKind]}</Badge>
          )}
        </>
      ),
      meta: { phone: "second", className: "align-top" },
    }),
    column.display({
      header: "What",
      cell: ({ row: { original } }) => <What {...original} />,
      meta: { phone: "line", className: "align-top" },
    }),
  ],
  end: <ExportLink list="activity" />,
  nothingYet: {
    icon: <History />,
    title: "Nothing has happened yet",
    text: "What is changed from now on appears here.",
  },
  nothingFits: {
    title: "Nothing fits",
    text: "Try fewer filters or other days.",
    all: "Show everything",
  },
});

function What(happening: Told) {
  const { words, changes } = happening;
  const href = pageOfSubject(happening);
  return (
    <>
      {href === null ? words : <TextLink href={href}>{words}</TextLink>}
      <ChangesList changes={changes} />
    </>
  );
}
