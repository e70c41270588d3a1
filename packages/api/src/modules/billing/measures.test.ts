import * as fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { makeYard, putStock } from "../../testing";
import { invoiceOffice } from "./testing/invoice-office";

const { service, rows, business, office, customer, product, take, delivered, raise } =
  await invoiceOffice();
afterAll(service.close);

const sand = await office.products.create({
  name: "Sharp sand",
  unit: "tonne",
  unitPrice: 3800,
  fullKg: 1000,
});
const logs = await office.products.create({ name: "Logs", unit: "m3", unitPriceIncVat: 9999 });
const line = (of: { id: string }, measure?: number, more: object = {}) => ({
  productId: of.id,
  quantity: 1,
  measure,
  ...more,
});
const bad = (path: string) => ({ issues: [expect.objectContaining({ path })] });

describe("what is sold by a measure", () => {
  it("costs the measure times the price of one unit, half up", async () => {
    const order = await take({ lines: [line(sand, 3.25, { quantity: 2 }), line(logs, 0.333)] });
    expect(order.lines).toMatchObject([
      {
        productName: "Sharp sand, 3.25 tonnes",
        unit: "tonne",
        measure: 3.25,
        measurePrice: 3800,
        unitPrice: 12_350,
        total: 24_700,
      },
      // £99.99 × 0.333 is £33.30 with its VAT.
      { productName: "Logs, 0.333 m³", measurePrice: 9999, unitPriceIncVat: 3330, unitPrice: 2775 },
    ]);
    expect(order.total).toBe(order.lines.reduce((sum, { total }) => sum + total, 0));
  });

  it("is one unit where no measure is said", async () => {
    const order = await take({ lines: [{ productId: sand.id, quantity: 2 }] });
    expect(order.lines).toMatchObject([{ quantity: 2, measure: 1, unitPrice: 3800, total: 7600 }]);
  });

  it("has no price of one unit where that of the whole was given", async () => {
    const order = await take({ lines: [line(sand, 3.25, { unitPrice: 12_000 })] });
    expect(order.lines).toMatchObject([{ unitPrice: 12_000, measurePrice: null }]);
    const same = await take({ lines: [line(sand, 3.25, { unitPrice: 12_350 })] });
    expect(same.lines).toMatchObject([{ unitPrice: 12_350, measurePrice: 3800 }]);
  });

  it.each([0, -1, 1.0005, 100_000.001])("takes no measure of %d", async (measure) => {
    await expect(take({ lines: [line(sand, measure)] })).rejects.toMatchObject({
      code: "BAD_REQUEST",
    });
  });

  it("is no piece, and a piece has no measure", async () => {
    await expect(take({ lines: [line(product, 2.5)] })).rejects.toMatchObject(
      bad("lines.0.measure"),
    );
  });

  it("is estimated as it is taken, whatever the measure", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          thousandths: fc.integer({ min: 1, max: 40_000 }),
          quantity: fc.integer({ min: 1, max: 9 }),
          of: fc.constantFrom(sand, logs),
        }),
        async ({ thousandths, quantity, of }) => {
          const measure = thousandths / 1000;
          const lines = [line(of, measure, { quantity })];
          const estimate = await office.orders.estimate({ customerId: customer.id, lines });
          const order = await take({ lines });
          const [kept] = order.lines;
          const pence = of.unitPriceIncVat ?? of.unitPrice;
          expect(kept?.unitPriceIncVat ?? kept?.unitPrice).toBe(
            Math.floor((2 * pence * thousandths + 1000) / 2000),
          );
          expect(kept).toMatchObject({ measure, total: quantity * (kept?.unitPrice ?? 0) });
          expect(estimate.lines).toMatchObject([
            { unitPrice: kept?.unitPrice, amountPence: kept?.amountPence, measure },
          ]);
        },
      ),
      { numRuns: 12 },
    );
  });

  it("keeps its price while an order is changed, by the unit where the measure is", async () => {
    const order = await take({ lines: [line(sand, 3.25), line(sand, 2, { unitPrice: 7000 })] });
    await office.products.change({ id: sand.id, unitPrice: 9900 });
    const changed = await office.orders.change({
      id: order.id,
      lines: [line(sand, 3.25), line(sand, 2), line(sand, 4)],
    });
    await office.products.change({ id: sand.id, unitPrice: 3800 });
    expect(changed.lines).toMatchObject([
      { measure: 3.25, unitPrice: 12_350, measurePrice: 3800 },
      { measure: 2, unitPrice: 7000, measurePrice: null },
      { measure: 4, unitPrice: 15_200, measurePrice: 3800 },
    ]);
  });

  it("stands on the invoice with the price of one unit, and is credited to the penny", async () => {
    const order = await delivered({
      lines: [line(sand, 1.115, { quantity: 3 }), line(logs, 2.4)],
      discountPercent: 2.5,
    });
    const due = await office.orders.reckon({ id: order.id });
    const [invoice] = await raise([order.id]);
    expect(invoice).toMatchObject({
      totalPence: due.totalPence,
      lines: [
        { description: "Sharp sand, 1.115 tonnes at £38.00 per tonne", quantity: 3 },
        { description: "Logs, 2.4 m³ at £99.99 per m³ inc VAT", quantity: 1 },
      ],
    });
    let credited = 0;
    for (const { id, quantity } of invoice?.lines ?? []) {
      for (let n = 0; n < quantity; n += 1) {
        const note = await office.creditNotes.issue({
          id: invoice?.id ?? "",
          lines: [{ invoiceLineId: id, quantity: 1 }],
          reason: "Wrong sand",
        });
        credited += note.totalPence;
      }
    }
    expect(credited).toBe(due.totalPence);
  });
});

describe("the stock of what is measured", () => {
  it("is not counted", async () => {
    const yard = await makeYard(service, business);
    const other = await makeYard(service, business);
    const order = await take({
      fulfilment: "collection",
      deliveryAddressId: null,
      lines: [line(sand, 3.25), { productId: product.id, quantity: 2 }],
    });
    await office.orders.collected({ id: order.id, locationId: yard.id });
    const moved = await rows.stockMovement.findMany({ where: { orderId: order.id } });
    expect(moved).toMatchObject([{ productId: product.id, quantity: -2 }]);
    const lines = [{ productId: sand.id, condition: "full" as const }];
    await expect(
      office.stock.count({
        locationId: yard.id,
        lines: lines.map((one) => ({ ...one, counted: 4 })),
      }),
    ).rejects.toMatchObject(bad("lines.0.productId"));
    await expect(
      office.transfers.create({
        fromLocationId: yard.id,
        toLocationId: other.id,
        method: "recorded",
        lines: lines.map((one) => ({ ...one, quantity: 4 })),
      }),
    ).rejects.toMatchObject(bad("lines.0.productId"));
  });

  it("has neither empties nor a low level", async () => {
    const asked = { name: "Coal dust", unit: "kg", unitPrice: 100 } as const;
    await expect(office.products.create({ ...asked, returnable: true })).rejects.toMatchObject(
      bad("returnable"),
    );
    await expect(office.products.change({ id: sand.id, lowLevel: 3 })).rejects.toMatchObject(
      bad("lowLevel"),
    );
  });

  it("is none before a product becomes measured, nor is it on an open order", async () => {
    const yard = await makeYard(service, business);
    const coal = await office.products.create({ name: "Nuts", unitPrice: 900 });
    const place = { locationId: yard.id, productId: coal.id };
    const measured = () => office.products.change({ id: coal.id, unit: "kg" });
    const order = await take({ lines: [{ productId: coal.id, quantity: 1 }] });
    await expect(measured()).rejects.toMatchObject({ code: "CONFLICT" });
    await office.orders.cancel({ id: order.id });
    await putStock(service, business, { ...place, quantity: 3 });
    await expect(measured()).rejects.toMatchObject({ code: "CONFLICT" });
    await putStock(service, business, { ...place, quantity: -3 });
    expect(await measured()).toMatchObject({ unit: "kg" });
    expect(await rows.stockLevel.count({ where: { productId: coal.id } })).toBe(0);
    const again = await take({ lines: [line(coal, 12.5)] });
    const { supply } = await office.orders.estimate({ lines: [line(coal, 12.5)] });
    expect(again.lines).toMatchObject([{ unitPrice: 11_250 }]);
    expect(supply).toMatchObject([{ remaining: null, warning: null }]);
  });
});
