import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, it } from "vitest";
import { makeProduct } from "../../../testing";
import { openShop } from "../../../testing/things/open-shop";

/* docs/decisions/0332. The shop's cylinder is £34.50 plus 5 %: £36.23; next day costs £5.00 plus its VAT, £5.25. */

const shop = await openShop();
afterAll(() => shop.service.close());
const { rows, business } = shop;
const tenantId = business.id;

const voucher = async (terms: object = {}) => {
  const code = `V-${randomUUID().slice(0, 8).toUpperCase()}`;
  await shop.office().vouchers.create({ code, percentOff: 10, ...terms });
  return code;
};
const lines = [{ productId: shop.product.id, quantity: 1, empties: 1 }];
const basket = (code: string) => shop.at().checkout.showBasket({ lines, voucher: code });
const refusal = async (code: string) => (await basket(code)).voucher?.refused;
const person = () => ({ name: "Jo Tyson", email: `${randomUUID()}@mail.example`, phone: "0153" });
/** £34.50 less 10 % is £31.05, plus 5 % is £32.60. */
const less = { shownTotalPence: 3260 };
const refused = (words: string) => ({
  kind: "validation",
  issues: [{ path: "voucher", message: expect.stringContaining(words) }],
});

describe("a voucher", () => {
  it("takes per cent off the goods, as shown, and the order says so", async () => {
    const code = await voucher();
    const shown = await basket(code.toLowerCase());
    expect(shown).toMatchObject({
      voucher: { code, refused: null, offPence: 362, offNetPence: 345, freeDelivery: false },
      sums: { netPence: 3105, totalPence: 3260 },
    });
    const { id, trackingRef } = await shop.ordered({ voucher: code, ...less });
    const order = await shop.office().orders.one({ id });
    expect(order).toMatchObject({ discountPercent: 10, discountReason: `Voucher ${code}` });
    expect(order.lines).toMatchObject([{ unitPrice: 3450, discountPercent: 10 }]);
    const tracked = await shop.at().tracking.showOrder({ trackingRef });
    expect(tracked).toMatchObject({ sums: { totalPence: 3260 } });
    const told = await rows.activity.findFirstOrThrow({
      where: { tenantId, subjectId: id, action: "order.placed" },
    });
    expect(told.words).toContain(`with the voucher ${code}`);
    expect(await shop.office().vouchers.list({})).toMatchObject({
      items: expect.arrayContaining([expect.objectContaining({ code, uses: 1 })]),
    });
  });

  it("takes the charge for delivery off", async () => {
    const code = await voucher({ percentOff: 0, freeDelivery: true });
    const { options, voucher: said } = await shop
      .at()
      .checkout.showCheckout({ lines, voucher: code });
    expect(options.map(({ chargePence, sums }) => [chargePence, sums.totalPence])).toEqual([
      [0, 3623],
      [0, 3623],
    ]);
    expect(said).toMatchObject({ freeDelivery: true, offPence: 0 });
    const { id } = await shop.ordered({ voucher: code, deliveryOptionId: shop.nextDay.id });
    expect(await shop.office().orders.one({ id })).toMatchObject({
      deliveryChargePence: 0,
      deliveryOptionName: "Next day",
    });
  });

  it("leaves what is charged for first cylinders", async () => {
    const group = await shop.office().exchangeGroups.create({ name: "Propane", chargePence: 3999 });
    const filled = await makeProduct(shop.service, business, { name: "Propane 13 kg" });
    await shop.office().products.change({ id: filled.id, exchangeGroupId: group.id });
    const code = await voucher({ percentOff: 50 });
    const first = [{ productId: filled.id, quantity: 1, empties: 0 }];
    const without = await shop.at().checkout.showBasket({ lines: first });
    const shown = await shop.at().checkout.showBasket({ lines: first, voucher: code });
    expect(without.firstBottles).toHaveLength(1);
    expect(shown.firstBottles).toEqual(without.firstBottles);
    expect(shown.voucher?.offNetPence).toBe(1725);
  });

  it.each([
    ["has not begun", { validFrom: "2190-01-01" }, "is valid from"],
    ["has ended", { validUntil: "2020-01-01" }, "was valid until Wed 1 Jan"],
    ["is for more", { minimumPence: 3624 }, "is for orders of £36.24 and more"],
  ])("that %s is refused with the reason", async (_, terms, words) => {
    const code = await voucher(terms);
    expect(await refusal(code)).toContain(words);
    await expect(shop.place({ voucher: code, ...less })).rejects.toMatchObject(refused(words));
  });

  it("is refused when archived, and where there is none", async () => {
    const code = await voucher();
    const { items } = await shop.office().vouchers.list({});
    const { id } = items.find((one) => one.code === code)!;
    await shop.office().vouchers.change({ id, archived: true });
    expect(await refusal(code)).toContain("no longer valid");
    expect(await refusal("NEVER")).toBe("There is no voucher NEVER.");
    await expect(shop.place({ voucher: "never" })).rejects.toMatchObject(
      refused("There is no voucher NEVER."),
    );
  });

  it("is used once by a customer, and again when their order was cancelled", async () => {
    const code = await voucher();
    const contact = person();
    const first = await shop.ordered({ voucher: code, contact, ...less });
    await expect(shop.place({ voucher: code, contact, ...less })).rejects.toMatchObject(
      refused("You have used"),
    );
    await shop.office().orders.cancel({ id: first.id });
    await shop.ordered({ voucher: code, contact, ...less });
  });

  it("for a first order is nobody's who has ordered", async () => {
    const code = await voucher({ firstOrderOnly: true });
    const contact = person();
    await shop.ordered({ contact });
    await expect(shop.place({ voucher: code, contact, ...less })).rejects.toMatchObject(
      refused("is for a first order"),
    );
  });

  it("has one last use, whoever asks for it at once", async () => {
    const code = await voucher({ mostUses: 2 });
    await shop.ordered({ voucher: code, ...less });
    const asked = await Promise.allSettled(
      Array.from({ length: 8 }, () => shop.place({ voucher: code, ...less })),
    );
    const lost = asked.filter(({ status }) => status === "rejected");
    expect(lost).toHaveLength(7);
    for (const answer of lost) {
      expect(answer).toMatchObject({ reason: refused("has been used up") });
    }
    expect(await rows.order.count({ where: { tenantId, discountReason: `Voucher ${code}` } })).toBe(
      2,
    );
  });

  it("can't be found by guessing", async () => {
    const guess = () =>
      shop.at({ address: "192.0.2.77" }).checkout.showBasket({ lines, voucher: "GUESS" });
    for (let count = 0; count < 30; count++) await guess();
    await expect(guess()).rejects.toMatchObject({ kind: "rate_limited" });
  });
});

describe("a shop's smallest order", () => {
  it("is asked of what is delivered, before a voucher takes anything off", async () => {
    const small = await openShop({ minimumPence: 5000 });
    const one = [{ productId: small.product.id, quantity: 1, empties: 1 }];
    const shown = await small.at().checkout.showBasket({ lines: one });
    expect(shown.minimum).toBe("The smallest order that we deliver is £50.00.");
    await expect(small.place()).rejects.toMatchObject({
      kind: "validation",
      issues: [expect.objectContaining({ path: "fulfilment" })],
    });
    await small.ordered({ fulfilment: "collection", deliveryOptionId: null, address: null });
    await small.service.close();
  });
});
