import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  callerFor,
  makeAddress,
  makeBusiness,
  makeCustomer,
  makeMember,
  signInAs,
} from "../../../testing";
import { openShop, type OpenShopTest } from "../../../testing/things/open-shop";
import { addressOfToken, cardToken, isTokenOf } from "./token";

let shop: OpenShopTest;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.service.close());

/** An address to which two cylinders were brought before, and its card. */
async function withCard() {
  const { rows, business, product } = shop;
  const customer = await makeCustomer(shop.service, business);
  const { id } = await makeAddress(shop.service, business, customer);
  await rows.deliveryAddress.updateMany({
    where: { id },
    data: { line1: "23 Low Fell Farm", city: "Windermere", postcode: "LA23 1AA" },
  });
  const email = `${randomUUID()}@home.example`;
  await rows.customer.updateMany({
    where: { id: customer.id },
    data: { name: "Mrs Secret", email, onAccount: true },
  });
  const order = await shop.office().orders.take({
    customerId: customer.id,
    deliveryAddressId: id,
    fulfilment: "delivery",
    lines: [{ productId: product.id, quantity: 2 }],
  });
  await rows.order.updateMany({
    where: { id: order.id },
    data: { status: "delivered", deliveredAt: new Date() },
  });
  const { url } = await shop.office().bottleCards.issue({ id });
  const token = (url ?? "").split("/card/")[1] ?? "";
  const orders = () =>
    rows.order.findMany({
      where: { deliveryAddressId: id, source: "shop" },
      include: { lines: true },
    });
  return { id, customer: { ...customer, email }, token, url, orders };
}
let card: Awaited<ReturnType<typeof withCard>>;
beforeEach(async () => {
  card = await withCard();
});

const look = (again = false) => shop.at().card.look({ token: card.token, again });
async function press(key: string = randomUUID(), as: Parameters<OpenShopTest["at"]>[0] = {}) {
  const { offer } = await look(true);
  const shownTotalPence = offer?.totalPence ?? null;
  return shop.at(as).card.order({ token: card.token, key, shownTotalPence });
}
const notFound = { kind: "not_found" };
const conflict = { kind: "conflict" };

describe("a bottle card", () => {
  it("leads to the shop's own host, and says nothing of who lives there", async () => {
    expect(card.url).toBe(`http://${shop.business.slug}.localhost:3002/card/${card.token}`);
    const page = await look(true);
    expect(page).toMatchObject({
      businessName: "Fell Fuels",
      place: "23 L… F… F…, Windermere, LA23",
      last: [{ productName: "Butane 13 kg", quantity: 2 }],
      coming: null,
      offer: { lines: [{ productName: "Butane 13 kg", quantity: 2 }], totalPence: 7245, why: null },
    });
    expect(JSON.stringify(page)).not.toMatch(/Secret|home\.example|Low Fell|1AA/);
  });

  it("shows what is held at its address", async () => {
    const { id: tenantId } = shop.business;
    const [order] = await shop.rows.order.findMany({ where: { deliveryAddressId: card.id } });
    await shop.rows.product.updateMany({ data: { returnable: true } });
    await shop.rows.stockMovement.create({
      data: {
        tenantId,
        locationId: shop.yard.id,
        productId: shop.product.id,
        condition: "full",
        reason: "delivery",
        customerId: card.customer.id,
        orderId: order?.id ?? null,
        quantity: -2,
      },
    });
    const held = { productName: "Butane 13 kg", count: 2 };
    expect((await look()).held).toEqual([{ ...held, safetySheetUrl: null }]);
    const safetySheetUrl = "https://gas.example/butane.pdf";
    await shop.office().products.change({ id: shop.product.id, safetySheetUrl });
    expect((await look()).held).toEqual([{ ...held, safetySheetUrl }]);
  });

  it("keeps prices to itself that are the customer's own, and orders at them", async () => {
    await shop.rows.agreedRate.create({
      data: {
        tenantId: shop.business.id,
        customerId: card.customer.id,
        productId: shop.product.id,
        unitPrice: 2000,
      },
    });
    expect((await look(true)).offer?.totalPence).toBeNull();
    await press();
    expect(await card.orders()).toMatchObject([{ lines: [{ unitPrice: 2000, quantity: 2 }] }]);
  });

  it("orders the same again once, to be paid at the door, and tells customer and office", async () => {
    const key = randomUUID();
    await Promise.all([press(key), press(key), press(key)]);
    const orders = await card.orders();
    expect(orders).toMatchObject([
      {
        customerId: card.customer.id,
        paymentMethod: "cash",
        status: "placed",
        notes: "Ordered by bottle card.",
        lines: [{ quantity: 2 }],
      },
    ]);
    expect((await look()).coming).toMatchObject({
      goods: [{ productName: "Butane 13 kg", quantity: 2 }],
    });
    expect((await look(true)).offer).toBeNull();
    const told = await shop.rows.activity.findMany({ where: { subjectId: orders[0]?.id ?? "" } });
    expect(told).toMatchObject([{ action: "order.placed", actorName: "Bottle card" }]);
    expect(told[0]?.words).toContain("by the bottle card of the address");
    const jobs = await shop.rows.notification.count({ where: { kind: "order.placed" } });
    expect(jobs).toBeGreaterThan(0);
  });

  it("has one order under way at a time, whoever presses", async () => {
    const pressed = await Promise.allSettled(Array.from({ length: 3 }, () => press()));
    expect(pressed.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await card.orders()).toHaveLength(1);
    await expect(press()).rejects.toMatchObject(conflict);
    await shop.rows.order.updateMany({
      where: { deliveryAddressId: card.id, source: "shop" },
      data: { status: "cancelled", cancelledAt: new Date() },
    });
    await press();
    expect(await card.orders()).toHaveLength(2);
  });

  it("orders nothing at another price than the page said", async () => {
    const order = { token: card.token, key: randomUUID(), shownTotalPence: 1 };
    await expect(shop.at().card.order(order)).rejects.toMatchObject(conflict);
    expect(await card.orders()).toEqual([]);
  });

  it("is bounded by the hour for each address of the network", async () => {
    const address = randomUUID();
    for (let n = 0; n < 120; n += 1) {
      await shop
        .at({ address })
        .card.look({ token: "x" })
        .catch(() => null);
    }
    await expect(shop.at({ address }).card.look({ token: card.token })).rejects.toMatchObject({
      kind: "rate_limited",
    });
  });
});

describe("a card that no longer works", () => {
  it.each<[string, () => Promise<unknown>]>([
    ["was ended", () => shop.office().bottleCards.revoke({ id: card.id })],
    [
      "was ended and made anew",
      async () => {
        await shop.office().bottleCards.revoke({ id: card.id });
        await shop.office().bottleCards.issue({ id: card.id });
      },
    ],
    [
      "is of an archived address",
      () => shop.office().addresses.change({ id: card.id, archived: true }),
    ],
    [
      "is of an archived customer",
      () =>
        shop.rows.customer.updateMany({
          where: { id: card.customer.id },
          data: { archivedAt: new Date() },
        }),
    ],
    [
      "is of an address that is another customer's by now",
      async () => {
        const { id: customerId } = await makeCustomer(shop.service, shop.business);
        await shop.office().addresses.change({ id: card.id, customerId });
      },
    ],
  ])("%s", async (_, end) => {
    await look();
    await end();
    await expect(look()).rejects.toMatchObject(notFound);
    await expect(
      shop.at().card.order({ token: card.token, key: randomUUID(), shownTotalPence: 7245 }),
    ).rejects.toMatchObject(notFound);
    expect(await card.orders()).toEqual([]);
  });

  it("orders nothing after its end, however close the two are", async () => {
    const both = await Promise.allSettled([
      press(),
      shop.office().bottleCards.revoke({ id: card.id }),
    ]);
    expect(both[1]?.status).toBe("fulfilled");
    const ordered = both[0]?.status === "fulfilled" ? 1 : 0;
    expect(await card.orders()).toHaveLength(ordered);
    await expect(look()).rejects.toMatchObject(notFound);
  });

  it("is any other text, and a card of another shop", async () => {
    const other = await makeBusiness(shop.service);
    await shop.rows.storefront.create({
      data: { tenantId: other.id, status: "live", draft: {}, live: {} },
    });
    const host = `${other.slug}.localhost:3002`;
    await expect(shop.at({ host }).card.look({ token: card.token })).rejects.toMatchObject(
      notFound,
    );
    const changed = `${card.token.slice(0, -1)}${card.token.endsWith("A") ? "E" : "A"}`;
    for (const token of ["", "x".repeat(43), changed, `${card.token}A`]) {
      await expect(shop.at().card.look({ token })).rejects.toMatchObject(notFound);
    }
  });
});

describe("the office", () => {
  it("makes a card once, prints it again, and ends it; each is recorded", async () => {
    const { bottleCards } = shop.office();
    await expect(bottleCards.issue({ id: card.id })).rejects.toMatchObject(conflict);
    expect((await bottleCards.one({ id: card.id })).url).toBe(card.url);
    const paper = await bottleCards.print({ addressIds: [card.id] });
    expect(Buffer.from(paper.slice(0, 5)).toString()).toBe("%PDF-");
    await bottleCards.revoke({ id: card.id });
    await expect(bottleCards.revoke({ id: card.id })).rejects.toMatchObject(notFound);
    await expect(bottleCards.one({ id: card.id })).rejects.toMatchObject(notFound);
    await expect(bottleCards.print({ addressIds: [card.id] })).rejects.toMatchObject(conflict);
    const told = await shop.rows.activity.findMany({
      where: { subjectId: card.id },
      orderBy: { at: "asc" },
    });
    expect(told.map(({ action }) => action)).toEqual(["bottle_card.issued", "bottle_card.revoked"]);
  });

  it("of another business finds no such address", async () => {
    const other = await makeBusiness(shop.service);
    const owner = await makeMember(shop.service, other);
    const { bottleCards } = callerFor(shop.service, {
      token: await signInAs(shop.service, owner),
    }).office;
    const { id } = card;
    await expect(bottleCards.one({ id })).rejects.toMatchObject(notFound);
    await expect(bottleCards.issue({ id })).rejects.toMatchObject(notFound);
    await expect(bottleCards.revoke({ id })).rejects.toMatchObject(notFound);
    await expect(bottleCards.print({ addressIds: [id] })).rejects.toMatchObject(notFound);
  });
});

it("a token is of one address, customer, business and version", () => {
  const of = {
    tenantId: randomUUID(),
    addressId: randomUUID(),
    customerId: randomUUID(),
    version: 3,
  };
  const token = cardToken("a key", of);
  expect(token).toHaveLength(43);
  expect(addressOfToken(token)).toBe(of.addressId);
  expect(isTokenOf("a key", token, of)).toBe(true);
  expect(isTokenOf("another key", token, of)).toBe(false);
  for (const other of [
    { ...of, tenantId: randomUUID() },
    { ...of, customerId: randomUUID() },
    { ...of, version: 4 },
  ]) {
    expect(isTokenOf("a key", token, other)).toBe(false);
  }
});
