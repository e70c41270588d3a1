import * as fc from "fast-check";
import { afterAll, expect, it } from "vitest";
import type { ReceiptMethod } from "@roundsman/db";
import { daysAfter, todayIn } from "../../../platform/values/format";
import { makeProduct, makeYard } from "../../../testing";
import { refusedAs } from "../../../testing/refused-as";
import { invoiceOffice } from "../../billing/testing/invoice-office";
import { applyOutcome, receivePayment } from "../../orders";
import { officeFigures } from "./figures";

/*
 * Random days of two yards, closed as they come: every penny is in one report of one day, reports stay as they were made,
 * and all days of all yards, with what happened at no yard, are the figures of the months.
 */
const at = await invoiceOffice();
const { service, rows, business, office, customer } = at;
afterAll(service.close);
const tenantId = business.id;
const yards = [await makeYard(service, business), await makeYard(service, business)];
/** One of it is £20.00 at 5 %, and £10.00 at 20 %. */
const products = [
  { id: (await makeProduct(service, business, { unitPrice: 2000 })).id, vatRate: 5, total: 2100 },
  {
    id: (await makeProduct(service, business, { unitPrice: 1000, vatRate: 20 })).id,
    vatRate: 20,
    total: 1200,
  },
];
const today = todayIn("Europe/London", new Date());
const days = [-3, -2, -1, 0].map((n) => daysAfter(today, n));
const first = days[0] ?? today;
const noon = (day: string) => new Date(`${day}T12:00:00Z`);
const pick = <T>(list: readonly T[], n: number): T => {
  const found = list[n % list.length];
  if (found === undefined) throw new Error("There is nothing to pick from");
  return found;
};

const act = fc.record({
  do: fc.constantFrom("sell", "sell", "close", "bank", "account", "cash", "payBack", "credit"),
  yard: fc.nat(1),
  day: fc.nat(3),
  product: fc.nat(1),
  n: fc.nat(9),
});
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

/** Pence that each yard should have taken, by day, method and rate: counted here once more. */
type Model = Map<string, number>;
const add = (model: Model, key: string, pence: number) =>
  model.set(key, (model.get(key) ?? 0) + pence);

const take = (product: number, paymentMethod: "cash" | "on_account") =>
  office.orders.take({
    customerId: customer.id,
    fulfilment: "collection",
    paymentMethod,
    lines: [{ productId: pick(products, product).id, quantity: 1 }],
  });

it("add up to the figures of the months", async () => {
  const closedTo = new Map<string, string>();
  const model: Model = new Map();
  const made = new Map<string, unknown>();
  const openDay = (yard: string, day: string) => {
    const closed = closedTo.get(yard);
    return closed !== undefined && day <= closed ? daysAfter(closed, 1) : day;
  };

  async function perform({ do: what, yard: y, day: d, product, n }: Act): Promise<void> {
    const locationId = pick(yards, y).id;
    const day = pick(days, d);
    const { total, vatRate } = pick(products, product);
    const counts = openDay(locationId, day);
    const takes = async (method: ReceiptMethod) => {
      const money = { customerId: customer.id, amountPence: 500, receivedOn: day };
      if (method === "cash") return office.receipts.take({ ...money, method, locationId });
      return office.receipts.take({ ...money, method: "bank_transfer" });
    };
    if (what === "sell" || what === "account") {
      const order = await take(product, what === "sell" ? "cash" : "on_account");
      const outcome = { tenantId, orderId: order.id, lines: [], at: noon(day), locationId };
      await rows.$transaction((tx) => applyOutcome(tx, outcome));
      if (what === "account") {
        if (n > 4) await office.invoices.raise({ orderIds: [order.id] });
        return;
      }
      const method = pick(["cash", "card_machine", "cheque"] as const, n);
      const money = { tenantId, orderId: order.id, method, amountPence: total, at: noon(day) };
      await rows.$transaction((tx) => receivePayment(tx, money));
      add(model, `${locationId} ${counts} ${method}`, total);
      add(model, `${locationId} ${counts} ${vatRate}%`, total);
    } else if (what === "cash") {
      await takes("cash");
      add(model, `${locationId} ${counts} cash`, 500);
    } else if (what === "bank") {
      await takes("bank_transfer");
    } else if (what === "payBack") {
      const money = { customerId: customer.id, amountPence: 500, receivedOn: day };
      const held = { ...money, method: "bank_transfer" as const, allocations: [] };
      const { id } = await office.receipts.take(held);
      const yard = pick(yards, 0).id;
      await office.receipts.refund({ id, method: "cash", refundedOn: day });
      add(model, `${yard} ${openDay(yard, day)} cash`, -500);
    } else if (what === "credit") {
      const [invoice] = await rows.invoice.findMany({
        where: { tenantId, status: "sent" },
        take: 1,
      });
      if (invoice) await office.creditNotes.issue({ id: invoice.id, reason: "Damaged" });
    } else {
      await close(locationId, day);
    }
  }

  async function close(locationId: string, day: string): Promise<void> {
    const report = await office.books.days.one({ locationId, day });
    const counted = Object.fromEntries(
      report.drawer.map(({ method, duePence }) => [method, duePence]),
    );
    let refused: unknown = null;
    const closed = await office.books.days
      .close({ locationId, day, counted })
      .catch((error: unknown) => {
        refused = error;
        return null;
      });
    expect(refused).toEqual(report.can.close === null ? null : refusedAs("conflict"));
    if (closed === null) return;
    made.set(`${locationId} ${day}`, closed);
    closedTo.set(locationId, day);
  }

  const all = async () => {
    const sums: Model = new Map();
    const totals: Model = new Map();
    for (const { id: locationId } of yards) {
      for (const day of [...days, daysAfter(today, 1)]) {
        const { money, sales } = await office.books.days.one({ locationId, day });
        for (const { method, receivedPence, refundedPence } of money) {
          add(sums, `${locationId} ${day} ${method}`, receivedPence - refundedPence);
          add(totals, method, receivedPence - refundedPence);
        }
        for (const { vatRate, totalPence } of sales) {
          add(sums, `${locationId} ${day} ${vatRate}%`, totalPence);
          add(totals, `${vatRate}%`, totalPence);
        }
      }
    }
    for (const day of [...days, daysAfter(today, 1)]) {
      const { money, sales, credited } = await officeFigures(rows, tenantId, day);
      for (const { method, receivedPence, refundedPence } of money) {
        add(totals, method, receivedPence - refundedPence);
      }
      for (const { vatRate, totalPence } of sales) add(totals, `${vatRate}%`, totalPence);
      for (const { vatRate, totalPence } of credited)
        add(totals, `credited ${vatRate}%`, totalPence);
    }
    return { sums, totals };
  };
  const months = async () => {
    const of = { from: first.slice(0, 7), to: daysAfter(today, 1).slice(0, 7) };
    const { received, sales, credited } = await office.books.figures(of);
    const totals: Model = new Map();
    for (const { method, receivedPence, refundedPence } of received) {
      add(totals, method, receivedPence - refundedPence);
    }
    for (const { vatRate, totalPence } of sales) add(totals, `${vatRate}%`, totalPence);
    for (const { vatRate, totalPence } of credited) add(totals, `credited ${vatRate}%`, totalPence);
    return totals;
  };
  const moved = (sums: Model) => Object.fromEntries([...sums].filter(([, pence]) => pence !== 0));

  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 8, maxLength: 16 }), async (acts) => {
      for (const one of acts) await perform(one);
      const { sums, totals } = await all();
      expect(moved(sums)).toEqual(moved(model));
      expect(moved(totals)).toEqual(moved(await months()));
    }),
    { numRuns: 4, seed: 252, endOnFailure: true },
  );
  expect(made.size).toBeGreaterThan(2);
  for (const [place, report] of made) {
    const [locationId = "", day = ""] = place.split(" ");
    const { can: _, ...now } = await office.books.days.one({ locationId, day });
    expect(report).toMatchObject(now);
  }
  const numbers = await rows.closedDay.findMany({
    where: { tenantId },
    orderBy: [{ locationId: "asc" }, { number: "asc" }],
    select: { locationId: true, number: true },
  });
  for (const { id } of yards) {
    const own = numbers.filter(({ locationId }) => locationId === id);
    expect(own.map(({ number }) => number)).toEqual(own.map((_, n) => n + 1));
  }
});
