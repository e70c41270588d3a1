import type { Book } from "../trading/book";
import type { Clock } from "../base/clock";
import type { DemoCustomer } from "../customers/customers";
import { fellside, idOf, personId } from "../base/ids";
import { groupBy } from "../base/group-by";
import type { Row } from "../base/insert";
import { receive } from "../trading/receipts";
import { enteredExVat, lineNet, sumsByRate, type DemoPrice } from "../catalogue/vat";

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
 * Invoices the orders of account customers in the two older months: most of the oldest are paid, the next are sent.
 * Returns their number, for the counter without gaps.
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

interface Bill {
  sequence: number;
  customerId: unknown;
  customerName: unknown;
  billTo: string;
  orders: readonly Row[];
  linesOf: Map<unknown, Row[]>;
  /** Days before today. */
  issued: number;
  /** The time and method of payment; null if it is open. */
  paid: { at: unknown; via: unknown } | null;
}

/** Writes an account customer's invoice, and in most cases its payment. */
function enter(
  book: Book,
  bill: Billed & { sequence: number; block: number; linesOf: Map<unknown, Row[]> },
  clock: Clock,
): void {
  const { sequence, customer, orders, block, linesOf } = bill;
  const issued = block * daysABlock - 1;
  // Some of the older ones are overdue.
  const isPaid = block === 2 ? sequence % 9 !== 0 : sequence % 4 === 0;
  // Some pay soon, some late, and not all on one day.
  const paidAt = clock.at(Math.max(issued - 5 - (sequence % 24), 1), 11);
  const { id, totalPence, dues } = put(
    book,
    {
      sequence,
      customerId: customer.id,
      customerName: customer.name,
      billTo: `${customer.address}\n${customer.town}\n${customer.postcode}`,
      orders,
      linesOf,
      issued,
      paid: isPaid ? { at: paidAt, via: "office" } : null,
    },
    { emailed_at: clock.at(issued, 14) },
    clock,
  );
  if (!isPaid) return;
  for (const { order, due } of dues) {
    Object.assign(order, { paid_at: paidAt, paid_via: "office", paid_pence: due });
  }
  receive(book, {
    // Receipts of orders have their order's number.
    n: 1_000_000 + sequence,
    customerId: customer.id,
    method: sequence % 5 === 0 ? "cheque" : "bank_transfer",
    pence: totalPence,
    at: paidAt,
    by: personId("adam"),
    pays: { invoice_id: id },
  });
}

/** Writes an invoice with its lines and VAT. Returns its total, and the part of each order. Pence. */
function put(
  book: Book,
  { sequence, customerId, customerName, billTo, orders, linesOf, issued, paid }: Bill,
  more: Row,
  clock: Clock,
) {
  const id = idOf("invoice", sequence);
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
  const dues = orders.map((order) => {
    const before = billed.length;
    book.add("invoice_orders", { tenant_id: fellside, invoice_id: id, order_id: order["id"] });
    const lines = linesOf.get(order["id"]) ?? [];
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
    const own = sumsByRate(billed.slice(before));
    return { order, due: own.reduce((sum, part) => sum + part.net + part.vat, 0) };
  });
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
    customer_id: customerId,
    customer_name: customerName,
    bill_to: billTo,
    issued_on: clock.day(issued),
    due_on: clock.day(issued - 30),
    net_pence: net,
    vat_pence: tax,
    total_pence: net + tax,
    emailed_at: null,
    paid_at: paid?.at ?? null,
    paid_via: paid?.via ?? null,
    paid_sale: false,
    created_at: clock.at(issued, 13),
    ...more,
  });
  return { id, totalPence: net + tax, dues };
}

/**
 * Writes a VAT invoice for a customer who paid at the door and requested one afterwards. Returns the number of
 * invoices.
 */
export function invoiceSale(book: Book, sequence: number, clock: Clock): number {
  const issued = 2;
  const order = book
    .rows("orders")
    .findLast(
      ({ payment_method, status, paid_at, delivered_at }) =>
        payment_method === "cash" &&
        status === "delivered" &&
        paid_at !== null &&
        String(delivered_at).slice(0, 10) < clock.day(issued),
    );
  const paid = book.rows("allocations").find(({ order_id }) => order && order_id === order["id"]);
  if (!order || !paid) return 0;
  const { id, totalPence } = put(
    book,
    {
      sequence,
      customerId: order["customer_id"],
      customerName: order["customer_name"],
      billTo: [order["deliver_to_address"], order["deliver_to_postcode"]].map(String).join(", "),
      orders: [order],
      linesOf: groupBy(book.rows("order_lines"), (line) => line["order_id"]),
      issued,
      paid: { at: order["paid_at"], via: order["paid_via"] },
    },
    { paid_sale: true },
    clock,
  );
  // The money moves from the order to the invoice; the order keeps its fields.
  Object.assign(order, { paid_pence: totalPence });
  const moved = { ...paid, made_at: clock.at(issued, 13), made_by_user_id: personId("olivia") };
  const number = 3_000_000 + sequence;
  book.add("allocations", {
    ...moved,
    id: idOf("allocation", 2 * number),
    amount_pence: -totalPence,
    reason: `Billed on ${invoiceNumber(sequence)}`,
  });
  book.add("allocations", {
    ...moved,
    id: idOf("allocation", 2 * number + 1),
    order_id: null,
    invoice_id: id,
    amount_pence: totalPence,
  });
  return 1;
}

const priceOrNull = (value: unknown): number | null => (typeof value === "number" ? value : null);

const invoiceNumber = (sequence: number) => `INV-${String(sequence).padStart(5, "0")}`;
