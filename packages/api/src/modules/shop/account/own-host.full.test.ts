import { randomInt } from "node:crypto";
import { addDays } from "date-fns/addDays";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeBusiness, makeCustomer } from "../../../testing";
import { nameServers } from "../../../testing/callers/names";
import { openShop, type OpenShopTest } from "../../../testing/things/open-shop";
import { checkDomain } from "../domains/check-domain";
import { writeOrderMail } from "../order-mails/mail-order";

let shop: OpenShopTest;
const names = nameServers(() => shop.service);
beforeAll(async () => {
  shop = await openShop();
});
afterAll(async () => {
  await names.close();
  await shop.service.close();
});

/** A verified domain of the business's own, which is the shop's main address. */
let own: { id: string; host: string };
const platform = () => `${shop.business.slug}.localhost`;
beforeEach(async () => {
  const { id: tenantId } = shop.business;
  await shop.rows.domain.deleteMany({ where: { tenantId } });
  const host = `shop${randomInt(1_000_000_000)}.fell-fuels.example`;
  const facts = { tenantId, verifyToken: "x", verifiedAt: new Date() };
  await shop.rows.domain.create({ data: { ...facts, host: platform(), kind: "platform" } });
  own = await shop.rows.domain.create({
    data: { ...facts, host, kind: "custom", isPrimary: true },
    select: { id: true, host: true },
  });
});

async function account() {
  const customer = await makeCustomer(shop.service, shop.business);
  return shop.trade(customer);
}
async function linkTo(email: string) {
  const mail = await shop.rows.serviceEmail.findFirstOrThrow({
    where: { toAddress: email, kind: "shop.sign_in" },
    orderBy: { createdAt: "desc" },
  });
  const [, origin, token = ""] = /(http\S+)\/sign-in\/([0-9a-f]{64})/.exec(mail.text) ?? [];
  return { origin, token };
}
const notFound = { kind: "not_found" };

describe("a link in a mail", () => {
  it("leads to the shop's main address, whatever host it was asked for on", async () => {
    const port = ":9999";
    for (const host of [platform(), `${platform().toUpperCase()}.${port}`, `${own.host}${port}`]) {
      const { email } = await account();
      await shop.at({ host }).account.askLink({ email });
      expect((await linkTo(email)).origin).toBe(`http://${own.host}:3002`);
    }
  });

  it("leads to the platform's host where the main address is not verified any more", async () => {
    const { email } = await account();
    await shop.rows.domain.updateMany({ where: { id: own.id }, data: { verifiedAt: null } });
    await shop.at().account.askLink({ email });
    expect((await linkTo(email)).origin).toBe(`http://${platform()}:3002`);
  });

  it("to pay, to an order's page, and to sign in after an approval is the main address's too", async () => {
    const { id: tenantId } = shop.business;
    const customer = await makeCustomer(shop.service, shop.business);
    await shop.rows.customer.updateMany({
      where: { id: customer.id },
      data: { email: "jo@tyson.example" },
    });
    const order = await shop.office().orders.take({
      customerId: customer.id,
      fulfilment: "collection",
      paymentMethod: "link",
      lines: [{ productId: shop.product.id, quantity: 1 }],
    });
    await shop.office().payments.paymentLink({ id: order.id });
    const shopUrl = shop.service.settings.urls.shop;
    const about = "received";
    await writeOrderMail(shop.rows, {
      tenantId,
      orderId: order.id,
      about,
      shopUrl,
      now: new Date(),
    });
    await shop.at().account.enquire({
      name: "Kate Dixon",
      email: "kate@langdale.example",
      businessName: "The Langdale Arms",
      phone: "015394 37210",
      address: { line1: "Skelwith Bridge", city: "Ambleside", postcode: "LA22 9NN" },
    });
    const [application] = (await shop.office().tradeApplications.list({})).items;
    await shop.office().tradeApplications.approve({ id: application?.id ?? "" });
    const mails = await shop.rows.email.findMany({ where: { tenantId } });
    const origins = mails.flatMap(({ kind, text }) =>
      [...text.matchAll(/(https?:\/\/[^/\s]+)\/(pay|track|sign-in)/g)].map(
        ([, origin]) => `${kind} ${origin}`,
      ),
    );
    expect(origins.toSorted()).toEqual([
      `order.payment_link http://${own.host}:3002`,
      // The order's page, and where it is ordered again.
      `order.received http://${own.host}:3002`,
      `order.received http://${own.host}:3002`,
      `trade_application.approved http://${own.host}:3002`,
    ]);
  });
});

describe("signing in by a link", () => {
  it("works on the host that the link was made for, and there alone", async () => {
    const { email } = await account();
    await shop.at().account.askLink({ email });
    const { token } = await linkTo(email);
    await expect(shop.at().account.signIn({ token })).rejects.toMatchObject(notFound);
    const there = shop.at({ host: own.host });
    expect(await there.account.signIn({ token })).toEqual({ next: "done" });
    const session = there.reply.cookies[0]?.value ?? "";
    const showAt = (host: string) => shop.at({ host, session }).account.showAccount();
    expect(await showAt(`${own.host}.:3002`)).toMatchObject({ email });
    // What a later owner of the domain is sent by browsers is of no use on the shop's other host.
    await expect(showAt(platform())).rejects.toMatchObject({ kind: "unauthenticated" });
  });

  it.each([
    [
      "is served no longer",
      async () => {
        await names.say([]);
        const job = { tenantId: shop.business.id, domainId: own.id };
        for (const days of [0, 3]) {
          const at = addDays(new Date(), days);
          await checkDomain(shop.service, job, at);
        }
      },
    ],
    ["is removed", () => shop.office().domains.remove({ id: own.id })],
  ])("ends when its host %s", async (_, end) => {
    const { email } = await account();
    await shop.at().account.askLink({ email });
    const { token } = await linkTo(email);
    await shop.at({ host: own.host }).account.signIn({ token });
    const sessions = () => shop.rows.shopSession.count({ where: { host: own.host } });
    expect(await sessions()).toBe(1);
    await end();
    expect(await sessions()).toBe(0);
    const { pages } = shop.at({ host: own.host });
    await expect(pages.showFront()).rejects.toMatchObject(notFound);
  });
});

describe("a request's Host", () => {
  it("shows its own shop or none, however it is written", async () => {
    const other = await makeBusiness(shop.service, { name: "Harbour Fuels" });
    await shop.rows.storefront.create({
      data: { tenantId: other.id, status: "live", draft: {}, live: {} },
    });
    const shownAt = (host: string) =>
      shop
        .at({ host })
        .pages.showFront()
        .then(
          ({ name }) => name,
          () => "none",
        );
    const theirs = `${other.slug}.localhost`;
    const hosts = [
      platform(),
      `${platform()}:80`,
      `${platform()}.`,
      platform().toUpperCase(),
      own.host,
      `x.${own.host}`,
      `${own.host}.evil.example`,
      `${platform()}@${theirs}`,
      `${platform()},${theirs}`,
      `${theirs}/${platform()}`,
      `${platform()}:3002:3002`,
      `${platform()}..`,
      ` ${platform()}`,
      `x.${platform()}`,
      "%00.localhost",
      "localhost",
      "",
    ];
    const seen = Object.fromEntries(
      await Promise.all(hosts.map(async (host) => [host, await shownAt(host)])),
    );
    const shown = Object.entries(seen).filter(([, name]) => name !== "none");
    expect(Object.fromEntries(shown)).toEqual({
      [platform()]: "Fell Fuels",
      [`${platform()}:80`]: "Fell Fuels",
      [`${platform()}.`]: "Fell Fuels",
      [platform().toUpperCase()]: "Fell Fuels",
      [own.host]: "Fell Fuels",
    });
  });
});
