import { runSql, sql, sqlBuilder } from "@roundsman/db";
import * as fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { lessDiscount } from "../../platform/values/values";
import { invoiceOffice } from "./testing/invoice-office";

const { service, rows, office, customer, take, delivered, raise } = await invoiceOffice();
afterAll(service.close);

const ex = await office.products.create({ name: "Propane 47 kg", unitPrice: 9999, vatRate: 5 });
const shelf = await office.products.create({ name: "Logs", unitPriceIncVat: 2500, vatRate: 20 });
const goods = (of: { id: string }, quantity: number, discountPercent?: number) => ({
  productId: of.id,
  quantity,
  discountPercent,
});
const percents = ({ lines }: Awaited<ReturnType<typeof take>>) =>
  lines.map(({ discountPercent }) => discountPercent);

describe("a discount", () => {
  it("of an order is that of each line without its own, before and after a change", async () => {
    const lines = [goods(ex, 3), goods(shelf, 2, 0)];
    const order = await take({ lines, discountPercent: 12.5, discountReason: "Late last week" });
    expect(order).toMatchObject({
      discountPercent: 12.5,
      discountReason: "Late last week",
      // 3 × £99.99 less 12.5 % is £262.47, half up; 2 × £25.00 is £41.67 without its VAT.
      lines: [
        { total: 29_997, amountPence: 26_247, netPence: 26_247 },
        { total: 4166, amountPence: 5000, netPence: 4167 },
      ],
      total: 34_163,
      discountPence: 3750,
      netPence: 30_414,
    });
    const sums = await office.orders.reckon({ id: order.id });
    expect(sums).toMatchObject({ netPence: 30_414, discountPence: 3750, outstandingPence: 32_559 });
    const change = (more: object) => office.orders.change({ id: order.id, ...more });
    expect(percents(await change({ discountPercent: 20 }))).toEqual([20, 0]);
    expect(percents(await change({ lines: [goods(ex, 1), goods(shelf, 9)] }))).toEqual([20, 0]);
    expect(percents(await change({ lines: [goods(ex, 1), goods(shelf, 9, 20)] }))).toEqual([
      20, 20,
    ]);
    expect(percents(await change({ discountPercent: 0, discountReason: "" }))).toEqual([0, 0]);
    const told = await rows.activity.findMany({ where: { subjectId: order.id } });
    expect(JSON.stringify(told)).toContain("Late last week");
  });

  it.each([-1, 100.01, 1.005])("is none of %d %%", async (percent) => {
    const refused = { code: "BAD_REQUEST" };
    await expect(take({ lines: [goods(ex, 1, percent)] })).rejects.toMatchObject(refused);
    await expect(take({ lines: [goods(ex, 1)], discountPercent: percent })).rejects.toMatchObject(
      refused,
    );
  });

  it("is estimated as it is taken", async () => {
    const draft = { customerId: customer.id, lines: [goods(ex, 3), goods(shelf, 2, 33.33)] };
    const estimate = await office.orders.estimate({ ...draft, discountPercent: 5 });
    const order = await take({ ...draft, discountPercent: 5 });
    expect(estimate.lines.map(({ amountPence }) => amountPence)).toEqual(
      order.lines.map(({ amountPence }) => amountPence),
    );
    expect(estimate).toMatchObject({
      discountPence: order.discountPence,
      netPence: order.netPence,
      totalPence: (await office.orders.reckon({ id: order.id })).totalPence,
    });
  });

  it("is on the invoice, and credited one by one to the penny", async () => {
    const order = await delivered({
      lines: [goods(ex, 3, 7.25), goods(shelf, 3)],
      discountPercent: 10,
    });
    const due = await office.orders.reckon({ id: order.id });
    const [invoice] = await raise([order.id]);
    if (!invoice) throw new Error("No invoice was raised");
    expect(invoice).toMatchObject({
      totalPence: due.totalPence,
      discountPence: due.discountPence,
      // £299.97 less 7.25 %; £75.00 less 10 % is £67.50 including VAT.
      lines: [
        { discountPercent: 7.25, total: 27_822 },
        { discountPercent: 10, total: 5625 },
      ],
    });
    let credited = 0;
    for (const { id, quantity } of invoice.lines) {
      for (let n = 0; n < quantity; n += 1) {
        const lines = [{ invoiceLineId: id, quantity: 1 }];
        const note = await office.creditNotes.issue({ id: invoice.id, reason: "Wet", lines });
        credited += note.totalPence;
      }
    }
    expect(credited).toBe(invoice.totalPence);
  });

  it("is taken off by the database as by the service", async () => {
    const amounts = fc.sample(
      fc.record({
        pence: fc.integer({ min: 0, max: 10_000_000_000_000 }),
        hundredths: fc.integer({ min: 0, max: 10_000 }),
      }),
      2000,
    );
    const pence = amounts.map((one) => one.pence);
    const percent = amounts.map((one) => one.hundredths / 100);
    const found = await runSql(
      rows,
      sqlBuilder
        .selectFrom(
          sql<{
            pence: string;
            percent: number;
          }>`unnest(${pence}::bigint[], ${percent}::float8[])`.as<"a">(sql`a (pence, percent)`),
        )
        .select(sql<number>`less_discount(a.pence, a.percent)::float8`.as("left")),
    );
    expect(found.map(({ left }) => left)).toEqual(
      amounts.map((one) => lessDiscount(one.pence, one.hundredths / 100)),
    );
  });
});
