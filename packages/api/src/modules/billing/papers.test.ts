import { afterAll, describe, expect, it } from "vitest";
import { applyOutcome, undoOutcome } from "../orders";
import { invoiceOffice } from "./testing/invoice-office";
import { paperText } from "./testing/paper-text";

const { service, rows, business, office, take, raise } = await invoiceOffice();
afterAll(service.close);

const onPaper = async (id: string) => paperText(await office.invoices.pdf({ id }));

describe("the day of delivery", () => {
  const handedOver = async (at: string, more: object = {}) => {
    const order = await take(more);
    const outcome = { tenantId: business.id, orderId: order.id, lines: [], at: new Date(at) };
    await rows.$transaction((tx) => applyOutcome(tx, outcome));
    const [invoice] = await raise([order.id]);
    return { id: invoice?.id ?? "", order };
  };

  it("stands beside each order, by the business's own clock", async () => {
    const { id, order } = await handedOver("2026-07-01T23:30:00Z", { externalRef: "PO 9" });
    expect((await office.invoices.one({ id })).orders).toEqual([
      expect.objectContaining({ id: order.id, fulfilment: "delivery", deliveredOn: "2026-07-02" }),
    ]);
    expect(await onPaper(id)).toContain(
      `Order ${order.number}, delivered 2 July 2026 (your reference PO 9)`,
    );
    await office.business.change({ timeZone: "America/New_York" });
    expect(await onPaper(id)).toContain(`Order ${order.number}, delivered 1 July 2026 (your`);
    await office.business.change({ timeZone: "Europe/London" });
  });

  it("is that of the collection where the customer fetched it", async () => {
    const { id, order } = await handedOver("2026-11-03T09:00:00Z", { fulfilment: "collection" });
    expect(await onPaper(id)).toContain(`Order ${order.number}, collected 3 November 2026`);
  });

  it("is gone from a void invoice whose delivery was undone", async () => {
    const { id, order } = await handedOver("2026-11-03T09:00:00Z");
    await office.invoices.makeVoid({ id });
    const undo = { tenantId: business.id, orderId: order.id, at: new Date() };
    await rows.$transaction((tx) => undoOutcome(tx, undo));
    expect((await office.invoices.one({ id })).orders[0]?.deliveredOn).toBeNull();
    expect(await onPaper(id)).toContain(`\nOrder ${order.number}\n`);
  });
});
