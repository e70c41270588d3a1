import type { Book } from "./book";
import type { Clock } from "./clock";
import type { DemoCustomer } from "./customers";
import { fellside, idOf, personId } from "./ids";
import { groupBy } from "./group-by";
import type { Row } from "./insert";
import { receive } from "./receipts";
import { enteredExVat, lineNet, sumsByRate, type DemoPrice } from "./vat";

interface Billed {
  customer: DemoCustomer;
  orders: Row[];
}

interface BilledLine extends DemoPrice {
  description: unknown;
  quantity: number;
  rate: number;
}

const daysABlock = 30;

/**
 * Invoices for what account customers had in the two older months: most of the oldest are paid, the
 * next are sent. Gives how many there are, for the counter that runs without gaps.
 */
export function invoice(book: Book, customers: readonly DemoCustomer[], clock: Clock): number {
  let sequence = 0;
  const linesOf = groupBy(book.rows("order_lines"), (line) => line["order_id"]);
  for (const block of [2, 1]) {
    for (const { customer, orders } of owing(book, customers, clock, block)) {
      sequence += 1;
      enter(book, { sequence, customer, orders, block, linesOf }, clock);
    }
  }
  return sequence;
}

function owing(
  book: Book,
  customers: readonly DemoCustomer[],
  clock: Clock,
  block: number,
): Billed[] {
  const from = clock.day((block + 1) * daysABlock);
  const until = clock.day(block * daysABlock);
  const byCustomer = groupBy(
    book.rows("orders").filter((order) => {
      const day = String(order["delivered_at"]).slice(0, 10);
      return (
        order["payment_method"] === "on_account" &&
        order["status"] === "delivered" &&
        day > from &&
        day <= until
      );
    }),
    (order) => order["customer_id"],
  );
  return customers.flatMap((customer) => {
    const orders = byCustomer.get(customer.id);
    return orders ? [{ customer, orders }] : [];
  });
}

function enter(
  book: Book,
  bill: Billed & { sequence: number; block: number; linesOf: Map<unknown, Row[]> },
  clock: Clock,
): void {
  const { sequence, customer, orders, block } = bill;
  const id = idOf("invoice", sequence);
  const issued = block * daysABlock - 1;
  // Of the older ones a few are overdue.
  const paid = block === 2 ? sequence % 9 !== 0 : sequence % 4 === 0;
  // Some pay soon, some late, and not all on one day.
  const paidAt = paid ? clock.at(Math.max(issued - 5 - (sequence % 24), 1), 11) : null;
  const billed: BilledLine[] = [];
  let position = 0;
  const addLine = (order: Row, line: BilledLine) => {
    position += 1;
    billed.push(line);
    book.add("invoice_lines", {
      tenant_id: fellside,
      id: idOf("invoiceLine", sequence * 1000 + position),
      invoice_id: id,
      position,
      order_id: order["id"],
      description: line.description,
      quantity: line.quantity,
      unit_price: line.unitPrice,
      unit_price_inc_vat: line.unitPriceIncVat,
      vat_rate: line.rate,
      net_pence: lineNet(line),
    });
  };
  for (const order of orders) {
    const before = billed.length;
    book.add("invoice_orders", { tenant_id: fellside, invoice_id: id, order_id: order["id"] });
    const lines = bill.linesOf.get(order["id"]) ?? [];
    for (const line of lines) {
      addLine(order, {
        description: line["product_name"],
        quantity: Number(line["quantity"]),
        unitPrice: Number(line["unit_price"]),
        unitPriceIncVat: priceOrNull(line["unit_price_inc_vat"]),
        rate: Number(line["vat_rate"]),
      });
    }
    const charge = Number(order["delivery_charge_pence"]);
    if (charge > 0)
      addLine(order, {
        description: "Delivery",
        quantity: 1,
        ...enteredExVat(charge),
        rate: Number(lines[0]?.["vat_rate"]),
      });
    if (paidAt !== null) {
      const own = sumsByRate(billed.slice(before));
      const due = own.reduce((sum, part) => sum + part.net + part.vat, 0);
      Object.assign(order, { paid_at: paidAt, paid_via: "office", paid_pence: due });
    }
  }
  const vat = sumsByRate(billed);
  for (const part of vat) {
    book.add("invoice_vat", {
      tenant_id: fellside,
      invoice_id: id,
      vat_rate: part.rate,
      net_pence: part.net,
      vat_pence: part.vat,
    });
  }
  const net = vat.reduce((sum, part) => sum + part.net, 0);
  const tax = vat.reduce((sum, part) => sum + part.vat, 0);
  book.add("invoices", {
    tenant_id: fellside,
    id,
    sequence,
    number: invoiceNumber(sequence),
    status: paid ? "paid" : "sent",
    customer_id: customer.id,
    customer_name: customer.name,
    bill_to: `${customer.address}\n${customer.town}\n${customer.postcode}`,
    issued_on: clock.day(issued),
    due_on: clock.day(issued - 30),
    net_pence: net,
    vat_pence: tax,
    total_pence: net + tax,
    emailed_at: clock.at(issued, 14),
    paid_at: paidAt,
    paid_via: paid ? "office" : null,
    created_at: clock.at(issued, 13),
  });
  if (paidAt !== null) {
    receive(book, {
      // Receipts of orders have their order's number.
      n: 1_000_000 + sequence,
      customerId: customer.id,
      method: sequence % 5 === 0 ? "cheque" : "bank_transfer",
      pence: net + tax,
      at: paidAt,
      by: personId("adam"),
      pays: { invoice_id: id },
    });
  }
}

const priceOrNull = (value: unknown): number | null => (typeof value === "number" ? value : null);

const invoiceNumber = (sequence: number) => `INV-${String(sequence).padStart(5, "0")}`;
