import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { root, shopRouter } from "../../../router";
import { makeBusiness, makeCustomer } from "../../../testing";
import { openShop, type OpenShopTest } from "../../../testing/things/open-shop";

let shop: OpenShopTest;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.service.close());

const enquiry = {
  name: "Kate Dixon",
  email: "kate@langdale.example",
  businessName: "The Langdale Arms",
  phone: "015394 37210",
  address: { line1: "Skelwith Bridge", city: "Ambleside", postcode: "LA22 9NN" },
};
const linksTo = async (to: string) => {
  const mails = await shop.rows.serviceEmail.findMany({
    where: { toAddress: to, kind: "shop.sign_in" },
    orderBy: { createdAt: "asc" },
  });
  return mails.map(({ text }) => /\/sign-in\/([0-9a-f]{64})/.exec(text)?.[1] ?? "");
};

describe("a trade enquiry", () => {
  it("is answered by mail at once, in the shop's name and naming nobody", async () => {
    const email = "ted@elterwater.example";
    await shop.at().account.enquire({ ...enquiry, email });
    const mails = await shop.rows.email.findMany({ where: { toAddress: email } });
    expect(mails).toMatchObject([{ kind: "trade_application.enquired" }]);
    expect(mails[0]?.html).toContain("We have your enquiry");
    expect(JSON.stringify(mails)).not.toMatch(/Kate|Langdale/);
    await shop.rows.tradeApplication.deleteMany();
    await shop.rows.notification.deleteMany();
  });

  it("becomes an application, is approved, and its sender signs in by a mailed link", async () => {
    await shop.at().account.enquire(enquiry);
    await expect(shop.at().account.enquire(enquiry)).rejects.toMatchObject({ kind: "conflict" });
    const { items } = await shop.office().tradeApplications.list({});
    expect(items).toEqual([expect.objectContaining({ businessName: "The Langdale Arms" })]);
    expect(await shop.rows.notification.count()).toBe(1);
    const { email } = enquiry;
    // Before it is approved there is nothing to sign in to.
    expect(await shop.at().account.askLink({ email })).toEqual({ next: "check_mail" });
    expect(await linksTo(email)).toEqual([]);
    await shop.office().tradeApplications.approve({ id: items[0]?.id ?? "" });
    for (let n = 0; n < 5; n += 1) await shop.at().account.askLink({ email: email.toUpperCase() });
    const links = await linksTo(email);
    expect(links).toHaveLength(3);
    const token = links[0] ?? "";
    const browser = shop.at();
    await browser.account.signIn({ token });
    const [cookie] = browser.reply.cookies;
    expect(cookie).toMatchObject({ name: "shop_session" });
    const first = cookie?.value ?? "";
    await shop.at().account.askLink({ email });
    const again = shop.at({ session: first });
    await again.account.signIn({ token: (await linksTo(email)).at(-1) ?? "" });
    await expect(shop.at({ session: first }).account.showAccount()).rejects.toMatchObject({
      kind: "unauthenticated",
    });
    const session = again.reply.cookies[0]?.value ?? "";
    expect(await shop.at({ session }).account.showAccount()).toMatchObject({
      customerName: "The Langdale Arms",
      onAccount: true,
      orders: [],
    });
    for (const used of links) {
      await expect(shop.at().account.signIn({ token: used })).rejects.toMatchObject({
        kind: "not_found",
      });
    }
    await shop.at({ session }).account.signOut();
    await expect(shop.at({ session }).account.showAccount()).rejects.toMatchObject({
      kind: "unauthenticated",
    });
  });

  it("is taken only where the shop asks for them", async () => {
    await shop.rows.storefront.updateMany({ data: { live: {} } });
    await expect(shop.at().account.enquire(enquiry)).rejects.toMatchObject({ kind: "not_found" });
    await shop.rows.storefront.updateMany({
      data: { live: { commerce: { tradeEnquiries: true } } },
    });
  });
});

describe("a signed-in trade customer", () => {
  it("sees their own prices and orders, and has the same again", async () => {
    const customer = await makeCustomer(shop.service, shop.business);
    await shop.rows.agreedRate.create({
      data: {
        tenantId: shop.business.id,
        customerId: customer.id,
        productId: shop.product.id,
        unitPrice: 2500,
      },
    });
    const { session } = await shop.trade(customer);
    const own = shop.at({ session }).account;
    const { items } = await own.listPrices();
    expect(items).toEqual([expect.objectContaining({ priceExVat: 2500, own: true })]);
    const { id } = shop.product;
    expect((await shop.at({ session }).pages.showProduct({ address: id })).product).toMatchObject({
      priceExVat: 2500,
      priceIncVat: 2625,
      own: true,
    });
    expect((await shop.at().pages.showProduct({ address: id })).product).toMatchObject({
      priceExVat: 3450,
      own: false,
    });
    const order = await shop.office().orders.take({
      customerId: customer.id,
      fulfilment: "collection",
      lines: [{ productId: shop.product.id, quantity: 4 }],
      collect: [{ productId: shop.product.id, quantity: 3 }],
    });
    const { trackingRef } = order;
    expect((await own.showAccount()).orders).toEqual([
      expect.objectContaining({ trackingRef, words: "4 × Butane 13 kg", totalPence: 10_500 }),
    ]);
    // The account and the order's own page say the same of it.
    const [listed] = (await own.showAccount()).orders;
    const page = await shop.at().tracking.showOrder({ trackingRef });
    expect([listed?.state, page.state]).toEqual(["to_collect", "to_collect"]);
    expect(await own.repeatOrder({ trackingRef })).toMatchObject({
      lines: [{ productId: shop.product.id, quantity: 4, empties: 3 }],
      fulfilment: "collection",
      addressId: null,
    });
    const other = await shop.trade(await makeCustomer(shop.service, shop.business));
    const theirs = shop.at({ session: other.session }).account;
    expect((await theirs.showAccount()).orders).toEqual([]);
    await expect(theirs.repeatOrder({ trackingRef })).rejects.toMatchObject({ kind: "not_found" });
  });

  it("is nobody in another shop", async () => {
    const customer = await makeCustomer(shop.service, shop.business);
    const { session } = await shop.trade(customer);
    const other = await makeBusiness(shop.service);
    await shop.rows.storefront.create({
      data: { tenantId: other.id, status: "live", draft: {}, live: {} },
    });
    const there = shop.at({ session, host: `${other.slug}.localhost:3002` });
    await expect(there.account.showAccount()).rejects.toMatchObject({ kind: "unauthenticated" });
  });
});

it("nothing of the office or the console is among the shop's procedures", () => {
  const paths = (router: object) => {
    const flat: Record<string, { _def: { meta?: { access?: string } } }> = Reflect.get(
      Reflect.get(router, "_def"),
      "procedures",
    );
    return Object.entries(flat).map(([path, { _def }]) => ({ path, access: _def.meta?.access }));
  };
  const shops = paths(shopRouter);
  expect(shops.length).toBeGreaterThan(15);
  expect(shops.filter(({ path }) => !path.startsWith("shop."))).toEqual([]);
  expect(shops.filter(({ access }) => access !== "shopper" && access !== "anyone")).toEqual([]);
  expect(paths(root).length).toBeGreaterThan(shops.length * 5);
});
