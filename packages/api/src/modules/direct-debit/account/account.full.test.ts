import { goCardlessEvent } from "@roundsman/providers/testing";
import { afterAll, describe, expect, it } from "vitest";
import { callerFor, makeBusiness, makeKey, makeMember, signInAs } from "../../../testing";
import { endMandateThere, readMandateThere } from "./mandates";
import {
  collectingOffice,
  goCardlessToken,
  linkRefOf,
  refusalOf,
  webhookSecret,
} from "../testing/collecting-office";

/* The connection to GoCardless, and mandates of customers. */

const at = await collectingOffice();
const {
  service,
  rows,
  business,
  tenantId,
  owner,
  office,
  shop,
  there,
  connect,
  debtor,
  signed,
  mandateOf,
  post,
  one,
  send,
  hearingLate,
} = at;
afterAll(() => at.close());

describe("the connection", () => {
  it("is kept once its token opens an account, sealed, and every owner is mailed", async () => {
    const nothing = await refusalOf(office.directDebitConnection.connect({}));
    expect(nothing).toMatchObject({ kind: "validation" });
    const wrong = office.directDebitConnection.connect({
      accessToken: "live_of_nobody",
      webhookSecret,
    });
    expect(await refusalOf(wrong)).toMatchObject({
      kind: "validation",
      issues: [expect.objectContaining({ path: "accessToken" })],
    });
    expect(await connect()).toMatchObject({
      offers: "gocardless",
      provider: "gocardless",
      accountName: "Fellside Gas",
      noticeDays: 3,
      retries: 0,
    });
    const row = await rows.directDebitConnection.findFirstOrThrow({ where: { tenantId } });
    expect(JSON.stringify(row)).not.toMatch(/live_of_fellside|secret of the endpoint/);
    const mails = await rows.email.count({
      where: { tenantId, kind: "business.direct_debit_changed", toAddress: owner.email },
    });
    expect(mails).toBe(1);
    const told = await rows.activity.findFirstOrThrow({
      where: { tenantId, action: "direct_debit.connected" },
    });
    expect(JSON.stringify(told)).not.toContain(goCardlessToken);
  });

  it("is not for keys, and its terms are kept in bounds", async () => {
    const key = await makeKey(service, business, owner, ["connections:write"]);
    const byKey = callerFor(service, { key }).office.directDebitConnection;
    const asKey = byKey.connect({ accessToken: goCardlessToken, webhookSecret });
    expect(await refusalOf(asKey)).toMatchObject({ kind: "forbidden" });
    const few = office.directDebitConnection.change({ noticeDays: 2 });
    expect(await refusalOf(few)).toMatchObject({ code: "BAD_REQUEST" });
  });
});

describe("a mandate", () => {
  it("is asked for by a mailed link, of which a press alone opens the provider's page", async () => {
    const { customer } = await debtor();
    const asked = await office.mandates.ask({ customerId: customer.id });
    expect(asked).toMatchObject({ state: "pending", collects: true });
    const linkRef = linkRefOf(asked.link);
    const mail = await rows.email.findFirstOrThrow({
      where: { tenantId, kind: "mandate.requested", subjectId: customer.id },
    });
    expect(mail.text).toContain(asked.link);
    const before = there.asked.length;
    expect(await shop.mandates.page({ linkRef })).toEqual({
      businessName: "Fellside Gas",
      linkRef,
      state: "pending",
    });
    expect(there.asked).toHaveLength(before);
    const { url } = await shop.mandates.sign({ linkRef });
    expect(url).toContain("https://pay.gocardless.com/");
    await shop.mandates.sign({ linkRef });
    const made = there.asked.filter(({ request }) => request === "POST /billing_requests");
    expect(new Set(made.map(({ key }) => key)).size).toBe(1);
    const again = await refusalOf(office.mandates.ask({ customerId: customer.id }));
    expect(again).toMatchObject({ kind: "conflict" });
  });

  it("follows the provider, whatever events come, how often and in which order", async () => {
    const { customer } = await debtor();
    const { id, mandateRef } = await signed(customer.id);
    const job = { tenantId, mandateId: id };
    await readMandateThere(service, job);
    expect(await office.mandates.one({ id })).toMatchObject({ state: "submitted", link: null });
    there.mandates.set(mandateRef, "active");
    const event = (action: string) =>
      goCardlessEvent({
        id: `EV-${action}`,
        resource_type: "mandates",
        action,
        links: { mandate: mandateRef },
      });
    expect(await post([event("active"), event("submitted")])).toEqual({ received: true });
    await post([event("submitted")]);
    const unknown = { id: "EV9", resource_type: "mandates", action: "active" };
    await post([goCardlessEvent({ ...unknown, links: { mandate: "MD404" } })]);
    await readMandateThere(service, job);
    await readMandateThere(service, job);
    expect(await office.mandates.one({ id })).toMatchObject({ state: "active" });
    const told = await rows.activity.count({
      where: { tenantId, action: "mandate.signed", subjectId: customer.id },
    });
    expect(told).toBe(2);
    const forged = post([event("cancelled")], "another secret");
    expect(await refusalOf(forged)).toMatchObject({ kind: "unauthenticated" });
  });

  it("is asked about again where another reading was through first", async () => {
    const { customer } = await debtor();
    const { id, mandateRef } = await signed(customer.id);
    const { service: late, heard, goOn } = hearingLate("readMandate");
    const job = { tenantId, mandateId: id };
    const first = readMandateThere(late, job);
    await heard;
    there.mandates.set(mandateRef, "active");
    await readMandateThere(service, job);
    goOn();
    await first;
    expect(await office.mandates.one({ id })).toMatchObject({ state: "active" });
  });

  it("that its customer cancels stops what is planned, and says so", async () => {
    const { customer, invoice } = await debtor();
    const { id, mandateRef } = await mandateOf(customer.id);
    const planned = await office.directDebits.collect({ invoiceId: invoice.id });
    there.mandates.set(mandateRef, "cancelled");
    await readMandateThere(service, { tenantId, mandateId: id });
    expect(await office.mandates.one({ id })).toMatchObject({ state: "cancelled" });
    expect(await one(planned.id)).toMatchObject({ state: "cancelled" });
    await send(planned.id);
    expect(there.asked.filter(({ key }) => key.includes(planned.id))).toEqual([]);
    const notices = await rows.notification.count({
      where: {
        tenantId,
        kind: "direct_debit.failed",
        href: `/customers/${customer.id}?tab=account`,
      },
    });
    expect(notices).toBeGreaterThan(0);
    const refused = await refusalOf(office.directDebits.collect({ invoiceId: invoice.id }));
    expect(refused).toMatchObject({ kind: "conflict" });
  });

  it("that the office cancels is ended at the provider", async () => {
    const { customer } = await debtor();
    const { id, mandateRef } = await mandateOf(customer.id);
    expect(await office.mandates.cancel({ id })).toMatchObject({ state: "cancelled" });
    await endMandateThere(service, { tenantId, mandateId: id });
    expect(there.mandates.get(mandateRef)).toBe("cancelled");
    const again = await refusalOf(office.mandates.cancel({ id }));
    expect(again).toMatchObject({ kind: "conflict" });
  });

  it("of another business is not found", async () => {
    const { customer } = await debtor();
    const { id } = await office.mandates.ask({ customerId: customer.id });
    const other = await makeBusiness(service);
    const stranger = await signInAs(service, await makeMember(service, other));
    const elsewhere = callerFor(service, { token: stranger }).office;
    expect(await refusalOf(elsewhere.mandates.one({ id }))).toMatchObject({ kind: "not_found" });
    const asked = await refusalOf(elsewhere.mandates.cancel({ id }));
    expect(asked).toMatchObject({ kind: "not_found" });
  });
});
