import { formatDate } from "@roundsman/ui/format";
import { FuelCertificates, NoteSheet } from "@/features/rounds/paper/note-sheet";
import type { PaperBusiness } from "@/features/rounds/paper/paper-from";
import { PaperTable } from "@/features/rounds/paper/paper-table";
import { leaveWords, type Order } from "@/features/states/order-states";
import type { RouterOutputs } from "@/trpc/outputs";
import { PrintedNotices } from "./printed-notices";

type OrderNoteProps = {
  order: Order;
  sums: RouterOutputs["office"]["orders"]["reckon"];
  business: PaperBusiness;
};

/** The delivery note of an order that is on no round yet: without a van and a place in its day. */
export function OrderNote({ order, sums, business }: OrderNoteProps) {
  const day = order.wantedOn ?? order.expectedFrom;
  const { leaveInstruction, leaveDetail } = order;
  return (
    <NoteSheet
      business={business}
      facts={
        <>
          <span className="block font-semibold">{order.number}</span>
          {day && <span className="block">{formatDate(day)}</span>}
          <span className="block">Not on a round yet</span>
        </>
      }
      to={{ name: order.deliverToName ?? order.customerName, address: order.deliverToAddress }}
      goods={
        <>
          <PaperTable
            label="Goods"
            heads={["Quantity", "Product", "Delivered"]}
            rows={order.lines.map(({ id, quantity, productName }) => ({
              key: id,
              cells: [String(quantity), productName, ""],
            }))}
          />
          <FuelCertificates certificates={sums.fuelCertificates} />
          <PrintedNotices notices={order.fuelNotices} />
        </>
      }
      collect={order.collect}
      duePence={order.paymentMethod === "cash" ? sums.outstandingPence : 0}
      leave={
        leaveInstruction && [leaveWords[leaveInstruction], leaveDetail].filter(Boolean).join(", ")
      }
    />
  );
}
