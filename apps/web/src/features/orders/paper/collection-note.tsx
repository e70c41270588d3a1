import { PrintSheet } from "@roundsman/ui";
import { formatDateTime, formatMoney } from "@roundsman/ui/format";
import { hasVatHere } from "@/features/goods/has-vat-here";
import { showsVat, vatLabel } from "@/features/goods/vat-words";
import { FuelCertificates } from "@/features/rounds/paper/note-sheet";
import { PaperFrom, type PaperBusiness } from "@/features/rounds/paper/paper-from";
import { PaperTable } from "@/features/rounds/paper/paper-table";
import type { Order } from "@/features/states/order-states";
import type { RouterOutputs } from "@/trpc/outputs";
import { PrintedNotices } from "./printed-notices";

type CollectionNoteProps = {
  order: Order;
  sums: RouterOutputs["office"]["orders"]["reckon"];
  business: PaperBusiness;
  timeZone: string;
};

/** The paper that a customer takes from the counter: goods, what was paid, and the notices of the law. */
export async function CollectionNote({ order, sums, business, timeZone }: CollectionNoteProps) {
  const taken = order.status === "delivered" && order.deliveredAt;
  const hasVat = showsVat(await hasVatHere(), sums);
  const vatRows = hasVat
    ? [
        { key: "net", cells: ["Total ex VAT", formatMoney(sums.netPence)] },
        ...sums.parts.map(({ vatPence, ...kind }) => ({
          key: vatLabel(kind),
          cells: [vatLabel(kind), formatMoney(vatPence)],
        })),
      ]
    : [];
  return (
    <PrintSheet
      title="Collection note"
      from={<PaperFrom business={business} />}
      facts={
        <>
          <span className="block font-semibold">{order.number}</span>
          <span className="block">
            {taken
              ? `Taken away ${formatDateTime(taken, timeZone)}`
              : `Ordered ${formatDateTime(order.createdAt, timeZone)}`}
          </span>
        </>
      }
      footer="Received in good order: name ____________________   signature ____________________"
    >
      {order.customerName && <p className="text-sm font-semibold">{order.customerName}</p>}
      <section>
        <h2 className="mb-1 font-semibold">Goods</h2>
        <PaperTable
          label="Goods"
          heads={["Quantity", "Product"]}
          rows={order.lines.map(({ id, quantity, deliveredQuantity, productName }) => ({
            key: id,
            cells: [String(taken ? deliveredQuantity : quantity), productName],
          }))}
        />
        <FuelCertificates certificates={sums.fuelCertificates} />
      </section>
      <section>
        <h2 className="mb-1 font-semibold">Money</h2>
        <PaperTable
          label="Money"
          heads={["What", "Pounds"]}
          rows={[
            ...vatRows,
            {
              key: "total",
              cells: [hasVat ? "Total inc VAT" : "Total", formatMoney(sums.totalPence)],
            },
            { key: "paid", cells: ["Paid", formatMoney(sums.paidPence)] },
          ]}
        />
      </section>
      <PrintedNotices notices={order.fuelNotices} />
    </PrintSheet>
  );
}
