import { listOf, noFilters, ShortListCard, StatusBadge, TextLink } from "@roundsman/ui";
import { formatDateTime } from "@roundsman/ui/format";
import { audienceWords, statusKinds, statusWords, type OneDocument, type Version } from "./words";

type Context = {
  /** The number of the version that the page shows. */
  shown: number | null;
};

const versionsList = listOf<Version, Context>()({
  label: "Versions",
  filters: noFilters,
  rowId: ({ id }) => id,
  columns: (column, { shown }) => [
    column.accessor("number", {
      header: "Version",
      cell: (cell) => {
        const number = cell.getValue();
        const name = `Version ${number}`;
        return number === shown ? name : <TextLink href={`?version=${number}`}>{name}</TextLink>;
      },
      meta: { fit: true },
    }),
    column.display({
      header: "State",
      cell: ({ row: { original: version } }) => (
        <>
          <StatusBadge kind={statusKinds[version.status]}>
            {statusWords[version.status]}
          </StatusBadge>
          {version.status === "withdrawn" && version.endedAt && (
            <span className="block text-xs text-muted-foreground">
              {formatDateTime(version.endedAt)}, {version.withdrawnByName}:{" "}
              {version.withdrawnReason}
            </span>
          )}
        </>
      ),
      meta: { phone: "line" },
    }),
    column.display({
      header: "Published",
      cell: ({ row: { original: version } }) => (
        <>
          <span className="whitespace-nowrap">
            {version.publishedAt && formatDateTime(version.publishedAt)}
          </span>{" "}
          <span className="text-xs">{version.publishedByName}</span>
        </>
      ),
      meta: { muted: true, phone: "second" },
    }),
    column.accessor("audience", {
      header: "Who may read",
      cell: (cell) => audienceWords[cell.getValue()],
      meta: { phone: "second" },
    }),
    column.accessor("sha256", {
      header: "SHA-256",
      cell: (cell) => <code title={cell.getValue()}>{cell.getValue().slice(0, 12)}…</code>,
      // A phone shows it below the text.
      meta: { muted: true, fit: true, className: "text-xs" },
    }),
  ],
  nothingYet: { title: "Not published yet", text: "The draft becomes version 1." },
});

type VersionsCardProps = Context & Pick<OneDocument, "versions">;

/** Every published version: by whom, when, for whom, and the fingerprint of its text. */
export const VersionsCard = ({ versions, shown }: VersionsCardProps) => (
  <ShortListCard title="Versions" list={versionsList} rows={versions} context={{ shown }} />
);
