import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeCustomer } from "../../../testing";
import { openShop, type OpenShopTest } from "../../../testing/things/open-shop";

let shop: OpenShopTest;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.service.close());

const newEmail = () => `${randomUUID()}@home.example`;
const guest = { kind: "unauthenticated" };
const gone = { kind: "not_found" };

/** A private customer with this address for mail. */
async function known(email: string, name = "Jo Tyson") {
  const { id } = await makeCustomer(shop.service, shop.business);
  await shop.rows.customer.updateMany({
    where: { id },
    data: { email, name, onAccount: false },
  });
  return id;
}

/** The link that was mailed last; null where none was. */
async function linkTo(email: string): Promise<string | null> {
  const mail = await shop.rows.serviceEmail.findFirst({
    where: { toAddress: email, kind: "shop.sign_in" },
    orderBy: { createdAt: "desc" },
  });
  return mail && (/\/sign-in\/([0-9a-f]{64})/.exec(mail.text)?.[1] ?? null);
}

async function askFor(email: string): Promise<string> {
  await shop.at().account.askLink({ email });
  return (await linkTo(email)) ?? "";
}

async function signInAs(email: string): Promise<string> {
  const token = await askFor(email);
  const browser = shop.at();
  await browser.account.signIn({ token });
  return browser.reply.cookies[0]?.value ?? "";
}

const accountAt = (session: string) => shop.at({ session }).account.showAccount();

describe("a private customer", () => {
  it("who ordered as a guest signs in by a link and sees the order", async () => {
    const email = newEmail();
    const contact = { name: "Jo Tyson", email, phone: "015394 40000" };
    const { trackingRef } = await shop.ordered({ contact });
    expect(await shop.rows.shopAccount.count({ where: { email } })).toBe(0);
    const session = await signInAs(email);
    expect(await accountAt(session)).toMatchObject({
      customerName: "Jo Tyson",
      onAccount: false,
      orders: [{ trackingRef }],
    });
    const { emailVerifiedAt } = await shop.rows.shopAccount.findFirstOrThrow({ where: { email } });
    expect(emailVerifiedAt).not.toBeNull();
    expect(
      await shop.rows.activity.findMany({ where: { action: "shop_account.opened" } }),
    ).toMatchObject([{ actorKind: "shopper", actorName: "Jo Tyson" }]);
  });

  it("reads prices including VAT, and orders nothing on account", async () => {
    const email = newEmail();
    await known(email);
    const session = await signInAs(email);
    const own = shop.at({ session });
    const { product } = await own.pages.showProduct({ address: shop.product.id });
    expect(product).toMatchObject({ own: false, priceIncVat: 3623 });
    const lines = [{ productId: shop.product.id, quantity: 1 }];
    expect((await own.checkout.showCheckout({ lines })).shopper).toMatchObject({ isTrade: false });
    await expect(
      shop.place(
        { payment: "on_account", contact: { name: "Jo", email, phone: "1" } },
        { session },
      ),
    ).rejects.toMatchObject({ kind: "validation" });
  });

  it("whom nobody knows is mailed nothing, and answered alike", async () => {
    const email = newEmail();
    expect(await shop.at().account.askLink({ email })).toEqual({ next: "check_mail" });
    expect(await linkTo(email)).toBeNull();
  });

  it("of two with one address is the one whom guests' orders go to", async () => {
    const email = newEmail();
    await known(email, "First");
    await known(email, "Second");
    expect(await accountAt(await signInAs(email))).toMatchObject({ customerName: "First" });
  });
});

describe("a mailbox that is the customer's no more", () => {
  it.each<[string, (id: string) => Parameters<typeof shop.rows.customer.updateMany>[0]]>([
    ["was changed", (id: string) => ({ where: { id }, data: { email: newEmail() } })],
    ["was taken off", (id: string) => ({ where: { id }, data: { email: null } })],
    [
      "is an archived customer's",
      (id: string) => ({ where: { id }, data: { archivedAt: new Date() } }),
    ],
  ])("signs in no more once it %s", async (_, change) => {
    const email = newEmail();
    const id = await known(email);
    const session = await signInAs(email);
    const waiting = await askFor(email);
    expect(await accountAt(session)).toMatchObject({ email });
    await shop.rows.customer.updateMany(change(id));
    await expect(accountAt(session)).rejects.toMatchObject(guest);
    await expect(shop.at().account.signIn({ token: waiting })).rejects.toMatchObject(gone);
    await shop.rows.serviceEmail.deleteMany({ where: { toAddress: email } });
    await shop.at().account.askLink({ email });
    expect(await linkTo(email)).toBeNull();
  });

  it("opens no account by a first link that was mailed before", async () => {
    const email = newEmail();
    const id = await known(email);
    const token = await askFor(email);
    await shop.rows.customer.updateMany({ where: { id }, data: { email: newEmail() } });
    await expect(shop.at().account.signIn({ token })).rejects.toMatchObject(gone);
    expect(await shop.rows.shopAccount.count({ where: { email } })).toBe(0);
  });

  it("of a trade customer's card ends too; one that the business approved stays", async () => {
    const customer = await makeCustomer(shop.service, shop.business);
    const { id } = customer;
    const onCard = await shop.trade(customer);
    const another = await shop.trade(customer);
    const setEmail = (email: string) =>
      shop.rows.customer.updateMany({ where: { id }, data: { email } });
    await setEmail(onCard.email);
    expect(await accountAt(onCard.session)).toMatchObject({ email: onCard.email });
    await setEmail(newEmail());
    await expect(accountAt(onCard.session)).rejects.toMatchObject(guest);
    expect(await shop.rows.shopSession.count({ where: { accountId: onCard.id } })).toBe(0);
    expect(await accountAt(another.session)).toMatchObject({ email: another.email });
  });
});
