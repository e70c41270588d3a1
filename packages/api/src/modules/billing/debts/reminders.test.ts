import { countStatements } from "@roundsman/db/testing";
import { afterAll, describe, expect, it } from "vitest";
import { callerFor, makeCustomer, makeMember, signInAs } from "../../../testing";
import { sendEmail } from "../mails/send-email";
import { invoiceOffice } from "../testing/invoice-office";
import { remindByMorning, remindCustomers } from "./send-reminders";

const { service, rows, business, office } = await invoiceOffice();
afterAll(service.close);
const tenantId = business.id;
const owner = await makeMember(service, business);
const token = await signInAs(service, owner);

const day = 24 * 60 * 60_000;
const inDays = (days: number) => new Date(Date.now() + days * day);
const onDay = (days: number) => inDays(days).toISOString().slice(0, 10);
/** The office so many days from now. */
const officeIn = (days: number) => callerFor(service, { token, now: inDays(days) }).office;

let numbers = 0;
async function owed(customerId: string, { daysAgo = 10, pence = 4000 } = {}) {
  const number = `SI-${(numbers += 1)}`;
  const { items } = await office.openingBalances.enter({
    items: [
      {
        customerId,
        number,
        issuedOn: onDay(-daysAgo - 30),
        dueOn: onDay(-daysAgo),
        amountPence: pence,
      },
    ],
  });
  const [invoice] = items;
  if (!invoice) throw new Error("Nothing was entered");
  return invoice;
}
/** A customer who owes £40.00 since so many days. */
async function debtor({
  daysAgo = 10,
  email = "pay@debtor.example",
}: { daysAgo?: number; email?: string | null } = {}) {
  const name = `Debtor ${numbers + 1}`;
  const customer = await makeCustomer(service, business, { name, email });
  const invoice = await owed(customer.id, { daysAgo });
  return { id: customer.id, name, invoice };
}
const dueOf = async (customerId: string, days = 0) => {
  const { items } = await officeIn(days).reminders.due({ limit: 100 });
  return items.find((row) => row.customerId === customerId);
};
const remind = (customerId: string, days = 0) =>
  officeIn(days).reminders.send({ customerIds: [customerId] });
const mailsTo = (customerId: string) =>
  rows.email.findMany({
    where: { tenantId, subjectId: customerId, kind: "invoice.reminder" },
    orderBy: { createdAt: "asc" },
  });
const levelsOf = async (id: string) =>
  (await office.invoices.one({ id })).reminders.map(({ level }) => level);

describe("a reminder", () => {
  it("is shown as it is sent: one mail, of all of a customer's invoices that are due", async () => {
    const { id, name, invoice } = await debtor({ daysAgo: 21 });
    const later = await owed(id, { daysAgo: 8, pence: 1500 });
    await owed(id, { daysAgo: 6 });
    const due = await dueOf(id);
    expect(due).toMatchObject({
      customerName: name,
      why: null,
      mail: { to: "pay@debtor.example", level: 1, subject: "Reminder: £55.00 is overdue" },
      invoices: [
        { id: invoice.id, level: 1, daysOverdue: 21, leftPence: 4000, disputed: false },
        { id: later.id, level: 1, daysOverdue: 8, leftPence: 1500, disputed: false },
      ],
    });
    expect(await remind(id)).toEqual({ sent: 1, notSent: [], more: false });
    const [mail, ...others] = await mailsTo(id);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      toAddress: "pay@debtor.example",
      subject: due?.mail?.subject,
      text: due?.mail?.text,
    });
    expect(mail?.text).toContain(`${later.number}: £15.00, due`);
    expect(await levelsOf(invoice.id)).toEqual([1]);
    const recorded = await rows.activity.findMany({ where: { action: "invoice.reminded" } });
    expect(recorded.map(({ subjectId }) => subjectId).toSorted()).toEqual(
      [invoice.id, later.id].toSorted(),
    );
  });

  it("goes to the contact for accounts, and says where to pay and what is left", async () => {
    await office.business.change({
      bankAccountName: "Fellside Gas Ltd",
      bankSortCode: "20-00-00",
      bankAccountNumber: "12345678",
    });
    const { id, invoice } = await debtor();
    await rows.customer.updateMany({ where: { id }, data: { accountsEmail: "ledger@d.example" } });
    await office.receipts.take({ customerId: id, method: "cheque", amountPence: 1000 });
    const { mail } = (await dueOf(id)) ?? {};
    expect(mail?.to).toBe("ledger@d.example");
    expect(mail?.text).toContain(`${invoice.number}: £30.00 of £40.00, due`);
    expect(mail?.text).toContain(`Account number: 12345678\nReference: ${invoice.number}`);
  });

  it("goes through the levels in order, once each, and no two in quick succession", async () => {
    const { id, invoice } = await debtor({ daysAgo: 60 });
    await remind(id);
    await expect(remind(id)).rejects.toThrow("Nobody is due for a reminder now.");
    expect(await dueOf(id, 13)).toBeUndefined();
    expect(await dueOf(id, 14)).toMatchObject({ mail: { level: 2 } });
    await remind(id, 14);
    expect(await dueOf(id, 27)).toBeUndefined();
    await remind(id, 28);
    expect(await levelsOf(invoice.id)).toEqual([1, 2, 3]);
    expect(await dueOf(id, 29)).toBeUndefined();
    expect((await mailsTo(id)).map(({ subject }) => subject)).toEqual([
      "Reminder: £40.00 is overdue",
      "Second reminder: £40.00 is overdue",
      "Final reminder: £40.00 is overdue",
    ]);
  });

  it("is sent once by two who press at once", async () => {
    const { id } = await debtor();
    const pressed = await Promise.allSettled([1, 2, 3].map(() => remind(id)));
    expect(pressed.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await mailsTo(id)).toHaveLength(1);
  });

  it("may go again where its mail failed", async () => {
    const { id, invoice } = await debtor();
    await remind(id);
    const [mail] = await mailsTo(id);
    await rows.email.updateMany({ where: { id: mail?.id }, data: { status: "failed" } });
    expect(await dueOf(id)).toMatchObject({ mail: { level: 1 } });
    await remind(id);
    expect(await mailsTo(id)).toHaveLength(2);
    expect(await levelsOf(invoice.id)).toEqual([1]);
  });
});

describe("nobody is reminded", () => {
  it("of what is paid, credited or void", async () => {
    const paid = await debtor();
    await office.invoices.paid({ id: paid.invoice.id });
    const voided = await debtor();
    await office.invoices.makeVoid({ id: voided.invoice.id });
    expect(await dueOf(paid.id)).toBeUndefined();
    expect(await dueOf(voided.id)).toBeUndefined();
  });

  it("of what is in dispute, and of the rest is", async () => {
    const { id, invoice } = await debtor();
    await office.invoices.putInDispute({ id: invoice.id, reason: "Short" });
    expect(await dueOf(id)).toMatchObject({ mail: null, why: "All of it is in dispute." });
    const other = await owed(id);
    const due = await dueOf(id);
    expect(due?.mail?.text).not.toContain(invoice.number);
    await remind(id);
    expect([await levelsOf(invoice.id), await levelsOf(other.id)]).toEqual([[], [1]]);
  });

  it("while a promise is ahead, without an address, or with credit that would pay it", async () => {
    const promised = await debtor();
    await office.callNotes.add({
      id: promised.id,
      words: "Friday",
      promise: { on: onDay(2), pence: 4000 },
    });
    expect((await dueOf(promised.id))?.why).toContain(`${promised.name} promised £40.00 by `);
    expect(await dueOf(promised.id, 3)).toMatchObject({ mail: { level: 1 } });
    const silent = await debtor({ email: null });
    expect((await dueOf(silent.id))?.why).toBe(`${silent.name} has no email address.`);
    const rich = await debtor();
    await office.receipts.take({
      customerId: rich.id,
      method: "cheque",
      amountPence: 4000,
      allocations: [],
    });
    expect((await dueOf(rich.id))?.why).toContain("£40.00 of credit");
    const asked = [promised.id, silent.id, rich.id];
    await expect(office.reminders.send({ customerIds: asked })).rejects.toThrow("Nobody is due");
    const { id } = await debtor();
    const answer = await office.reminders.send({ customerIds: [...asked, id] });
    expect(answer.sent).toBe(1);
    expect(answer.notSent.map(({ customerId }) => customerId).toSorted()).toEqual(asked.toSorted());
  });
});

it("a customer who wants no mails about money is not reminded, and the office reads why", async () => {
  const { id, name, invoice } = await debtor();
  const wants = { id, texts: true, mails: true };
  await office.texts.setChoices({ ...wants, groups: { money: { texts: true, mails: false } } });
  const why = `${name} wants no mails about money.`;
  expect(await dueOf(id)).toMatchObject({ mail: null, why });
  await expect(office.reminders.send({ customerIds: [id] })).rejects.toThrow(why);
  expect(await levelsOf(invoice.id)).toEqual([]);
  await office.texts.setChoices({ ...wants, groups: { money: { texts: true, mails: true } } });
  expect((await dueOf(id))?.mail).not.toBeNull();
});

describe("before a reminder goes", () => {
  const send = async (customerId: string) => {
    const [mail] = await mailsTo(customerId);
    await sendEmail(service, { tenantId, emailId: mail?.id ?? "" });
    return (await mailsTo(customerId))[0];
  };

  it("what was paid since the press is taken out of it", async () => {
    const { id, invoice } = await debtor();
    const other = await owed(id, { pence: 1500 });
    await remind(id);
    await office.invoices.paid({ id: invoice.id });
    const mail = await send(id);
    expect(mail?.text).not.toContain(invoice.number);
    expect(mail).toMatchObject({ subject: "Reminder: £15.00 is overdue", lastError: null });
    expect([await levelsOf(invoice.id), await levelsOf(other.id)]).toEqual([[], [1]]);
  });

  it("nothing is sent where all was paid, disputed or promised, and it may be reminded of later", async () => {
    const paid = await debtor();
    await remind(paid.id);
    const receipt = await office.receipts.take({
      customerId: paid.id,
      method: "cheque",
      amountPence: 4000,
    });
    expect(await send(paid.id)).toMatchObject({
      status: "kept",
      lastError: "What it reminds of was settled before it went.",
    });
    await office.receipts.reverse({ id: receipt.id, reason: "It bounced" });
    expect(await dueOf(paid.id)).toMatchObject({ mail: { level: 1 } });
    const disputed = await debtor();
    await remind(disputed.id);
    await office.invoices.putInDispute({ id: disputed.invoice.id, reason: "Short" });
    expect(await send(disputed.id)).toMatchObject({ lastError: "All of it is in dispute." });
    expect(await levelsOf(disputed.invoice.id)).toEqual([]);
  });

  it("a mail that has gone is left as it is", async () => {
    const { id, invoice } = await debtor();
    await remind(id);
    await send(id);
    await office.invoices.paid({ id: invoice.id });
    await send(id);
    expect(await levelsOf(invoice.id)).toEqual([1]);
  });
});

describe("the settings of reminders", () => {
  it("hold the business's own words, and refuse what means nothing", async () => {
    const own = await office.reminders.change({
      levels: [{ level: 1, days: 5, subject: "{number}", text: "{customer} owes {left}" }],
    });
    expect(own.levels[0]).toMatchObject({ enabled: true, days: 5, subject: "{number}" });
    expect(own.levels[1]).toMatchObject({ days: 21 });
    const { id, name, invoice } = await debtor({ daysAgo: 5 });
    expect(await dueOf(id)).toMatchObject({
      mail: { subject: invoice.number, text: `${name} owes £40.00` },
    });
    await expect(
      office.reminders.change({ levels: [{ level: 2, text: "Dear {name}" }] }),
    ).rejects.toThrow("There is nothing for {name} here.");
    await expect(office.reminders.change({ levels: [{ level: 2, days: 5 }] })).rejects.toThrow(
      "Level 2 must come later than level 1.",
    );
    await office.reminders.change({ levels: [{ level: 1, enabled: false }] });
    expect(await dueOf(id)).toBeUndefined();
    await office.reminders.change({ levels: [{ level: 1, enabled: true, days: 7 }] });
  });

  it("of two who change different levels at once keep both", async () => {
    await Promise.all([
      officeIn(0).reminders.change({ levels: [{ level: 2, subject: "Two" }] }),
      officeIn(0).reminders.change({ levels: [{ level: 3, subject: "Three" }] }),
    ]);
    const { levels } = await office.reminders.get();
    expect(levels.map(({ subject }) => subject)).toEqual(["{number}", "Two", "Three"]);
  });
});

describe("by themselves", () => {
  const queued = async () => {
    const { rows: found } = await service.test.owner.query<{ tenant: string }>(
      `SELECT payload->>'tenantId' AS tenant FROM graphile_worker._private_jobs j
         JOIN graphile_worker._private_tasks t ON t.id = j.task_id
        WHERE t.identifier = 'remind_customers'`,
    );
    return found.map(({ tenant }) => tenant);
  };

  it("reminders go in the morning of the business's clock, where it wants them", async () => {
    const morning = new Date("2026-11-24T08:05:00Z");
    await remindByMorning(service, {}, morning);
    expect(await queued()).toEqual([]);
    await office.reminders.change({ automatic: true });
    await remindByMorning(service, {}, new Date("2026-11-24T09:05:00Z"));
    expect(await queued()).toEqual([]);
    await remindByMorning(service, {}, morning);
    expect(await queued()).toEqual([tenantId]);
  });

  it("each goes once, and who is held back holds up nobody", async () => {
    const all = [];
    for (let at = 0; at < 3; at += 1) all.push(await debtor());
    await Promise.all([1, 2].map(() => remindCustomers(service, { tenantId })));
    for (const { id } of all) expect(await mailsTo(id)).toHaveLength(1);
    const system = await rows.activity.count({
      where: { tenantId, action: "invoice.reminded", actorKind: "system" },
    });
    expect(system).toBeGreaterThanOrEqual(3);
  });
});

it("reads who is due in as many statements for many as for few", async () => {
  const ask = () => officeIn(0).reminders.due({ limit: 100 });
  const few = await countStatements(service.database, ask);
  for (let at = 0; at < 5; at += 1) await debtor();
  expect((await countStatements(service.database, ask)).count).toBe(few.count);
});
