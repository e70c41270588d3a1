import {
  Button,
  filter,
  listFilters,
  listOf,
  optionsOf,
  RowActions,
  StatusBadge,
} from "@roundsman/ui";
import { formatDate } from "@roundsman/ui/format";
import { IdCard } from "lucide-react";
import { Changing } from "@/session/office-context";
import { ArchivePaper } from "./archive-paper";
import { PaperDialog } from "./paper-dialog";
import { paperWords, stateOfPaper, type FleetPaper, type Subject } from "./paper-values";

type Context = { subjects: readonly Subject[]; today: string };

const states = {
  holds: { kind: "done", words: "In date" },
  soon: { kind: "attention", words: "Runs out soon" },
  out: { kind: "failed", words: "Out of date" },
} as const;

/** Papers of drivers and vehicles, what runs out first at the top. */
export const papersList = listOf<FleetPaper, Context>()({
  label: "Papers",
  filters: listFilters({
    kind: filter.select({
      label: "Paper",
      all: "Any paper",
      options: optionsOf(paperWords),
      always: true,
    }),
    archived: filter.archived(),
  }),
  rowId: ({ id }) => id,
  rowNote: ({ archivedAt }) =>
    archivedAt && (
      <StatusBadge kind="ended" className="ml-2">
        Archived
      </StatusBadge>
    ),
  columns: (column, { subjects, today }) => [
    column.accessor((paper) => paper.userName ?? paper.vehicleName, {
      id: "of",
      header: "Of",
      meta: { className: "font-medium" },
    }),
    column.accessor((paper) => paperWords[paper.kind], {
      id: "paper",
      header: "Paper",
      meta: { phone: "second" },
    }),
    column.accessor("number", { header: "Number", meta: { fit: true, muted: true } }),
    column.accessor("expiresOn", {
      header: "Holds until",
      cell: (cell) => formatDate(cell.getValue()),
      meta: { fit: true, phone: "second" },
    }),
    column.display({
      header: "State",
      cell: ({ row }) => {
        const { kind, words } = states[stateOfPaper(row.original.expiresOn, today)];
        return <StatusBadge kind={kind}>{words}</StatusBadge>;
      },
      meta: { fit: true, phone: "figure" },
    }),
    column.display({
      header: "Change",
      cell: ({ row: { original: paper } }) => (
        <Changing>
          <RowActions inWords>
            <PaperDialog
              paper={paper}
              subjects={subjects}
              trigger={<Button size="sm">Change</Button>}
            />
            <ArchivePaper paper={paper} />
          </RowActions>
        </Changing>
      ),
      meta: { silent: true, phone: "acts" },
    }),
  ],
  nothingYet: {
    icon: <IdCard />,
    title: "No papers yet",
    text: "Licences and ADR certificates of drivers; MOT, insurance and extinguishers of vehicles. You are reminded before they run out.",
  },
  nothingFits: { title: "No paper fits", text: "Try another kind, or archived ones." },
});
