import { goCardlessEvent } from "@roundsman/providers/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sendEmail } from "../billing/mails/send-email";
import { cancelDirectDebit } from "./send-direct-debit";
import { readDirectDebitThere } from "./settle-direct-debit";
import { collectingOffice, dayOf, refusalOf } from "./testing/collecting-office";

/* What was planned: asked for, taken back, and settled as the provider says. */

const at = await collectingOffice();
const {
  service,
  rows,
  tenantId,
  office,
  shop,
  there,
  connect,
  debtor,
  owed,
  mandateOf,
  post,
  collectionsOf,
  one,
  send,
  read,
  morning,
  submitted,
  hearingLate,
  noticesOf,
} = at;
beforeAll(connect);
afterAll(() => at.close());

describe("a collection", () => {
  it("is asked for once, also where the answer was lost and two jobs ask", async () => {
    const { customer, invoice } = await debtor();
    await mandateOf(customer.id);
    const { id } = await office.directDebits.collect({ invoiceId: invoice.id });
    there.loseAnswers(1);
    await expect(send(id)).rejects.toThrow("GoCardless failed");
    // What is paid now comes too late to be taken off.
    await office.receipts.take({ customerId: customer.id, method: "cash", amountPence: 1000 });
    await Promise.all([send(id), send(id)]);
    const made = [...there.payments.values()].filter(
      ({ metadata }) => metadata.collectionId === id,
    );
    expect(made).toMatchObject([{ amount: 4000, status: "pending_submission" }]);
    expect(await one(id)).toMatchObject({ state: "submitted", amountPence: 4000 });
  });

  it("is for what is left when it is asked for, less credit, and for nothing where that is all", async () => {
    const { customer, invoice } = await debtor();
    await mandateOf(customer.id);
    const { id } = await office.directDebits.collect({ invoiceId: invoice.id });
    const money = { customerId: customer.id, method: "cash" as const };
    await office.receipts.take({ ...money, amountPence: 1500 });
    await office.receipts.take({ ...money, amountPence: 500, allocations: [] });
    await send(id);
    expect(await one(id)).toMatchObject({ state: "submitted", amountPence: 2000 });

    const paid = await debtor();
    await mandateOf(paid.customer.id);
    const planned = await office.directDebits.collect({ invoiceId: paid.invoice.id });
    await office.receipts.take({ ...money, customerId: paid.customer.id, amountPence: 4000 });
    await send(planned.id);
    expect(await one(planned.id)).toMatchObject({
      state: "cancelled",
      why: "Nothing is left to collect.",
    });
  });

  it("that is confirmed is a receipt, once, and pays its invoice", async () => {
    const { id, invoice, payment } = await submitted();
    await read(id);
    expect(await office.invoices.one({ id: invoice.id })).toMatchObject({ status: "sent" });
    payment.status = "confirmed";
    await Promise.all([read(id), read(id)]);
    payment.status = "paid_out";
    await read(id);
    const paid = await office.invoices.one({ id: invoice.id });
    expect(paid).toMatchObject({ status: "paid", collectingOn: null });
    expect(paid.payments).toMatchObject([{ method: "direct_debit", amountPence: 4000 }]);
    const { receiptId, state } = await one(id);
    expect(state).toBe("paid_out");
    const byHand = office.receipts.reverse({ id: receiptId ?? "", reason: "Mistake" });
    expect(await refusalOf(byHand)).toMatchObject({ kind: "conflict" });
  });

  it("pays what is left, and what is over is credit", async () => {
    const { id, customer, invoice, payment } = await submitted();
    const paid = { customerId: customer.id, method: "cash" as const, amountPence: 1000 };
    const allocations = [{ invoiceId: invoice.id, amountPence: 1000 }];
    await office.receipts.take({ ...paid, allocations });
    payment.status = "confirmed";
    await read(id);
    expect(await office.invoices.one({ id: invoice.id })).toMatchObject({ status: "paid" });
    const { receiptId } = await one(id);
    const receipt = await office.receipts.one({ id: receiptId ?? "" });
    expect(receipt).toMatchObject({ amountPence: 4000, unallocatedPence: 1000 });
  });

  it("races with a receipt for the same invoice, and each penny counts once", async () => {
    const { id, customer, invoice, payment } = await submitted();
    payment.status = "confirmed";
    const money = { customerId: customer.id, method: "cash" as const, amountPence: 4000 };
    const allocations = [{ invoiceId: invoice.id, amountPence: 4000 }];
    await Promise.allSettled([read(id), office.receipts.take({ ...money, allocations })]);
    await read(id);
    const { paidPence, totalPence } = await rows.invoice.findFirstOrThrow({
      where: { id: invoice.id },
    });
    expect(paidPence).toBe(totalPence);
    const receipts = await rows.receipt.findMany({
      where: { tenantId, customerId: customer.id, method: "direct_debit" },
    });
    expect(receipts.map(({ amountPence }) => amountPence)).toEqual([4000]);
  });

  it.each(["failed", "cancelled"])(
    "that is %s leaves the invoice owed, and says why",
    async (status) => {
      const { id, invoice, payment } = await submitted();
      payment.status = status;
      const event = goCardlessEvent({
        id: `EV-${id}`,
        resource_type: "payments",
        action: status,
        links: { payment: payment.id },
        description: "The customer's account had insufficient funds.",
      });
      await post([event, event]);
      await read(id);
      await read(id);
      expect(await one(id)).toMatchObject({
        state: status,
        why: "The customer's account had insufficient funds.",
      });
      expect(await office.invoices.one({ id: invoice.id })).toMatchObject({
        status: "sent",
        collectingOn: null,
      });
      expect(await noticesOf(invoice.id)).toBeGreaterThan(0);
      // No retry is set.
      await morning();
      expect(await collectionsOf(invoice.id)).toHaveLength(1);
    },
  );

  it.each(["failed", "charged_back"])(
    "that is %s after it was confirmed is owed again",
    async (status) => {
      const { id, invoice, payment } = await submitted();
      payment.status = "paid_out";
      await read(id);
      payment.status = status;
      await Promise.all([read(id), read(id)]);
      expect(await one(id)).toMatchObject({ state: status, receiptId: null });
      expect(await office.invoices.one({ id: invoice.id })).toMatchObject({ status: "sent" });
      const receipts = await rows.receipt.findMany({
        where: { tenantId, method: "direct_debit", customerId: invoice.customerId },
        orderBy: { createdAt: "asc" },
      });
      expect(receipts.map(({ amountPence }) => amountPence)).toEqual([4000, -4000]);
      expect(receipts[1]?.reason).toBeTruthy();
      // The bank takes the charge back back.
      payment.status = "paid_out";
      await read(id);
      expect(await office.invoices.one({ id: invoice.id })).toMatchObject({ status: "paid" });
    },
  );

  it("is asked about again where another reading was through first, so that the older one undoes nothing", async () => {
    const { id, invoice, payment } = await submitted();
    const { service: late, heard, goOn } = hearingLate("readCollection");
    payment.status = "confirmed";
    const first = readDirectDebitThere(late, { tenantId, directDebitId: id });
    await heard;
    await read(id);
    payment.status = "charged_back";
    await read(id);
    goOn();
    await first;
    expect(await one(id)).toMatchObject({ state: "charged_back", receiptId: null });
    expect(await office.invoices.one({ id: invoice.id })).toMatchObject({ status: "sent" });
    const receipts = await rows.receipt.findMany({
      where: { tenantId, method: "direct_debit", customerId: invoice.customerId },
      orderBy: { createdAt: "asc" },
    });
    expect(receipts.map(({ amountPence }) => amountPence)).toEqual([4000, -4000]);
  });

  it("is taken back by the office while that is possible", async () => {
    const { customer, invoice } = await debtor();
    await mandateOf(customer.id);
    const planned = await office.directDebits.collect({ invoiceId: invoice.id });
    const twice = await refusalOf(office.directDebits.collect({ invoiceId: invoice.id }));
    expect(twice).toMatchObject({ kind: "conflict" });
    expect(await office.directDebits.cancel({ id: planned.id })).toMatchObject({
      state: "cancelled",
    });
    await morning();
    expect(await collectionsOf(invoice.id)).toHaveLength(1);

    const early = await submitted();
    await office.directDebits.cancel({ id: early.id });
    await cancelDirectDebit(service, { tenantId, directDebitId: early.id });
    expect(early.payment.status).toBe("cancelled");
    expect(await one(early.id)).toMatchObject({ state: "cancelled" });

    const late = await submitted();
    late.payment.status = "submitted";
    await office.directDebits.cancel({ id: late.id });
    await cancelDirectDebit(service, { tenantId, directDebitId: late.id });
    expect(await one(late.id)).toMatchObject({ state: "submitted" });
    expect(await noticesOf(late.invoice.id)).toBeGreaterThan(0);
  });

  it("keeps reminders back while it is under way, and says so on the pay page", async () => {
    const { customer } = await debtor();
    await mandateOf(customer.id);
    const past = dayOf(new Date(Date.now() - 40 * 86_400_000));
    const invoice = await owed(customer.id, { issuedOn: past, dueOn: past });
    const isDue = async () => {
      const due = await office.reminders.due({ limit: 100 });
      return due.items.some(({ customerId }) => customerId === customer.id);
    };
    expect(await isDue()).toBe(true);
    const sent = await office.reminders.send({ customerIds: [customer.id] });
    expect(sent.sent).toBe(1);
    const { id, collectOn } = await office.directDebits.collect({ invoiceId: invoice.id });
    // The mail that was written before is not sent either.
    const mail = await rows.email.findFirstOrThrow({
      where: { tenantId, kind: "invoice.reminder", subjectId: customer.id },
    });
    await sendEmail(service, { tenantId, emailId: mail.id });
    expect(await rows.email.findFirstOrThrow({ where: { id: mail.id } })).not.toMatchObject({
      status: "sent",
    });
    expect(await isDue()).toBe(false);
    const payRef = invoice.payLink.slice(invoice.payLink.lastIndexOf("/") + 1);
    const page = () => shop.payments.invoicePage({ payRef });
    expect(await page()).toMatchObject({ collectingOn: collectOn });
    await office.directDebits.cancel({ id });
    expect(await isDue()).toBe(true);
    expect(await page()).toMatchObject({ collectingOn: null });
  });

  it("says why by the events of its end alone, in whichever order they come", async () => {
    const { id, payment } = await submitted();
    const event = (action: string, description: string) =>
      goCardlessEvent({
        id: `EV-${id}-${action}`,
        resource_type: "payments",
        action,
        links: { payment: payment.id },
        description,
      });
    const failed = event("failed", "Refer to payer.");
    const submittedThere = event("submitted", "It went to the banks.");
    await post([submittedThere]);
    expect(await one(id)).toMatchObject({ state: "submitted", why: null });
    payment.status = "failed";
    await post([failed, submittedThere]);
    await read(id);
    expect(await one(id)).toMatchObject({ state: "failed", why: "Refer to payer." });
  });

  it("of an account that is gone is ended here, and money that came in is still recorded", async () => {
    const { id, invoice, payment } = await submitted();
    const lost = await debtor();
    await mandateOf(lost.customer.id);
    const asked = await office.directDebits.collect({ invoiceId: lost.invoice.id });
    there.loseAnswers(1);
    await expect(send(asked.id)).rejects.toThrow("GoCardless failed");
    expect((await one(asked.id)).can.cancel).toContain("at the moment");
    await office.directDebitConnection.disconnect();
    for (const gone of [id, asked.id]) {
      expect((await one(gone)).can.cancel).toBeNull();
      expect(await office.directDebits.cancel({ id: gone })).toMatchObject({ state: "cancelled" });
    }
    expect(await office.invoices.one({ id: invoice.id })).toMatchObject({ collectingOn: null });
    await connect();
    payment.status = "confirmed";
    await read(id);
    expect(await office.invoices.one({ id: invoice.id })).toMatchObject({ status: "paid" });
  });
});
