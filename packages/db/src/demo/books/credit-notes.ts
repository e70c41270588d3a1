import type { Book } from "../trading/book";
import type { Clock } from "../base/clock";
import { groupBy } from "../base/group-by";
import { fellside, idOf, personId } from "../base/ids";
import type { Row } from "../base/insert";

/** One unit of a line of an invoice is credited. */
interface Credited {
  invoice: Row;
  line: Row;
  reason: string;
  /** Days before today. */
  days: number;
}

/**
 * Two credit notes: one pays a part of its invoice; the other is of an invoice that was paid by then, so all of it is
 * left as credit. Gives how many there are, for the counter that runs without gaps.
 */
export function creditInvoices(book: Book, clock: Clock): number {
  const linesOf = groupBy(book.rows("invoice_lines"), (line) => line["invoice_id"]);
  const found = book.rows("invoices").flatMap((invoice) => {
    const line = linesOf
      .get(invoice["id"])
      ?.find(
        ({ quantity, unit_price, unit_price_inc_vat }) =>
          Number(quantity) > 1 && Number(unit_price) > 0 && unit_price_inc_vat === null,
      );
    return line ? [{ invoice, line }] : [];
  });
  const open = found.find(({ invoice }) => invoice["status"] === "sent");
  const paid = found.findLast(
    ({ invoice }) =>
      invoice["status"] === "paid" && String(invoice["paid_at"]).slice(0, 10) < clock.day(6),
  );
  const credited: Credited[] = [
    ...(open ? [{ ...open, reason: "Short delivery", days: 9 }] : []),
    ...(paid ? [{ ...paid, reason: "Returned full", days: 5 }] : []),
  ];
  for (const [at, credit] of credited.entries())
    enter(book, { ...credit, sequence: at + 1 }, clock);
  return credited.length;
}

function enter(book: Book, credit: Credited & { sequence: number }, clock: Clock): void {
  const { invoice, line, reason, days, sequence } = credit;
  const id = idOf("creditNote", sequence);
  const at = clock.at(days, 10);
  const by = personId("olivia");
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
    issued_by_user_id: by,
    created_at: at,
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
    // Those of receipts have their receipt's number.
    id: idOf("allocation", 2_000_000 + sequence),
    receipt_id: null,
    credit_note_id: id,
    order_id: null,
    invoice_id: invoice["id"],
    amount_pence: net + vat,
    reason: null,
    made_at: at,
    made_by_user_id: by,
  });
}
