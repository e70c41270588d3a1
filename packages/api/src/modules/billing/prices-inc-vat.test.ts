import { runSql, runSqlForOne, sql, sqlBuilder } from "@roundsman/db";
import * as fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { makeProduct } from "../../testing";
import { refusedAs } from "../../testing/refused-as";
import { lessVat } from "../../platform/values/values";
import { invoiceOffice } from "./testing/invoice-office";

const { service, rows, business, office, customer, take, delivered, raise } = await invoiceOffice();
afterAll(service.close);

const priced = (more: object) => office.products.create({ name: "Logs, net", ...more });
const shelf = () => priced({ unitPriceIncVat: 2500, vatRate: 5 });
const prices = ({ unitPrice, unitPriceIncVat }: Awaited<ReturnType<typeof shelf>>) => [
  unitPrice,
  unitPriceIncVat,
];

describe("a price that is entered including VAT", () => {
  it("stands beside the one excluding it, of a product", async () => {
    const product = await shelf();
    expect(prices(product)).toEqual([2381, 2500]);
    const change = async (more: object) =>
      prices(await office.products.change({ id: product.id, ...more }));
    expect(await change({ unitPrice: 2381, unitPriceIncVat: 2500 })).toEqual([2381, 2500]);
    expect(await change({ vatRate: 20 })).toEqual([2083, 2500]);
    expect(await change({ name: "Logs" })).toEqual([2083, 2500]);
    expect(await change({ unitPrice: 2000 })).toEqual([2000, null]);
    expect(await change({ vatRate: 5 })).toEqual([2000, null]);
    expect(await change({ unitPriceIncVat: 499, vatRate: 20 })).toEqual([416, 499]);
    expect(await change({ unitPriceIncVat: null })).toEqual([416, null]);
    const wrong = refusedAs("validation", "unitPriceIncVat");
    await expect(change({ unitPrice: 2380, unitPriceIncVat: 2500 })).rejects.toEqual(wrong);
    await expect(priced({ unitPrice: 1, unitPriceIncVat: 2 })).rejects.toEqual(wrong);
  });

  it("stays what is paid on lists and by agreement, at another rate too", async () => {
    const product = await shelf();
    const { id } = await office.rateSets.create({ name: "Farms" });
    const list = (price: object) =>
      office.rateSets.putPrices({ id, prices: [{ productId: product.id, ...price }] });
    expect((await list({ unitPriceIncVat: 2400 })).prices).toMatchObject([
      { unitPrice: 2286, unitPriceIncVat: 2400 },
    ]);
    const agree = (price: object) =>
      office.customers.putAgreedRates({
        id: customer.id,
        rates: [{ productId: product.id, ...price }],
      });
    await agree({ unitPriceIncVat: 2300 });
    await office.products.change({ id: product.id, vatRate: 20 });
    expect((await office.rateSets.one({ id })).prices).toMatchObject([
      { unitPrice: 2000, unitPriceIncVat: 2400 },
    ]);
    const quote = async () =>
      (await office.prices.quote({ customerId: customer.id, productIds: [product.id] })).items[0];
    expect(await quote()).toMatchObject({
      unitPrice: 1917,
      unitPriceIncVat: 2300,
      priceFrom: "agreed",
    });
    // An agreed price excluding VAT goes before a product's that includes it.
    await agree({ unitPrice: 1900 });
    expect(await quote()).toMatchObject({ unitPrice: 1900, unitPriceIncVat: null });
    await expect(list({ unitPrice: 1, unitPriceIncVat: 2400 })).rejects.toEqual(
      refusedAs("validation", "prices.0.unitPriceIncVat"),
    );
    await expect(list({})).rejects.toMatchObject({ code: "BAD_REQUEST" });
    await agree({ unitPrice: 1900 });
  });

  it("follows the rate of its product, whoever prices it on a list at the same time", async () => {
    const product = await shelf();
    const { id } = await office.rateSets.create({ name: "Caravans" });
    for (const vatRate of [20, 5, 0, 20] as const) {
      await Promise.all([
        office.products.change({ id: product.id, vatRate }),
        office.rateSets.putPrices({
          id,
          prices: [{ productId: product.id, unitPriceIncVat: 2000 + vatRate }],
        }),
      ]);
      const [price] = (await office.rateSets.one({ id })).prices;
      expect(price?.unitPrice).toBe(lessVat(2000 + vatRate, vatRate));
    }
  });

  it("is paid to the penny, from the order to its credit notes", async () => {
    const product = await shelf();
    const lines = [{ productId: product.id, quantity: 10 }];
    const estimate = await office.orders.estimate({ customerId: customer.id, lines });
    expect(estimate).toMatchObject({
      totalPence: 25_000,
      lines: [{ unitPrice: 2381, unitPriceIncVat: 2500, total: 23_810, totalIncVat: 25_000 }],
    });
    const order = await delivered({ lines });
    expect(order.lines).toMatchObject([{ unitPrice: 2381, unitPriceIncVat: 2500, total: 23_810 }]);
    const [invoice] = await raise([order.id]);
    if (!invoice) throw new Error("No invoice was raised");
    expect(invoice).toMatchObject({
      lines: [{ unitPrice: 2381, unitPriceIncVat: 2500, total: 23_810 }],
      vat: [{ vatRate: 5, netPence: 23_810, vatPence: 1190 }],
      totalPence: 25_000,
    });
    const invoiceLineId = invoice.lines[0]?.id ?? "";
    const credit = (quantity: number) =>
      office.creditNotes.issue({
        id: invoice.id,
        reason: "Wet",
        lines: [{ invoiceLineId, quantity }],
      });
    const [first, second] = [await credit(3), await credit(4)];
    expect([first.totalPence, second.totalPence]).toEqual([7500, 10_000]);
    await office.creditNotes.reverse({ id: first.id, reason: "Dry after all" });
    expect((await credit(6)).totalPence).toBe(15_000);
  });

  it("is kept by an order, and changed on it only as it is asked", async () => {
    const product = await shelf();
    const order = await take({ lines: [{ productId: product.id, quantity: 1 }] });
    await office.products.change({ id: product.id, unitPrice: 9900 });
    const line = async (more: object) => {
      const change = { id: order.id, lines: [{ productId: product.id, quantity: 10, ...more }] };
      const [changed] = (await office.orders.change(change)).lines;
      return [changed?.unitPrice, changed?.unitPriceIncVat];
    };
    expect(await line({})).toEqual([2381, 2500]);
    expect((await office.orders.reckon({ id: order.id })).totalPence).toBe(25_000);
    expect(await line({ unitPriceIncVat: 2400 })).toEqual([2286, 2400]);
    expect(await line({ unitPrice: 2381 })).toEqual([2381, null]);
    expect((await office.orders.reckon({ id: order.id })).totalPence).toBe(25_001);
    await expect(line({ unitPrice: 2381, unitPriceIncVat: 2501 })).rejects.toEqual(
      refusedAs("validation", "lines.0.unitPriceIncVat"),
    );
  });
});

describe("the database", () => {
  it("takes VAT out of a price as the service does", async () => {
    const amounts = fc.sample(
      fc.record({
        pence: fc.integer({ min: 0, max: 100_000_000_000 }),
        rate: fc.constantFrom(0, 5, 20),
      }),
      2000,
    );
    const pence = amounts.map((one) => one.pence);
    const rates = amounts.map((one) => one.rate);
    const found = await runSql(
      rows,
      sqlBuilder
        .selectFrom(
          sql<{
            pence: string;
            rate: number;
          }>`unnest(${pence}::bigint[], ${rates}::int[])`.as<"a">(sql`a (pence, rate)`),
        )
        .select(sql<number>`less_vat(a.pence, a.rate)::float8`.as("net")),
    );
    expect(found.map(({ net }) => net)).toEqual(amounts.map((one) => lessVat(one.pence, one.rate)));
  });

  it("holds the two prices of a row together", async () => {
    const { id } = await makeProduct(service, business, {});
    const tied = runSqlForOne(
      rows,
      sqlBuilder
        .updateTable("products")
        .set({ unit_price: 2380, unit_price_inc_vat: 2500 })
        .where("tenant_id", "=", business.id)
        .where("id", "=", id)
        .returning("id"),
    );
    await expect(tied).rejects.toThrow(/products_price_inc_vat/);
  });
});
