import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  callerFor,
  makeAddress,
  makeBusiness,
  makeCustomer,
  makeDelivered,
  makeMember,
  makeProduct,
  signInAs,
} from "../../../testing";
import { openShop, type OpenShopTest } from "../../../testing/things/open-shop";
import { paperText } from "../../billing/testing/paper-text";

let shop: OpenShopTest;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.service.close());

const notFound = { kind: "not_found" };
const guest = { kind: "unauthenticated" };

/** A customer who has signed in, and somebody else. */
async function two() {
  const [customer, other] = [
    await makeCustomer(shop.service, shop.business),
    await makeCustomer(shop.service, shop.business),
  ];
  const own = shop.at({ session: (await shop.trade(customer)).session });
  const theirs = shop.at({ session: (await shop.trade(other)).session });
  return { customer, other, own, theirs };
}

/** An invoice on account of this customer. */
async function invoiced(customerId: string) {
  const orderId = await makeDelivered(shop.service, shop);
  await shop.rows.order.updateMany({ where: { id: orderId }, data: { customerId } });
  const [invoice] = (await shop.office().invoices.raise({ orderIds: [orderId] })).items;
  if (!invoice) throw new Error("No invoice");
  return invoice;
}

describe("invoices and the statement", () => {
  it("are the customer's own, a page at a time, with the way to pay", async () => {
    const { customer, own, theirs } = await two();
    const [first, second] = [await invoiced(customer.id), await invoiced(customer.id)];
    const page = await own.papers.listInvoices({ limit: 1 });
    const next = await own.papers.listInvoices({ limit: 1, cursor: page.nextCursor ?? "" });
    expect([...page.items, ...next.items].map(({ number }) => number).toSorted()).toEqual(
      [first.number, second.number].toSorted(),
    );
    expect(next.nextCursor).toBeNull();
    const listed = (await own.papers.listInvoices({})).items.find(({ id }) => id === first.id);
    expect(listed).toMatchObject({ status: "sent", leftPence: first.totalPence, overdue: false });
    const paying = await shop.at().payments.invoicePage({ payRef: listed?.payRef ?? "" });
    expect(paying.number).toBe(first.number);
    const { content, name } = await own.papers.invoicePdf({ id: first.id });
    expect(name).toBe(first.number);
    expect(paperText(content)).toContain(first.number);
    expect(await own.papers.showStatement()).toEqual({
      owedPence: first.totalPence + second.totalPence,
      overduePence: 0,
      creditPence: 0,
      unregistered: false,
    });
    expect(paperText((await own.papers.statementPdf()).content)).toContain(second.number);
    expect((await theirs.papers.listInvoices({})).items).toEqual([]);
    await expect(theirs.papers.invoicePdf({ id: first.id })).rejects.toMatchObject(notFound);
  });

  it("of another business are not there, and a guest has none", async () => {
    const { own } = await two();
    const elsewhere = await makeBusiness(shop.service);
    const product = await makeProduct(shop.service, elsewhere);
    const orderId = await makeDelivered(shop.service, { business: elsewhere, product });
    const owner = await makeMember(shop.service, elsewhere);
    const office = callerFor(shop.service, { token: await signInAs(shop.service, owner) }).office;
    const [invoice] = (await office.invoices.raise({ orderIds: [orderId] })).items;
    await expect(own.papers.invoicePdf({ id: invoice?.id ?? "" })).rejects.toMatchObject(notFound);
    await expect(shop.at().papers.listInvoices({})).rejects.toMatchObject(guest);
    await expect(shop.at().papers.statementPdf()).rejects.toMatchObject(guest);
  });
});

describe("bottles and agreements", () => {
  it("stand by product and address, and are nobody else's", async () => {
    const { customer, own, theirs } = await two();
    const address = await makeAddress(shop.service, shop.business, customer);
    const orderId = await makeDelivered(shop.service, shop);
    const { id: tenantId } = shop.business;
    await shop.rows.order.updateMany({
      where: { id: orderId },
      data: { customerId: customer.id, deliveryAddressId: address.id },
    });
    const out = (quantity: number, of: { orderId?: string }) => ({
      tenantId,
      locationId: shop.yard.id,
      productId: shop.product.id,
      condition: "full" as const,
      reason: "delivery" as const,
      customerId: customer.id,
      quantity,
      ...of,
    });
    await shop.rows.product.updateMany({ data: { returnable: true } });
    await shop.rows.stockMovement.create({ data: out(-3, { orderId }) });
    await shop.rows.stockMovement.create({ data: out(-1, {}) });
    expect((await own.places.listHeld()).items).toMatchObject([
      { productName: "Butane 13 kg", count: 3, addressId: address.id },
      { productName: "Butane 13 kg", count: 1, addressId: null, address: null },
    ]);
    expect((await theirs.places.listHeld()).items).toEqual([]);
    // What is no longer sold is still in somebody's shed.
    const safetySheetUrl = "https://gas.example/butane.pdf";
    const { id } = shop.product;
    await shop.office().products.change({ id, safetySheetUrl, archived: true });
    expect((await own.places.listHeld()).items).toMatchObject([
      { safetySheetUrl },
      { safetySheetUrl },
    ]);
    await shop.office().products.change({ id, safetySheetUrl: null, archived: false });
  });

  it("say what comes back, and show the signed paper to its customer alone", async () => {
    const { customer, own, theirs } = await two();
    const group = await shop.office().exchangeGroups.create({ name: "Butane", chargePence: 4000 });
    const pdf = `data:application/pdf;base64,${Buffer.from("%PDF-1.4 signed").toString("base64")}`;
    const { id, number } = await shop.office().cylinderAgreements.create({
      customerId: customer.id,
      exchangeGroupId: group.id,
      count: 2,
      paidBefore: true,
      scan: pdf,
    });
    const { items } = await own.papers.listAgreements({});
    expect(items).toMatchObject([
      { id, number, name: "Butane", count: 2, openCount: 2, chargePence: 4000, hasScan: true },
    ]);
    expect(items[0]?.refundPence).toBeGreaterThan(0);
    expect(await own.papers.agreementScan({ id })).toMatchObject({
      contentType: "application/pdf",
    });
    expect((await theirs.papers.listAgreements({})).items).toEqual([]);
    await expect(theirs.papers.agreementScan({ id })).rejects.toMatchObject(notFound);
  });
});

describe("addresses", () => {
  it("are listed, added, and told what to do when nobody is in", async () => {
    const { customer, own, theirs } = await two();
    const { id: addressId } = await makeAddress(shop.service, shop.business, customer);
    const added = await own.places.addAddress({ line1: "2 Lake Road", postcode: "la231aa" });
    const leave = { leaveInstruction: "safe_place" as const, leaveDetail: "Behind the shed" };
    expect(await own.places.changeLeave({ id: addressId, ...leave })).toEqual({ done: true });
    const { items } = await own.places.listAddresses();
    expect(items).toHaveLength(2);
    expect(items).toContainEqual(
      expect.objectContaining({ id: added.id, words: "2 Lake Road, LA23 1AA" }),
    );
    expect(items).toContainEqual(expect.objectContaining({ id: addressId, ...leave }));
    const told = await shop.rows.activity.findMany({
      where: { subjectId: { in: [added.id, addressId] } },
      orderBy: { at: "asc" },
    });
    expect(told.map(({ action, actorKind }) => `${action} ${actorKind}`)).toEqual([
      "address.created shopper",
      "address.changed shopper",
    ]);
    expect((await theirs.places.listAddresses()).items).toEqual([]);
    await expect(theirs.places.changeLeave({ id: addressId, ...leave })).rejects.toMatchObject(
      notFound,
    );
    await shop.rows.deliveryAddress.updateMany({
      where: { id: addressId },
      data: { archivedAt: new Date() },
    });
    await expect(own.places.changeLeave({ id: addressId, ...leave })).rejects.toMatchObject(
      notFound,
    );
    await expect(
      own.places.addAddress({ line1: "Nowhere", postcode: "BF1 3AA" }),
    ).rejects.toMatchObject({ kind: "validation" });
  });
});

describe("what they are told", () => {
  it("is the customer's own to say, and holds in the office", async () => {
    const { customer, own, theirs } = await two();
    await shop.rows.customer.updateMany({
      where: { id: customer.id },
      data: { phone: "07700 900123" },
    });
    const all = { texts: true, mails: true };
    expect(await own.messages.show()).toMatchObject({
      choices: { orders: all, money: all, standing: all },
      number: "+447700900123",
      stopped: false,
      noTexts: false,
    });
    const orders = { texts: false, mails: false };
    await own.messages.change({ orders, money: all, standing: all });
    await own.messages.change({ orders, money: all, standing: all });
    const office = shop.office().texts;
    expect(await office.messaging({ id: customer.id })).toMatchObject({
      texts: true,
      mails: true,
      groups: { orders, money: all, standing: all },
    });
    expect(await theirs.messages.show()).toMatchObject({ choices: { orders: all }, number: null });
    await expect(shop.at().messages.show()).rejects.toMatchObject(guest);
    const told = await shop.rows.activity.findMany({
      where: { subjectId: customer.id, action: "customer.messaging_changed" },
    });
    expect(told).toMatchObject([{ actorKind: "shopper" }]);
  });
});
