import { listOf, noFilters, ShortListCard } from "@roundsman/ui";
import { formatDateTime } from "@roundsman/ui/format";
import { roleWords } from "@/features/people/roles";
import type { RouterOutputs } from "@/trpc/outputs";

type BusinessHealth = RouterOutputs["console"]["health"]["ofBusiness"];

const signInsList = listOf<BusinessHealth["signIns"][number]>()({
  label: "Last sign-ins",
  filters: noFilters,
  rowId: ({ userId }) => userId,
  rowHref: ({ userId }) => `/people/${userId}`,
  columns: (column) => [
    column.accessor("name", { header: "Name" }),
    column.accessor("role", {
      header: "Role",
      cell: (cell) => roleWords[cell.getValue()],
      meta: { phone: "second" },
    }),
    column.accessor("lastSignInAt", {
      header: "Last signed in",
      cell: (cell) => {
        const last = cell.getValue();
        return last === null ? "Never" : formatDateTime(last);
      },
      meta: { muted: true, fit: true, phone: "figure" },
    }),
  ],
  nothingYet: { title: "Nobody works there" },
});

/** The latest sign-ins, the last first. */
export const LastSignIns = ({ signIns }: Pick<BusinessHealth, "signIns">) => (
  <ShortListCard title="Last sign-ins" list={signInsList} rows={signIns} context={null} />
);

const refusalsList = listOf<BusinessHealth["refusals"][number]>()({
  label: "Refused records",
  filters: noFilters,
  rowId: ({ id }) => id,
  columns: (column) => [
    column.accessor("actorName", { header: "Driver" }),
    column.accessor("at", {
      header: "When",
      cell: (cell) => formatDateTime(cell.getValue()),
      meta: { muted: true, fit: true, phone: "figure" },
    }),
  ],
  nothingYet: { title: "Everything was recorded" },
});

/** Records that drivers' phones could not save. Their orders are only in the office's own record. */
export const Refusals = ({ refusals }: Pick<BusinessHealth, "refusals">) => (
  <ShortListCard
    title="Refused records"
    hint="What a driver's phone could not record, last week"
    list={refusalsList}
    rows={refusals}
    context={null}
  />
);
