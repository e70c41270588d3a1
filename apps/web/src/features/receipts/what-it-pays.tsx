import { listOf, noFilters, ShortListCard, TextLink } from "@roundsman/ui";
import { formatMoney, formatQuantity } from "@roundsman/ui/format";
import { IncVat } from "@/features/goods/if-vat";
import { Changing } from "@/session/office-context";
import { ReverseRefund } from "@/features/refunds/reverse-refund";
import { namedAtMost, pageOfPaid, paidName, type Paid, type Receipt } from "./receipt";

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
      header: () => (
        <>
          Amount
          <IncVat />
        </>
      ),
      cell: (cell) => formatMoney(cell.getValue()),
      meta: { numeric: true, phone: "figure" },
    }),
    column.display({
      id: "acts",
      header: "Acts",
      cell: ({ row: { original } }) =>
        original.kind === "refund" && (
          <Changing>
            <ReverseRefund id={original.id} amountPence={original.amountPence} />
          </Changing>
        ),
      meta: { silent: true, fit: true, phone: "acts" },
    }),
  ],
  nothingYet: { title: "It pays nothing yet", text: "All of it is credit of the customer." },
});

type WhatItPaysProps = {
  source: Pick<Receipt, "reversed" | "reversesId"> & { allocations: readonly Paid[] };
};

/** The invoices and orders that a receipt or credit note pays. */
export const WhatItPays = ({ source }: WhatItPaysProps) => (
  <ShortListCard
    title="What it pays"
    list={paidList}
    rows={source.allocations}
    context={null}
    {...((source.reversed || source.reversesId !== null) && {
      nothing: { title: "It pays nothing", text: "What it paid is owed again." },
    })}
  />
);

/** The same in a cell of a list: each as a link to its page, of very many only the first. */
export function PaysCell({ paid }: { paid: readonly Paid[] }) {
  const more = paid.length - namedAtMost;
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      {paid.slice(0, namedAtMost).map((one) => {
        const href = pageOfPaid(one);
        return href === null ? (
          <span key={one.id}>{paidName(one)}</span>
        ) : (
          <TextLink
            key={one.id}
            href={href}
            prefetch={false}
            className="inline-block min-h-6 content-center"
          >
            {paidName(one)}
          </TextLink>
        );
      })}
      {more > 0 && <span className="text-muted-foreground">and {formatQuantity(more)} more</span>}
    </span>
  );
}
