import type { Book } from "../trading/book";
import type { Clock } from "../base/clock";
import { groupBy } from "../base/group-by";
import { fellside, idOf, personId } from "../base/ids";
import type { Row } from "../base/insert";

/** A credit for one unit of an invoice's line. */
interface Credited {
  invoice: Row;
  line: Row;
  reason: string;
  /** Days before today. */
  days: number;
}

/**
 * Creates two credit notes. One pays a part of its invoice; the other is for a paid invoice, so all of it is left as
 * credit. Returns their number, for the counter without gaps.
 */
export function creditInvoices(book: Book, clock: Clock): number {
  const linesOf = groupBy(book.rows("invoice_lines"), (line) => line["invoice_id"]);
  const candidates = book.rows("invoices").flatMap((invoice) => {
    const line = linesOf
      .get(invoice["id"])
      ?.find(
        ({ quantity, unit_price, unit_price_inc_vat }) =>
          Number(quantity) > 1 && Number(unit_price) > 0 && unit_price_inc_vat === null,
      );
    return line ? [{ invoice, line }] : [];
  });
  const open = candidates.find(({ invoice }) => invoice["status"] === "sent");
  const paid = candidates.findLast(
    ({ invoice }) =>
      invoice["status"] === "paid" && String(invoice["paid_at"]).slice(0, 10) < clock.day(6),
  );
  const credited: Credited[] = [
    ...(open ? [{ ...open, reason: "Short delivery", days: 9 }] : []),
    ...(paid ? [{ ...paid, reason: "Returned full", days: 5 }] : []),
  ];
  for (const [index, credit] of credited.entries())
    enter(book, { ...credit, sequence: index + 1 }, clock);
  return credited.length;
}

function enter(book: Book, credit: Credited & { sequence: number }, clock: Clock): void {
  const { invoice, line, reason, days, sequence } = credit;
  const id = idOf("creditNote", sequence);
  const createdAt = clock.at(days, 10);
  const userId = personId("olivia");
  const net = Number(line["unit_price"]);
  const vat = Math.round((net * Number(line["vat_rate"])) / 100);
  const note = { tenant_id: fellside, credit_note_id: id };
  const rate = { vat_rate: line["vat_rate"], net_pence: net };
  book.add("credit_notes", {
    tenant_id: fellside,
    id,
    sequence,
    number: `CN-${String(sequence).padStart(5, "0")}`,
    invoice_id: invoice["id"],
    customer_id: invoice["customer_id"],
    customer_name: invoice["customer_name"],
    bill_to: invoice["bill_to"],
    issued_on: clock.day(days),
    reason,
    net_pence: net,
    vat_pence: vat,
    total_pence: net + vat,
    issued_by_user_id: userId,
    created_at: createdAt,
  });
  book.add("credit_note_lines", {
    ...note,
    ...rate,
    position: 0,
    invoice_line_id: line["id"],
    description: line["description"],
    quantity: 1,
    unit_price: net,
  });
  book.add("credit_note_vat", { ...note, ...rate, vat_pence: vat });
  if (invoice["status"] !== "sent") return;
  book.add("allocations", {
    tenant_id: fellside,
    // Allocations of receipts have their receipt's number.
    id: idOf("allocation", 2_000_000 + sequence),
    receipt_id: null,
    credit_note_id: id,
    order_id: null,
    invoice_id: invoice["id"],
    amount_pence: net + vat,
    reason: null,
    made_at: createdAt,
    made_by_user_id: userId,
  });
}
