import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, it } from "vitest";
import { openShop } from "../../../testing/things/open-shop";
import { takeNotice } from "../../billing";

/* A basket becomes one order (docs/decisions/0427). Each form below is a tab: it has a key of its own. */

const shop = await openShop();
afterAll(() => shop.service.close());

const tenantId = shop.business.id;
const ordersOf = async (email: string) =>
  shop.rows.order.findMany({
    where: { tenantId, customer: { email }, status: { not: "cancelled" } },
    select: { id: true, trackingRef: true },
  });
const pay = async (orderId: string) => {
  const notice = await shop.service.payAtProvider(orderId);
  await takeNotice(shop.service, { ...notice, now: new Date() }, null);
};
/** What every tab of one basket sends alike. */
function tabs() {
  const email = `${randomUUID()}@mail.example`;
  const contact = { name: "Jo Tyson", email, phone: "015394 40000" };
  return { email, sent: { basket: randomUUID(), contact } };
}

describe("a basket that is sent again", () => {
  it("leads to the payment page of its order, also where two tabs send it at once", async () => {
    const { email, sent } = tabs();
    const [one, two] = await Promise.all([shop.ordered(sent), shop.ordered(sent)]);
    expect(two).toMatchObject({ id: one.id, payUrl: one.payUrl });
    const three = await shop.ordered(sent);
    expect(three).toMatchObject({ id: one.id, payUrl: one.payUrl });
    expect(await ordersOf(email)).toHaveLength(1);
  });

  it("is asked about once its order is paid, or was taken on account", async () => {
    const { email, sent } = tabs();
    const { id, trackingRef } = await shop.ordered(sent);
    await pay(id);
    expect(await shop.place(sent)).toEqual({ outcome: "sent_before", trackingRef });
    expect(await shop.place({ ...sent, notes: "Blue gate" })).toMatchObject({ trackingRef });
    expect(await ordersOf(email)).toHaveLength(1);
    // Once more, as the shopper says after that.
    await shop.ordered({ ...sent, basket: randomUUID() });
    expect(await ordersOf(email)).toHaveLength(2);
  });

  it("replaces its order where it was changed, and ends that order's page before it has its own", async () => {
    const { email, sent } = tabs();
    const first = await shop.ordered(sent);
    const second = await shop.ordered({ ...sent, notes: "Blue gate" });
    expect(second.id).not.toBe(first.id);
    expect(await ordersOf(email)).toEqual([{ id: second.id, trackingRef: second.trackingRef }]);
    await expect(shop.service.payAtProvider(first.id)).rejects.toThrow(
      "The page is not as it must be",
    );
    expect((await shop.at().tracking.showOrder(first)).state).toBe("cancelled");
  });

  it("stays one order where its shopper pays while the changed basket is sent", async () => {
    const { email, sent } = tabs();
    const { id, trackingRef } = await shop.ordered(sent);
    // Paid, and the provider's notice has not come yet.
    const notice = await shop.service.payAtProvider(id);
    const changed = { ...sent, notes: "Blue gate", replaces: trackingRef };
    expect(await shop.place(changed)).toEqual({ outcome: "sent_before", trackingRef });
    await takeNotice(shop.service, { ...notice, now: new Date() }, null);
    expect(await ordersOf(email)).toEqual([{ id, trackingRef }]);
  });

  it("is one order for a browser whose basket has no id yet", async () => {
    const { email, sent } = tabs();
    const { basket: _, ...old } = sent;
    const first = await shop.ordered(old);
    const again = await shop.ordered({ ...old, replaces: first.trackingRef });
    expect(again).toMatchObject({ id: first.id, payUrl: first.payUrl });
    expect(await ordersOf(email)).toHaveLength(1);
  });

  it("is another order once its shopper took the first back", async () => {
    const { sent } = tabs();
    const first = await shop.ordered(sent);
    await shop.at().tracking.leaveOrder(first);
    expect((await shop.ordered(sent)).id).not.toBe(first.id);
  });
});

describe("a shopper's own unpaid order", () => {
  it("keeps neither the last of the goods nor a voucher from its own basket", async () => {
    const line = await shop.scarce(1);
    const code = "LASTONE";
    await shop.rows.voucher.create({ data: { tenantId, code, percentOff: 10, mostUses: 1 } });
    const { sent } = tabs();
    const lines = [line];
    const shown = await shop.at().checkout.showCheckout({ lines, voucher: code });
    const shownTotalPence = shown.options[0]?.sums.totalPence ?? 0;
    const { id, trackingRef } = await shop.ordered({
      ...sent,
      lines,
      voucher: code,
      shownTotalPence,
    });
    const look = (from: object) =>
      shop.at().checkout.showCheckout({ lines, voucher: code, ...from });
    const usedUp = await look({});
    expect(usedUp.short).toHaveLength(1);
    expect(usedUp.voucher?.refused).toContain("used up");
    for (const own of [{ basket: sent.basket }, { replaces: trackingRef }]) {
      const view = await look(own);
      expect(view.short).toEqual([]);
      expect(view.voucher?.refused).toBe(null);
      expect((await shop.at().checkout.showBasket({ lines, voucher: code, ...own })).short).toEqual(
        [],
      );
    }
    // Nobody frees what a paid order has.
    await pay(id);
    expect((await look({ basket: sent.basket })).short).toHaveLength(1);
  });

  it("keeps no day from its own basket", async () => {
    const { id: areaId } = await shop.rows.deliveryArea.create({
      data: {
        tenantId,
        name: "Lakes",
        sortOrder: 1,
        outwardCodes: ["LA23"],
        weekdays: ["mon", "tue", "wed", "thu", "fri", "sat", "sun"],
        cutoffTime: "12:00",
        cutoffDays: 1,
        maxStops: 1,
      },
      select: { id: true },
    });
    const lines = [{ productId: shop.product.id, quantity: 1 }];
    const to = { postcode: "LA23 1AA" };
    const daysOf = async (from: object) =>
      (await shop.at().checkout.showCheckout({ lines, to, ...from })).delivery?.days ?? [];
    const day = (await daysOf({})).at(4) ?? "";
    const { sent } = tabs();
    await shop.ordered({ ...sent, day });
    expect(await daysOf({})).not.toContain(day);
    expect(await daysOf({ basket: sent.basket })).toContain(day);
    expect(await shop.ordered({ ...sent, day, notes: "Blue gate" })).toMatchObject({
      outcome: "placed",
    });
    await shop.rows.deliveryArea.updateMany({
      where: { tenantId, id: areaId },
      data: { archivedAt: new Date() },
    });
  });
});
