import type { Book } from "./book";
import { fellside, idOf } from "../base/ids";

interface Received {
  /** The number in its id. */
  n: number;
  customerId: string;
  method: string;
  pence: number;
  at: string;
  by: string | null;
  /** The round on which it was received at a door. */
  roundId?: string | null;
  pays: { order_id: string } | { invoice_id: string };
}

/** Writes a receipt, all of it for one order or one invoice, whose sum the database maintains. */
export function receive(
  book: Book,
  { n, customerId, method, pence, at, by: userId, roundId = null, pays }: Received,
): void {
  const id = idOf("payment", n);
  book.add("receipts", {
    tenant_id: fellside,
    id,
    customer_id: customerId,
    method,
    amount_pence: pence,
    received_on: at.slice(0, 10),
    received_at: at,
    recorded_by_user_id: userId,
    round_id: roundId,
    created_at: at,
  });
  book.add("allocations", {
    tenant_id: fellside,
    id: idOf("allocation", n),
    receipt_id: id,
    credit_note_id: null,
    order_id: null,
    invoice_id: null,
    amount_pence: pence,
    reason: null,
    made_at: at,
    made_by_user_id: userId,
    ...pays,
  });
}
