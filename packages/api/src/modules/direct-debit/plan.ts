import { runSql, runSqlForOne, sql, sqlBuilder, type SqlRunner, type Tx } from "@roundsman/db";
import { addBusinessDays } from "date-fns/addBusinessDays";
import { subBusinessDays } from "date-fns/subBusinessDays";
import { utc } from "@date-fns/utc";
import type { Recorder } from "../../platform/audit/change";
import { conflict, refuseIf } from "../../platform/base/errors";
import { enqueue } from "../../platform/jobs/enqueue";
import { day, fromDay, longDay, pounds, shortDay } from "../../platform/values/format";
import { queueMails, type CustomerMail } from "../messages";
import { lockDues } from "./collections";
import { readConnection } from "./account/connection";

/* Which invoices are collected, when, and what their customers are told (docs/decisions/0258). */

/** Working days that the banks need from the moment that the provider is asked. */
const leadDays = 3;

export const workingDaysAfter = (from: string, count: number): string =>
  day(addBusinessDays(fromDay(from), count, { in: utc }));
const workingDaysBefore = (from: string, count: number): string =>
  day(subBusinessDays(fromDay(from), count, { in: utc }));

interface Days {
  collectOn: string;
  /** When the provider is asked. */
  askOn: string;
}

/** The first working day from the due day on that leaves as many working days of notice. */
export function daysOf(today: string, dueOn: string, noticeDays: number): Days {
  const earliest = workingDaysAfter(today, noticeDays);
  const wanted = dueOn > earliest ? dueOn : earliest;
  const collectOn = workingDaysAfter(day(subDay(wanted)), 1);
  const before = workingDaysBefore(collectOn, leadDays);
  return { collectOn, askOn: before > today ? before : today };
}

const subDay = (value: string) => new Date(fromDay(value).getTime() - 86_400_000);

/** Open invoices `i` of customers with an active mandate `m` of this account. */
export const collectable = (tenantId: string, accountRef: string) =>
  sqlBuilder
    .selectFrom("invoices as i")
    .innerJoin("mandates as m", (join) =>
      join.onRef("m.tenant_id", "=", "i.tenant_id").onRef("m.customer_id", "=", "i.customer_id"),
    )
    .innerJoin("customers as c", (join) =>
      join.onRef("c.tenant_id", "=", "i.tenant_id").onRef("c.id", "=", "i.customer_id"),
    )
    .where("i.tenant_id", "=", tenantId)
    .where("m.tenant_id", "=", tenantId)
    .where("i.status", "=", sql.lit("sent"))
    .where("i.collecting_on", "is", null)
    .where("m.state", "=", sql.lit("active"))
    .where("m.account_ref", "=", accountRef)
    .select([
      "i.id",
      "i.number",
      "i.due_on as dueOn",
      "i.disputed_since as disputedSince",
      "m.id as mandateId",
      "m.customer_id as customerId",
      "c.name as customerName",
      sql<string | null>`coalesce(c.accounts_email, c.email)`.as("email"),
    ]);

export interface Planning {
  tenantId: string;
  businessName: string;
  today: string;
  now: Date;
  accountRef: string;
  noticeDays: number;
}

/** Plans the collection of invoices of one customer, and mails them of it. Gives how many were planned. */
export async function planFor(
  tx: Tx,
  planning: Planning,
  customerId: string,
  wanted: (invoiceId: string) => boolean,
  record: Recorder,
): Promise<string[]> {
  const { tenantId, today, now, accountRef, noticeDays } = planning;
  const dues = await lockDues(tx, tenantId, customerId);
  const invoices = await runSql(
    tx,
    collectable(tenantId, accountRef)
      .where("i.customer_id", "=", customerId)
      .where("i.disputed_since", "is", null)
      .orderBy("i.due_on")
      .orderBy("i.id"),
  );
  const planned: { id: string; line: string; to: string; name: string }[] = [];
  for (const { id: invoiceId, number, mandateId, email, customerName, dueOn } of invoices) {
    const amountPence = dues.get(invoiceId) ?? 0;
    if (!wanted(invoiceId) || amountPence <= 0 || email === null) continue;
    const { collectOn, askOn } = daysOf(today, day(dueOn), noticeDays);
    const { id } = await tx.directDebit.create({
      data: {
        tenantId,
        customerId,
        mandateId,
        invoiceId,
        amountPence,
        collectOn: fromDay(collectOn),
        askOn: fromDay(askOn),
        requestedAt: now,
      },
      select: { id: true },
    });
    if (askOn === today) await enqueue(tx, "send_direct_debit", { tenantId, directDebitId: id });
    const on = fromDay(collectOn);
    const line = `${pounds(amountPence)} for invoice ${number} on ${longDay(on)}`;
    planned.push({ id, line, to: email, name: customerName });
    await record({
      action: "invoice.direct_debit_planned",
      words: `Told ${customerName} that ${pounds(amountPence)} of ${number} is collected on ${shortDay(on)}`,
      subject: { kind: "invoice", id: invoiceId },
      after: { amountPence, collectOn },
    });
  }
  const [first] = planned;
  if (first) {
    await tellOfCollections(tx, planning, {
      customerId,
      to: first.to,
      name: first.name,
      lines: planned.map(({ line }) => line),
      more: "What you pay or are credited before then is taken off. ",
    });
  }
  return planned.map(({ id }) => id);
}

interface Collected {
  customerId: string;
  to: string;
  name: string;
  lines: readonly string[];
  more?: string;
}

/** The mail that tells a customer what is collected, and when. */
export const collectionMail = (
  businessName: string,
  { customerId, to, name, lines, more = "" }: Collected,
): CustomerMail => ({
  kind: "direct_debit.planned",
  to,
  customerId,
  fields: { business: businessName, customer: name },
  details: [
    "We will collect by Direct Debit:",
    lines.map((line) => `- ${line}`).join("\n"),
    `${more}If something is wrong, reply to this mail in good time.`,
  ],
  about: { kind: "customer", id: customerId },
});

/** Mails a customer what is collected, and when. */
export const tellOfCollections = async (
  tx: Tx,
  { tenantId, businessName, now }: Pick<Planning, "tenantId" | "businessName" | "now">,
  told: Collected,
): Promise<void> => {
  await queueMails(tx, tenantId, [collectionMail(businessName, told)], now);
};

/** What the office may not collect, and why. */
const whyNotCollected = (invoice: {
  number: string;
  disputedSince: Date | null;
  email: string | null;
}): string | null => {
  if (invoice.disputedSince) return `${invoice.number} is in dispute.`;
  return invoice.email === null
    ? "This customer has no email address to which they could be told of it."
    : null;
};

/**
 * Plans the collection of one invoice, since the office asks for it. The invoice is there.
 * @throws conflict where it can't be collected
 */
export async function planOne(
  tx: Tx,
  planning: Planning,
  invoice: { id: string; number: string; customerId: string },
  record: Recorder,
): Promise<string> {
  const { tenantId, accountRef } = planning;
  await lockDues(tx, tenantId, invoice.customerId);
  const found = await runSqlForOne(
    tx,
    collectable(tenantId, accountRef).where("i.id", "=", invoice.id),
  );
  if (!found) {
    throw conflict(
      `${invoice.number} can't be collected: it must be open, with an active mandate of its customer, and no collection under way.`,
    );
  }
  refuseIf(whyNotCollected(found));
  const [id] = await planFor(
    tx,
    planning,
    invoice.customerId,
    (invoiceId) => invoiceId === invoice.id,
    record,
  );
  if (id === undefined) throw conflict("The customer's credit pays for it: nothing is collected.");
  return id;
}

/** What stands in the way of collecting an invoice; false where it is no question of that: no mandate, or not open. */
export async function whyNotCollectedNow(
  runner: SqlRunner,
  tenantId: string,
  invoiceId: string,
): Promise<string | null | false> {
  const connection = await readConnection(runner, tenantId);
  if (!connection) return false;
  const found = await runSqlForOne(
    runner,
    collectable(tenantId, connection.accountRef).where("i.id", "=", invoiceId),
  );
  return found ? whyNotCollected(found) : false;
}
