import { addBusinessDays } from "date-fns/addBusinessDays";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { paperText } from "../billing/testing/paper-text";
import { daysOf } from "./plan";
import { collectingOffice, dayOf, refusalOf } from "./testing/collecting-office";

/* What each morning plans. */

const at = await collectingOffice();
const {
  rows,
  tenantId,
  office,
  there,
  connect,
  debtor,
  owed,
  mandateOf,
  collectionsOf,
  one,
  send,
  read,
  morning,
  submitted,
} = at;
beforeAll(connect);
afterAll(() => at.close());

const inBusinessDays = (days: number) => addBusinessDays(new Date(), days);

describe("days of collection", () => {
  it.each([
    // A Monday, and what is due long before, soon, later, and on a Saturday.
    ["2026-11-23", "2026-11-01", 3, "2026-11-26", "2026-11-23"],
    ["2026-11-23", "2026-11-26", 3, "2026-11-26", "2026-11-23"],
    ["2026-11-23", "2026-12-04", 3, "2026-12-04", "2026-12-01"],
    ["2026-11-23", "2026-12-05", 3, "2026-12-07", "2026-12-02"],
    ["2026-11-27", "2026-11-27", 3, "2026-12-02", "2026-11-27"],
    ["2026-11-28", "2026-11-28", 3, "2026-12-02", "2026-11-28"],
    ["2026-11-23", "2026-11-23", 10, "2026-12-07", "2026-12-02"],
  ])("of %s, due %s with %i days of notice: %s, asked on %s", (today, due, notice, on, ask) => {
    expect(daysOf(today, due, notice)).toEqual({ collectOn: on, askOn: ask });
  });
});

describe("a collection", () => {
  it("is planned in the morning for what falls due, once, with a mail that says when", async () => {
    const { customer, invoice } = await debtor();
    await mandateOf(customer.id);
    const far = await owed(customer.id, { dueOn: dayOf(inBusinessDays(30)) });
    await Promise.all([morning(), morning()]);
    const [planned, ...more] = await collectionsOf(invoice.id);
    expect(more).toEqual([]);
    expect(planned).toMatchObject({ state: "requested", amountPence: 4000 });
    expect(dayOf(planned?.collectOn ?? new Date())).toBe(dayOf(inBusinessDays(3)));
    expect(await collectionsOf(far.id)).toEqual([]);
    const mails = await rows.email.findMany({
      where: { tenantId, kind: "direct_debit.planned", subjectId: customer.id },
    });
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain("£40.00 for invoice");
    expect(mails[0]?.text).not.toContain(far.number);
    expect(await office.invoices.one({ id: invoice.id })).toMatchObject({
      collectingOn: dayOf(inBusinessDays(3)),
    });
    const { id } = customer;
    expect(await office.customers.openItems({ id })).toMatchObject({
      items: [
        { number: invoice.number, collectingOn: dayOf(inBusinessDays(3)) },
        { number: far.number, collectingOn: null },
      ],
    });
    const paper = paperText(await office.customers.statementPdf({ id, items: "open" }));
    expect(paper.match(/Being collected by Direct Debit/g)).toHaveLength(1);
  });

  it("is not planned where that is switched off, in dispute, or nobody could be told", async () => {
    const off = await debtor();
    const { id } = await mandateOf(off.customer.id);
    await office.mandates.change({ id, collects: false });
    const disputed = await debtor();
    await mandateOf(disputed.customer.id);
    await office.invoices.putInDispute({ id: disputed.invoice.id, reason: "Short delivery" });
    const silent = await debtor();
    await mandateOf(silent.customer.id);
    await rows.customer.updateMany({ where: { id: silent.customer.id }, data: { email: null } });
    await morning();
    for (const { invoice } of [off, disputed, silent]) {
      expect(await collectionsOf(invoice.id)).toEqual([]);
    }
    const asked = await office.directDebits.collect({ invoiceId: off.invoice.id });
    expect(asked).toMatchObject({ state: "requested" });
  });

  it("that failed is tried again as often as set, with a new notice", async () => {
    const { id, customer, invoice, payment } = await submitted();
    payment.status = "failed";
    await read(id);
    await office.directDebitConnection.change({ retries: 1 });
    await morning();
    const [, second] = await collectionsOf(invoice.id);
    expect(second).toMatchObject({ state: "requested", amountPence: 4000 });
    const mails = await rows.email.count({
      where: { tenantId, kind: "direct_debit.planned", subjectId: customer.id },
    });
    expect(mails).toBe(2);
    await send(second?.id ?? "");
    const { paymentRef } = await rows.directDebit.findFirstOrThrow({ where: { id: second?.id } });
    const retried = there.payments.get(paymentRef ?? "");
    Object.assign(retried ?? {}, { status: "failed" });
    await read(second?.id ?? "");
    await morning();
    expect(await collectionsOf(invoice.id)).toHaveLength(2);
    await office.directDebitConnection.change({ retries: 0 });
  });

  it("that was given up before the bank was asked is planned anew once it can be", async () => {
    const { customer, invoice } = await debtor();
    await mandateOf(customer.id);
    const planned = await office.directDebits.collect({ invoiceId: invoice.id });
    await office.invoices.putInDispute({ id: invoice.id, reason: "Short delivery" });
    await send(planned.id);
    expect(await one(planned.id)).toMatchObject({
      state: "cancelled",
      why: "The invoice is in dispute.",
    });
    await morning();
    expect(await collectionsOf(invoice.id)).toHaveLength(1);
    await office.invoices.endDispute({ id: invoice.id });
    await morning();
    expect(await collectionsOf(invoice.id)).toMatchObject([
      { state: "cancelled" },
      { state: "requested" },
    ]);
  });

  it("is not planned with a token that is refused, and the office is told", async () => {
    const { customer, invoice } = await debtor();
    await mandateOf(customer.id);
    const type = "invalid_api_usage";
    there.answerWith({ status: 401, body: { error: { type, code: 401, message: "Revoked" } } });
    await morning();
    expect(await collectionsOf(invoice.id)).toEqual([]);
    const told = await rows.notification.count({
      where: { tenantId, kind: "direct_debit.failed", href: "/settings/direct-debit" },
    });
    expect(told).toBeGreaterThan(0);
    await morning();
    expect(await collectionsOf(invoice.id)).toHaveLength(1);
  });

  it("stops with the connection, and records whose it was", async () => {
    const { customer, invoice } = await debtor();
    await mandateOf(customer.id);
    await office.directDebitConnection.disconnect();
    await morning();
    expect(await collectionsOf(invoice.id)).toEqual([]);
    const refused = await refusalOf(office.directDebits.collect({ invoiceId: invoice.id }));
    expect(refused).toMatchObject({ kind: "conflict" });
    await connect();
    await morning();
    expect(await collectionsOf(invoice.id)).toHaveLength(1);
  });
});
