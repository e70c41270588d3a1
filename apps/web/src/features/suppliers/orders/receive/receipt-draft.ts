import type { RouterInputs } from "@/trpc/outputs";
import type { SupplierOrder } from "../order-states";

/** One product of a receipt while it is entered. */
export type ReceiptLine = {
  product: { id: string; name: string; returnable: boolean };
  /** Still to come of it as the order stands; 0 of what was not ordered. */
  outstanding: number;
  arrived: number;
  empties: number;
};

/** A receipt while it is entered. */
export type ReceiptDraft = {
  lines: readonly ReceiptLine[];
  moreToCome: boolean;
  /** "2026-06-12T09:30" of this machine's own clock; "" is now. */
  arrivedAt: string;
  /** A count of the yard has these goods in it, so they change no level; false leaves it to the times. */
  alreadyCounted: boolean;
  signedInBy: string;
  deliveryNote: string;
  note: string;
  /** A data URL. */
  photo: string | null;
};

/** As if everything still to come had come, and all its empties went back: only what differs is typed. */
export const draftOf = (order: SupplierOrder, returnable: readonly string[]): ReceiptDraft => ({
  lines: order.lines.map((line) => ({
    product: {
      id: line.productId,
      name: line.productName,
      returnable: line.emptiesToReturn > 0 || returnable.includes(line.productId),
    },
    outstanding: line.outstanding,
    arrived: line.outstanding,
    empties: Math.max(0, line.emptiesToReturn - line.emptiesReturned),
  })),
  moreToCome: true,
  arrivedAt: "",
  alreadyCounted: false,
  signedInBy: "",
  deliveryNote: "",
  note: "",
  photo: null,
});

/** What did not come of what was still to come. */
export const missing = (lines: readonly ReceiptLine[]): number =>
  lines.reduce((sum, { outstanding, arrived }) => sum + Math.max(0, outstanding - arrived), 0);

/** Nothing came and nothing went. */
export const isBare = (lines: readonly ReceiptLine[]): boolean =>
  lines.every(({ arrived, empties }) => arrived === 0 && empties === 0);

/** As the service takes it. */
export function toReceipt(
  id: string,
  draft: ReceiptDraft,
): RouterInputs["office"]["supplierOrders"]["receive"] {
  const { lines, moreToCome, arrivedAt, alreadyCounted, ...said } = draft;
  return {
    id,
    ...said,
    moreToCome: moreToCome && missing(lines) > 0,
    // Whoever enters it means their own local time.
    ...(arrivedAt && { arrivedAt: new Date(arrivedAt).toISOString() }),
    ...(alreadyCounted && { alreadyCounted }),
    arrived: lines.map(({ product, arrived }) => ({ productId: product.id, quantity: arrived })),
    emptiesBack: lines
      .filter(({ empties }) => empties > 0)
      .map(({ product, empties }) => ({ productId: product.id, quantity: empties })),
  };
}
