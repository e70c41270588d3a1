import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openShop } from "../../../testing/things/open-shop";
import { makeAddress, makeCustomer } from "../../../testing";
import { mailKindTable, type MailKind } from "../../messages";
import { applyOutcome, receivePayment } from "../../orders";

/* The pages and mails of a shop whose business is not registered for VAT (docs/decisions/0410). */

const shop = await openShop();
afterAll(() => shop.service.close());
const { rows, product, business } = shop;
const tenantId = business.id;
const kinds = Object.keys(mailKindTable) as MailKind[];

const deliver = (orderId: string) =>
  rows.$transaction((tx) => applyOutcome(tx, { tenantId, orderId, lines: [], at: new Date() }));

/** A customer with an order that waits for its payment link, an invoice and a credit note of it. */
async function dealings(totalPence: number) {
  const office = shop.office();
  const customer = await makeCustomer(shop.service, business, { email: "kate@mail.example" });
  const { id: deliveryAddressId } = await makeAddress(shop.service, business, customer);
  const lines = [{ productId: product.id, quantity: 2 }];
  const take = (paymentMethod: "on_account" | "link") =>
    office.orders.take({ customerId: customer.id, deliveryAddressId, paymentMethod, lines });
  const { id: orderId } = await take("on_account");
  await deliver(orderId);
  const [invoice] = (await office.invoices.raise({ orderIds: [orderId] })).items;
  if (!invoice) throw new Error("No invoice was raised");
  await office.creditNotes.issue({ id: invoice.id, reason: "One was empty" });
  const linked = await take("link");
  const bought = await shop.ordered({ shownTotalPence: totalPence });
  await rows.$transaction((tx) =>
    receivePayment(tx, {
      tenantId,
      orderId: bought.id,
      amountPence: totalPence,
      method: "shop",
      at: new Date(),
    }),
  );
  await deliver(bought.id);
  return { customer, invoice, linked, bought };
}

const mail = (kind: MailKind) =>
  shop
    .office()
    .mails.preview({ kind })
    .then(({ subject, text, html }) => [subject, text, html ?? ""].join("\n"));

describe("while the business has not said whether it is registered", () => {
  beforeAll(() => dealings(3623));

  it.each(["order.paid", "order.delivered", "invoice.sent", "credit_note.sent"] as const)(
    "%s says that its sum includes VAT",
    async (kind) => {
      expect(await mail(kind)).toContain("VAT");
    },
  );
});

describe("a business that is not registered", () => {
  let sold: Awaited<ReturnType<typeof dealings>>;
  beforeAll(async () => {
    await shop.office().business.change({ vatRegistered: false });
    sold = await dealings(3450);
  });

  it.each(kinds)("says nothing of VAT in the mail %s", async (kind) => {
    expect(await mail(kind)).not.toMatch(/\bVAT\b/);
  });

  it("says nothing of VAT in the words of its mails and its policies to begin with", async () => {
    const { items } = await shop.office().mails.templates();
    expect(JSON.stringify(items.map(({ words }) => words))).not.toMatch(/\bVAT\b/);
    const { starter } = await shop.office().policies.get();
    expect(JSON.stringify(starter)).not.toMatch(/\bVAT\b/);
  });

  it("tells each page that shows a sum", async () => {
    const browser = shop.at();
    const { trackingRef } = sold.bought;
    expect(await browser.tracking.showOrder({ trackingRef })).toMatchObject({
      unregistered: true,
      sums: { vatPence: 0, totalPence: 3450 },
    });
    expect(await browser.payments.payPage({ trackingRef: sold.linked.trackingRef })).toMatchObject({
      unregistered: true,
      duePence: 6900,
    });
    const { payRef } = await rows.invoice.findFirstOrThrow({
      where: { tenantId, id: sold.invoice.id },
      select: { payRef: true },
    });
    expect(await browser.payments.invoicePage({ payRef })).toMatchObject({ unregistered: true });
    const { session } = await shop.trade(sold.customer);
    const own = shop.at({ session });
    const { orders } = await own.account.showAccount();
    expect(orders.map(({ unregistered }) => unregistered)).toEqual([true, true]);
    expect(await own.papers.showStatement()).toMatchObject({ unregistered: true });
  });
});

describe("once it is registered", () => {
  it("shows VAT again, but on what was taken before", async () => {
    const before = await shop.ordered({ shownTotalPence: 3450 });
    await shop.office().business.change({
      vatRegistered: true,
      vatNumber: "GB123456782",
      vatRegisteredFrom: "2020-01-01",
      address: "1 Shap Road, Kendal",
    });
    const { trackingRef } = before;
    const pageOf = (ref: string) => shop.at().tracking.showOrder({ trackingRef: ref });
    expect(await pageOf(trackingRef)).toMatchObject({ unregistered: true });
    const after = await shop.ordered();
    expect(await pageOf(after.trackingRef)).toMatchObject({
      unregistered: false,
      sums: { totalPence: 3623 },
    });
    expect(await mail("invoice.sent")).toContain("including VAT");
  });
});
