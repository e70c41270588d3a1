import { listOf, noFilters, ShortListCard, StatusBadge } from "@roundsman/ui";
import { formatDateTime } from "@roundsman/ui/format";
import { browserName } from "@/features/browser/browser-name";
import type { TrustRecord } from "./words";

const browsersList = listOf<TrustRecord["browsers"][number]>()({
  label: "Browsers",
  filters: noFilters,
  rowId: ({ id }) => id,
  columns: (column) => [
    column.accessor(({ userAgent }) => browserName(userAgent), { id: "name", header: "Browser" }),
    column.accessor("since", {
      header: "Since",
      cell: (cell) => formatDateTime(cell.getValue()),
      meta: { muted: true, fit: true, phone: "named" },
    }),
    column.accessor("revokedAt", {
      header: "State",
      cell: (cell) => {
        const ended = cell.getValue();
        return (
          <StatusBadge kind={ended ? "ended" : "done"}>
            {ended ? `Ended ${formatDateTime(ended)}` : "Let in"}
          </StatusBadge>
        );
      },
      meta: { fit: true, phone: "figure" },
    }),
  ],
  nothingYet: { title: "Nobody came in", text: "No link was used yet." },
});

/** The browsers that have access, or had it. */
export const BrowsersCard = ({ browsers }: Pick<TrustRecord, "browsers">) => (
  <ShortListCard title="Browsers" list={browsersList} rows={browsers} context={null} />
);

type Context = {
  /** The browsers' names, by their ids. */
  names: ReadonlyMap<string, string>;
};

const openingsList = listOf<TrustRecord["openings"][number], Context>()({
  label: "Documents opened",
  filters: noFilters,
  rowId: ({ id }) => id,
  rowNote: ({ version }) =>
    version !== null && <span className="text-muted-foreground">, version {version}</span>,
  columns: (column, { names }) => [
    column.accessor("title", { header: "Document" }),
    column.accessor(({ browserId }) => names.get(browserId), {
      id: "browser",
      header: "Browser",
      meta: { phone: "second" },
    }),
    column.accessor("at", {
      header: "Opened",
      cell: (cell) => formatDateTime(cell.getValue()),
      meta: { muted: true, fit: true, phone: "second" },
    }),
  ],
  nothingYet: { title: "No document was opened yet" },
});

/** The documents opened in each of the browsers. */
export function OpeningsCard({ browsers, openings }: Pick<TrustRecord, "browsers" | "openings">) {
  const names = new Map(browsers.map(({ id, userAgent }) => [id, browserName(userAgent)]));
  return (
    <ShortListCard
      title="Documents opened"
      list={openingsList}
      rows={openings}
      context={{ names }}
    />
  );
}
