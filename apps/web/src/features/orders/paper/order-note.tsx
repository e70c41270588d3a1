import { PrintSheet } from "@roundsman/ui";
import { formatDate, formatMoney } from "@roundsman/ui/format";
import { IncVat } from "@/features/goods/if-vat";
import { PaperFrom, type PaperBusiness } from "@/features/rounds/paper/paper-from";
import { PaperTable } from "@/features/rounds/paper/paper-table";
import { leaveWords, type Order } from "@/features/states/order-states";
import type { RouterOutputs } from "@/trpc/outputs";

type OrderNoteProps = {
  order: Order;
  sums: RouterOutputs["office"]["orders"]["reckon"];
  business: PaperBusiness;
};

/** The delivery note of an order that is on no round yet: without a van and a place in its day. */
export function OrderNote({ order, sums, business }: OrderNoteProps) {
  const day = order.wantedOn ?? order.expectedFrom;
  return (
    <PrintSheet
      title="Delivery note"
      className="break-after-page last:break-after-auto"
      from={<PaperFrom business={business} />}
      facts={
        <>
          <span className="block font-semibold">{order.number}</span>
          {day && <span className="block">{formatDate(day)}</span>}
          <span className="block">Not on a round yet</span>
        </>
      }
      footer="Received in good order: name ____________________   signature ____________________"
    >
      <section className="text-sm">
        <h2 className="text-xs text-muted-foreground">Deliver to</h2>
        <p className="font-semibold">{order.deliverToName ?? order.customerName}</p>
        <p>{order.deliverToAddress}</p>
      </section>
      <section>
        <h2 className="mb-1 font-semibold">Goods</h2>
        <PaperTable
          label="Goods"
          heads={["Quantity", "Product", "Delivered"]}
          rows={order.lines.map(({ id, quantity, productName }) => ({
            key: id,
            cells: [String(quantity), productName, ""],
          }))}
        />
      </section>
      {order.collect.length > 0 && (
        <section>
          <h2 className="mb-1 font-semibold">Empties to hand back</h2>
          <PaperTable
            label="Empties to hand back"
            heads={["Quantity", "Product", "Taken"]}
            rows={order.collect.map(({ productId, productName, quantity }) => ({
              key: productId,
              cells: [String(quantity), productName, ""],
            }))}
          />
        </section>
      )}
      {order.paymentMethod === "cash" && sums.outstandingPence > 0 && (
        <p className="font-semibold">
          To pay in cash: {formatMoney(sums.outstandingPence)}
          <IncVat />
        </p>
      )}
      {order.leaveInstruction && (
        <p>
          If nobody is in: {leaveWords[order.leaveInstruction]}
          {order.leaveDetail && `, ${order.leaveDetail}`}
        </p>
      )}
      {order.fuelNotices?.map(({ rule, title, text, source }) => (
        <section key={rule}>
          <h2 className="mb-1 font-semibold">{title}</h2>
          <p>{text}</p>
          <p className="text-xs">{source}</p>
        </section>
      ))}
    </PrintSheet>
  );
}
