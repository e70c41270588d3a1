import { listOf, noFilters, ShortListCard, TextLink } from "@roundsman/ui";
import { formatMoney } from "@roundsman/ui/format";
import { pageOfPaid, paidName, type Paid, type Receipt } from "../receipt";

const kindWords: Record<Paid["kind"], string> = {
  invoice: "Invoice",
  order: "Order",
  refund: "Refund",
};

const paidList = listOf<Paid>()({
  label: "What it pays",
  filters: noFilters,
  rowId: ({ id }) => id,
  columns: (column) => [
    column.display({
      header: "What",
      cell: ({ row: { original } }) => {
        const href = pageOfPaid(original);
        const name = paidName(original);
        return href === null ? name : <TextLink href={href}>{name}</TextLink>;
      },
    }),
    column.accessor("kind", {
      header: "Kind",
      cell: (cell) => kindWords[cell.getValue()],
      meta: { fit: true, muted: true, phone: "second" },
    }),
    column.accessor("amountPence", {
      header: "Amount inc VAT",
      cell: (cell) => formatMoney(cell.getValue()),
      meta: { numeric: true, phone: "figure" },
    }),
  ],
  nothingYet: { title: "It pays nothing yet", text: "All of it is credit of the customer." },
});

/** The invoices and orders that a receipt pays. */
export const PaidByReceipt = ({ receipt }: { receipt: Receipt }) => (
  <ShortListCard
    title="What it pays"
    list={paidList}
    rows={receipt.allocations}
    context={null}
    {...((receipt.reversed || receipt.reversesId !== null) && {
      nothing: { title: "It pays nothing", text: "What it paid is owed again." },
    })}
  />
);
