import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { refusedAs } from "../../testing/refused-as";
import { daysAfter, todayIn } from "../../platform/values/format";
import { callerFor, makeMerchant } from "../../testing";
import { invoiceOffice } from "../billing/testing/invoice-office";
import { recordReceipt } from "../ledger";
import { applyOutcome, receivePayment, undoOutcome } from "../orders";
import { lastDayOf, monthBefore, monthOf } from "./month/period";

const { service, rows, business, office, customer, product, delivered, raiseOne } =
  await invoiceOffice();
afterAll(service.close);

const tenantId = business.id;
const productId = product.id;
const today = todayIn("Europe/London", new Date());
const yesterday = daysAfter(today, -1);
const before = daysAfter(today, -2);
const noon = (day: string) => new Date(`${day}T12:00:00Z`);
const close = (to = yesterday) => office.books.close({ to });
const closed = { where: { id: tenantId }, select: { booksClosedTo: true } };
const setClosed = (to: string | null) =>
  rows.business.update({ ...closed, data: { booksClosedTo: to && noon(to) } });
beforeEach(() => setClosed(null));

/** A delivered order in cash, told of at noon of a day. */
async function sold(on: string) {
  const { id: orderId } = await office.orders.take({
    customerId: customer.id,
    fulfilment: "collection",
    paymentMethod: "cash",
    lines: [{ productId, quantity: 1 }],
  });
  await rows.$transaction((tx) => applyOutcome(tx, { tenantId, orderId, lines: [], at: noon(on) }));
  return orderId;
}

describe("books", () => {
  it("are closed to a day that is over, and later than before", async () => {
    expect(await office.books.get()).toEqual({
      closedTo: null,
      latest: yesterday,
      can: { close: null, reopen: "The books are not closed." },
    });
    await expect(close(today)).rejects.toEqual(refusedAs("validation", "to"));
    expect(await close(before)).toMatchObject({ closedTo: before, can: { reopen: null } });
    await expect(close(before)).rejects.toEqual(refusedAs("conflict"));
    expect(await close()).toMatchObject({
      closedTo: yesterday,
      can: { close: "The books are closed to yesterday." },
    });
    expect(await office.books.get()).toMatchObject({ closedTo: yesterday });
  });

  it("say of a month whether it can be closed and reopened", async () => {
    const month = monthBefore(monthOf(today));
    const canOf = async (from: string) => (await office.books.figures({ from })).can;
    expect(await canOf(month)).toEqual({ close: null, reopen: "These days are not closed." });
    expect(await canOf(monthOf(today))).toMatchObject({ close: expect.stringMatching(/not over/) });
    await close(lastDayOf(month));
    expect(await canOf(month)).toEqual({
      close: expect.stringMatching(/are closed to .* already/),
      reopen: null,
    });
    expect(await canOf(monthOf(today))).toMatchObject({ reopen: "These days are not closed." });
  });

  it("are reopened with a reason, which the activity keeps", async () => {
    await close();
    const again = { to: yesterday, reason: "x" };
    await expect(office.books.reopen(again)).rejects.toEqual(refusedAs("conflict", "to"));
    expect(await office.books.reopen({ to: before, reason: "A cheque was missing" })).toMatchObject(
      {
        closedTo: before,
      },
    );
    expect(await office.books.reopen({ to: null, reason: "All of it" })).toMatchObject({
      closedTo: null,
    });
    const told = await rows.activity.findMany({
      where: { tenantId, action: "books.reopened" },
      orderBy: { id: "asc" },
    });
    expect(told.map(({ after }) => after)).toEqual([
      { closedTo: before, reason: "A cheque was missing" },
      { closedTo: null, reason: "All of it" },
    ]);
    await expect(office.books.reopen({ to: null, reason: "x" })).rejects.toEqual(
      refusedAs("conflict"),
    );
  });

  it("of another business stay as they are", async () => {
    const stranger = await makeMerchant(service);
    await callerFor(service, { token: stranger.owner.token }).office.books.close({ to: yesterday });
    expect(await office.books.get()).toMatchObject({ closedTo: null });
  });
});

describe("a closed day", () => {
  const receipt = (receivedOn?: string) =>
    office.receipts.take({
      customerId: customer.id,
      method: "cheque",
      amountPence: 100,
      receivedOn,
    });

  it("takes no receipt, reversal, refund or opening balance, and says to which day", async () => {
    const { id } = await receipt(before);
    await close();
    const words = new RegExp(`The books are closed to .* Use a later day.`);
    await expect(receipt(yesterday)).rejects.toThrow(words);
    const conflict = refusedAs("conflict");
    await expect(
      office.receipts.reverse({ id, reason: "x", reversedOn: yesterday }),
    ).rejects.toEqual(conflict);
    await expect(
      office.receipts.refund({ id, method: "cash", refundedOn: yesterday }),
    ).rejects.toEqual(conflict);
    const { id: invoiceId } = await raiseOne();
    await expect(office.invoices.paid({ id: invoiceId, receivedOn: yesterday })).rejects.toEqual(
      conflict,
    );
    const item = { customerId: customer.id, number: "A1", amountPence: 1 };
    await expect(
      office.openingBalances.enter({ items: [{ ...item, issuedOn: yesterday, dueOn: today }] }),
    ).rejects.toEqual(conflict);
    expect(await receipt()).toMatchObject({ receivedOn: today });
    expect(await receipt(today)).toMatchObject({ receivedOn: today });
    await office.receipts.reverse({ id, reason: "x" });
    const reversal = await rows.receipt.findFirst({ where: { reversesId: id } });
    expect(reversal).toMatchObject({ receivedOn: new Date(today) });
  });

  it("keeps its invoices: they are credited, and not made void", async () => {
    const { id } = await raiseOne();
    await office.invoices.makeVoid({ id: (await raiseOne()).id });
    await rows.invoice.updateMany({ where: { id }, data: { issuedOn: noon(yesterday) } });
    await close();
    const why = (await office.can.invoice({ id })).makeVoid;
    expect(why).toMatch(/The books are closed to .* Credit INV-\d+ instead\./);
    await expect(office.invoices.makeVoid({ id })).rejects.toThrow(why ?? "");
    await expect(
      rows.invoice.updateMany({ where: { id }, data: { status: "void" } }),
    ).rejects.toThrow("the books are closed");
    expect(await office.creditNotes.issue({ id, reason: "x" })).toMatchObject({ issuedOn: today });
  });

  it("takes what a phone tells late on the first open day", async () => {
    await close();
    const orderId = await sold(before);
    const order = await rows.order.findFirstOrThrow({ where: { id: orderId } });
    expect(order).toMatchObject({ bookedOn: new Date(today), deliveredAt: noon(before) });
    const money = { tenantId, orderId, amountPence: 500, method: "cash" } as const;
    await rows.$transaction((tx) => receivePayment(tx, { ...money, at: noon(before) }));
    const [allocation] = await rows.allocation.findMany({
      where: { orderId },
      include: { receipt: true },
    });
    expect(allocation).toMatchObject({
      bookedOn: new Date(today),
      receipt: { receivedOn: new Date(today) },
    });
  });

  it("keeps its sales that were paid by themselves, and lets go of those on account", async () => {
    const inCash = await sold(yesterday);
    const onAccount = await delivered();
    await rows.order.updateMany({
      where: { id: onAccount.id },
      data: { deliveredAt: noon(yesterday) },
    });
    await close();
    const undo = (id: string) =>
      rows.order.updateMany({ where: { id }, data: { status: "placed", deliveredAt: null } });
    await expect(undo(inCash)).rejects.toThrow("the books are closed");
    const of = { tenantId, orderId: inCash, at: new Date() };
    await expect(rows.$transaction((tx) => undoOutcome(tx, of))).rejects.toEqual(
      refusedAs("conflict"),
    );
    await undo(onAccount.id);
    expect(await rows.order.findFirst({ where: { id: onAccount.id } })).toMatchObject({
      bookedOn: null,
    });
  });
});

describe("of closing and a receipt of that day at once", () => {
  const money = { tenantId, customerId: customer.id, method: "cash", amountPence: 1 } as const;
  const dated = { ...money, at: new Date(), on: yesterday };

  it("a receipt that is being recorded is waited for", async () => {
    let closing: Promise<unknown> = Promise.resolve();
    await rows.$transaction(async (tx) => {
      await recordReceipt(tx, dated);
      closing = close();
      const first = await Promise.race([closing, pause(200)]);
      expect(first).toBe("still waiting");
    });
    expect(await closing).toMatchObject({ closedTo: yesterday });
  });

  it("an allocation that is being made is waited for", async () => {
    const { id: orderId } = await delivered();
    const receiptId = await rows.$transaction((tx) => recordReceipt(tx, dated));
    let closing: Promise<unknown> = Promise.resolve();
    await rows.$transaction(async (tx) => {
      await tx.allocation.create({
        data: { tenantId, receiptId, orderId, amountPence: 1, madeAt: new Date() },
      });
      closing = close();
      expect(await Promise.race([closing, pause(200)])).toBe("still waiting");
    });
    expect(await closing).toMatchObject({ closedTo: yesterday });
  });

  it("one that comes while the books are being closed is refused", async () => {
    let receiving: Promise<unknown> = Promise.resolve();
    await rows.$transaction(async (tx) => {
      await tx.$executeRaw`SELECT hold_books_alone(${tenantId}::uuid)`;
      await tx.business.update({ ...closed, data: { booksClosedTo: noon(yesterday) } });
      receiving = office.receipts
        .take({ ...money, method: "cash", receivedOn: yesterday })
        .catch((error: unknown) => error);
      expect(await Promise.race([receiving, pause(200)])).toBe("still waiting");
    });
    expect(await receiving).toEqual(refusedAs("conflict"));
  });
});

const pause = (ms: number) =>
  new Promise<string>((resolve) => setTimeout(() => resolve("still waiting"), ms));
