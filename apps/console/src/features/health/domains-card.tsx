import { listOf, noFilters, ShortListCard } from "@roundsman/ui";
import { formatDateTime } from "@roundsman/ui/format";
import { BusinessName } from "./business-name";
import { besides, type Health } from "./health";

type Domains = Health["domains"];

const domainsList = listOf<Domains[number]>()({
  label: "Failing domains",
  filters: noFilters,
  rowId: ({ id }) => id,
  columns: (column) => [
    column.accessor("host", { header: "Domain" }),
    column.accessor("business", {
      header: "Business",
      cell: (cell) => <BusinessName business={cell.getValue()} />,
      meta: { phone: "second" },
    }),
    column.accessor("problem", { header: "What is wrong", meta: { phone: "line" } }),
    column.accessor("failingSince", {
      header: "Since",
      cell: (cell) => formatDateTime(cell.getValue()),
      meta: { fit: true, muted: true, phone: "named" },
    }),
  ],
  nothingYet: { title: "Every domain answers" },
});

type DomainsCardProps = {
  domains: Domains;
  /** True on the page of one business. */
  ofOne?: boolean;
};

/** Shops' own domains that no longer lead to us. */
export const DomainsCard = ({ domains, ofOne = false }: DomainsCardProps) => (
  <ShortListCard
    title="Failing domains"
    list={domainsList}
    rows={domains}
    context={null}
    hide={besides(ofOne)}
  />
);
