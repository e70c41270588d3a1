import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, it } from "vitest";
import { makeProduct, putStock } from "../../../testing/things/goods";
import { openShop } from "../../../testing/things/open-shop";
import { takeNotice } from "../../billing";
import { dropUnpaidOrder } from "../checkout/unpaid";
import { mostUnpaid } from "./hold-goods";

/* What an unpaid order keeps from other shoppers (docs/decisions/0428). */

const shop = await openShop();
afterAll(() => shop.service.close());

const tenantId = shop.business.id;
const leftOf = async (productId: string) => {
  const lines = [{ productId, quantity: 1 }];
  return (await shop.at().checkout.showBasket({ lines })).lines[0]?.product.left;
};
/** Time passes: holds made so far are over. */
const later = () =>
  shop.rows.checkoutHold.updateMany({ data: { heldUntil: new Date(Date.now() - 1000) } });
const pay = async (orderId: string) => {
  const notice = await shop.service.payAtProvider(orderId);
  await takeNotice(shop.service, { ...notice, now: new Date() }, null);
};

describe("one unpaid form with all that a shop has", () => {
  it("leaves every product on sale, and holds nothing after a few minutes, however often it is sent", async () => {
    const stock = await Promise.all([40, 7, 2, 1, 1, 1, 1].map(shop.scarce));
    const all = stock.map((line, n) => ({ ...line, quantity: [40, 7, 2, 1, 1, 1, 1][n] ?? 0 }));
    const form = { lines: all, shownTotalPence: 0 };
    const address = "192.0.2.7";
    const told = await shop.place(form, { address });
    if (told.outcome !== "changed") throw new Error(told.outcome);
    const sent = { ...form, shownTotalPence: told.nowTotalPence };
    const { id } = await shop.ordered(sent, { address });
    const left = await Promise.all(all.map(({ productId }) => leftOf(productId)));
    expect(left).toEqual([30, 3, 0, 0, 1, 1, 1]);
    // The same again from there holds the last of no other product.
    await shop.place(sent, { address });
    const { items } = await shop.office().stock.listHolds({});
    expect(items.find(({ orderId }) => orderId === id)?.goods).toHaveLength(4);
    await later();
    expect(await Promise.all(all.map(({ productId }) => leftOf(productId)))).toEqual([
      40, 7, 2, 1, 1, 1, 1,
    ]);
    expect((await shop.office().stock.listHolds({})).items).toEqual([]);
  });

  it("keeps no goods where its payment page can't be opened", async () => {
    // The provider takes no less than 30 pence.
    const { id: productId } = await makeProduct(shop.service, shop.business, { unitPrice: 10 });
    const { yard } = shop;
    await putStock(shop.service, shop.business, { locationId: yard.id, productId, quantity: 1 });
    const line = { productId, quantity: 1, shownUnitPrice: 10 };
    const told = await shop.place({ lines: [line], shownTotalPence: 0 });
    if (told.outcome !== "changed") throw new Error(told.outcome);
    const sent = { lines: [line], shownTotalPence: told.nowTotalPence };
    expect(await shop.ordered(sent)).toMatchObject({ payUrl: null });
    expect(await leftOf(productId)).toBe(1);
  });
});

describe("bounds of what is held", () => {
  it("count orders of a network and of a customer; past them an order is taken and holds nothing", async () => {
    await later();
    const address = "192.0.2.8";
    const lines = await Promise.all([9, 9, 9, 9].map(shop.scarce));
    for (const line of lines) await shop.ordered({ lines: [line] }, { address });
    const left = await Promise.all(lines.map(({ productId }) => leftOf(productId)));
    expect(left).toEqual([8, 8, 8, 9]);
    const contact = { name: "Jo", email: `${randomUUID()}@mail.example`, phone: "015394 40000" };
    const [one, two, three] = await Promise.all([9, 9, 9].map(shop.scarce));
    for (const line of [one, two, three]) await shop.ordered({ lines: [line], contact });
    expect(await leftOf(three?.productId ?? "")).toBe(9);
  });

  it("ask a network that left many orders of the shop unpaid to come later, and nobody else", async () => {
    const address = "192.0.2.9";
    const line = { productId: shop.product.id, quantity: 1, shownUnitPrice: 3450 };
    for (let n = 0; n < mostUnpaid; n += 1) await shop.ordered({ lines: [line] }, { address });
    await expect(shop.place({ lines: [line] }, { address })).rejects.toMatchObject({
      kind: "rate_limited",
    });
    await shop.ordered({ lines: [line] });
    // One that is paid or taken back is not counted.
    const { trackingRef } = await shop.rows.order.findFirstOrThrow({
      where: { checkoutHolds: { some: {} }, status: "placed" },
      orderBy: { createdAt: "desc" },
      skip: 1,
    });
    await shop.at().tracking.leaveOrder({ trackingRef });
    await shop.ordered({ lines: [line] }, { address });
  });
});

describe("an order whose hold is over", () => {
  it("can be paid while its goods are there", async () => {
    const line = await shop.scarce(1);
    const { id, trackingRef } = await shop.ordered({ lines: [line] });
    await later();
    expect((await shop.at().tracking.payOrder({ trackingRef })).url).toMatch(/\/sandbox\//);
    await pay(id);
    expect(await leftOf(line.productId)).toBe(0);
  });

  it("is not paid any more once others have its goods: its page is ended", async () => {
    const line = await shop.scarce(1);
    const slow = await shop.ordered({ lines: [line] });
    await dropUnpaidOrder(shop.service, { tenantId, orderId: slow.id });
    await later();
    const quick = await shop.ordered({ lines: [line] });
    await pay(quick.id);
    await expect(shop.at().tracking.payOrder(slow)).rejects.toMatchObject({
      kind: "conflict",
      message: expect.stringMatching(/^Somebody was quicker: /),
    });
    await dropUnpaidOrder(shop.service, { tenantId, orderId: slow.id });
    expect((await shop.at().tracking.showOrder(slow)).state).toBe("cancelled");
    await expect(shop.service.payAtProvider(slow.id)).rejects.toThrow(
      "The page is not as it must be",
    );
  });
});

describe("the office", () => {
  it("sees what is held, and frees it", async () => {
    await later();
    const line = await shop.scarce(1);
    const { id } = await shop.ordered({ lines: [line] });
    const { items } = await shop.office().stock.listHolds({});
    expect(items).toEqual([
      expect.objectContaining({
        orderId: id,
        customerName: "Jo Tyson",
        goods: [expect.objectContaining({ productId: line.productId, quantity: 1 })],
      }),
    ]);
    await shop.office().stock.freeHold({ orderId: id });
    expect(await leftOf(line.productId)).toBe(1);
    await expect(shop.office().stock.freeHold({ orderId: id })).rejects.toMatchObject({
      kind: "not_found",
    });
    const freed = await shop.rows.activity.findFirst({ where: { action: "stock.hold_freed" } });
    expect(freed).toMatchObject({ subjectId: id });
  });
});
