import { listOf, noFilters, ShortListCard } from "@roundsman/ui";
import { formatDateTime } from "@roundsman/ui/format";
import { browserName } from "@/features/browser/browser-name";
import type { RouterOutputs } from "@/trpc/outputs";

type SignInsProps = { signIns: RouterOutputs["console"]["people"]["signIns"]["items"] };

const signInsList = listOf<SignInsProps["signIns"][number]>()({
  label: "Sessions",
  filters: noFilters,
  rowId: ({ id }) => id,
  columns: (column) => [
    column.accessor(({ userAgent }) => browserName(userAgent), { id: "name", header: "Browser" }),
    column.display({
      header: "Since",
      cell: ({ row: { original } }) =>
        `${formatDateTime(original.signedInAt)}${original.twoStep ? ", with the second step" : ""}`,
      meta: { muted: true, phone: "named" },
    }),
    column.accessor("lastUsedAt", {
      header: "Last used",
      cell: (cell) => formatDateTime(cell.getValue()),
      meta: { muted: true, fit: true, phone: "figure" },
    }),
  ],
  nothingYet: { title: "Nowhere at the moment" },
});

/** A person's current sign-ins. */
export const SignIns = ({ signIns }: SignInsProps) => (
  <ShortListCard title="Signed in" list={signInsList} rows={signIns} context={null} />
);
