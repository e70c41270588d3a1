import { millisecondsInDay } from "date-fns/constants";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeDelivered } from "../../../testing";
import { openShop, type OpenShopTest } from "../../../testing/things/open-shop";
import { refusedAs } from "../../../testing/refused-as";
import { paperText } from "../../billing/testing/paper-text";
import { takeNotice } from "../../billing";
import { applyOutcome } from "../../orders";
import { mailOrder } from "../order-mails/mail-order";

let shop: OpenShopTest;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.service.close());

/** Ordered in the shop, paid and delivered. */
async function sold(form: object = {}) {
  const { id, trackingRef } = await shop.ordered(form);
  const notice = await shop.service.payAtProvider(id);
  await takeNotice(shop.service, { ...notice, now: new Date() }, null);
  const outcome = { tenantId: shop.business.id, orderId: id, lines: [], at: new Date() };
  await shop.rows.$transaction((tx) => applyOutcome(tx, outcome));
  return { id, trackingRef };
}
const page = (given: Parameters<OpenShopTest["at"]>[0] = {}) => shop.at(given).tracking;
const paper = async (trackingRef: string) =>
  paperText((await page().showInvoice({ trackingRef })).content);

describe("the VAT invoice on an order's own page", () => {
  it("is there once it is asked for, and is the office's too", async () => {
    const { id, trackingRef } = await sold();
    expect((await page().showOrder({ trackingRef })).invoice).toEqual({
      number: null,
      needsBuyer: false,
    });
    await expect(page().showInvoice({ trackingRef })).rejects.toEqual(refusedAs("not_found"));
    const billTo = "Fell Foot Farm\n2 Lake Road\nLA23 1AA";
    const { number } = await page().raiseInvoice({ trackingRef, billTo });
    expect(await page().raiseInvoice({ trackingRef })).toEqual({ number });
    expect((await page().showOrder({ trackingRef })).invoice).toEqual({
      number,
      needsBuyer: false,
    });
    expect(await paper(trackingRef)).toContain("Fell Foot Farm\n2 Lake Road\nLA23 1AA");
    const made = await shop.rows.invoice.findFirst({ where: { number } });
    expect(made).toMatchObject({ paidSale: true, status: "paid", customerName: "Fell Foot Farm" });
    const told = await shop.rows.activity.findMany({ where: { subjectId: made?.id ?? "" } });
    expect(told).toMatchObject([{ action: "invoice.raised", actorKind: "shopper" }]);
    const order = await shop.rows.order.findFirst({ where: { id } });
    expect(order?.paidAt).not.toBeNull();
  });

  it("says nothing of the customer's card, whoever raised it", async () => {
    const { id, trackingRef } = await sold();
    const name = "Mr Secret of the Card";
    const order = await shop.rows.order.findFirstOrThrow({ where: { id } });
    await shop.rows.customer.updateMany({
      where: { id: order.customerId ?? "" },
      data: { name, vatNumber: "GB 99" },
    });
    await shop.rows.order.updateMany({ where: { id }, data: { customerName: name } });
    await page().raiseInvoice({ trackingRef });
    expect(await paper(trackingRef)).not.toMatch(/Secret|GB 99/);
    const second = await sold();
    await shop.rows.order.updateMany({ where: { id: second.id }, data: { customerName: name } });
    await shop.office().invoices.forOrder({ id: second.id });
    expect(await paper(second.trackingRef)).not.toMatch(/Secret|GB 99/);
  });

  it("is none on account, none before the delivery, none on another shop's host, and none for ever", async () => {
    const { trackingRef: ref } = await shop.ordered();
    const placed = { trackingRef: ref };
    expect((await page().showOrder(placed)).invoice).toBeNull();
    await expect(page().raiseInvoice(placed)).rejects.toEqual(refusedAs("conflict"));
    const owed = await makeDelivered(shop.service, shop);
    await shop.office().invoices.raise({ orderIds: [owed] });
    const { trackingRef } = await shop.office().orders.one({ id: owed });
    expect((await page().showOrder({ trackingRef })).invoice).toBeNull();
    await expect(page().showInvoice({ trackingRef })).rejects.toEqual(refusedAs("not_found"));
    await expect(page().raiseInvoice({ trackingRef })).rejects.toEqual(refusedAs("conflict"));

    const old = { trackingRef: (await sold()).trackingRef };
    await page().raiseInvoice(old);
    const later = { now: new Date(Date.now() + 61 * millisecondsInDay) };
    expect((await page(later).showOrder(old)).invoice).toBeNull();
    await expect(page(later).showInvoice(old)).rejects.toEqual(refusedAs("not_found"));
  });

  it("is not raised while the business lacks a fact of regulation 14, and says nothing of it to a shopper", async () => {
    const { trackingRef } = await sold();
    const { business } = shop.office();
    const { address } = await business.change({
      vatRegistered: true,
      vatNumber: "GB123456782",
      vatRegisteredFrom: "2020-01-01",
    });
    await business.change({ address: null });
    await expect(page().raiseInvoice({ trackingRef })).rejects.toMatchObject({
      message: "Please ask the business for this invoice.",
    });
    await business.change({ address: address ?? "1 Shap Road, Kendal" });
    expect((await page().raiseInvoice({ trackingRef })).number).toMatch(/INV-/);
  });

  it("has its line in the mail of the delivery", async () => {
    const { id, trackingRef } = await sold();
    await mailOrder(shop.service, { tenantId: shop.business.id, orderId: id, about: "delivered" });
    const mail = await shop.rows.email.findFirstOrThrow({ where: { subjectId: id } });
    expect(mail.text).toContain(`/track/${trackingRef}#invoice`);
  });
});
