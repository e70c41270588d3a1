import { rowsAsTable, runSql, sql, sqlBuilder, type Tx } from "@roundsman/db";
import { recordActivity } from "../../../platform/audit/activity";
import { runPatiently, type Recorder } from "../../../platform/audit/change";
import type { Service } from "../../../platform/context/context";
import { enqueueForRows, type Tasks } from "../../../platform/jobs/enqueue";
import { isHour } from "../../../platform/jobs/time-at";
import { todayIn } from "../../../platform/values/format";
import { queueEmails } from "../../messages";
import { lockInvoices } from "../ledger/settle";
import { readIssuer } from "../papers/documents";
import { judgeDue, readDue, readTold, undisputed } from "./due-reminders";
import { readLevels } from "./reminder-settings";
import { textLater } from "./remind-by-text";

/* Sending reminders, by a press or by themselves (docs/decisions/0242). */

/** So many customers are written to in one transaction. */
export const mostReminded = 500;

/** What says whether invoices are paid by card, and where. */
type Paying = Pick<Service, "providers" | "settings">;

interface Asked {
  tenantId: string;
  now: Date;
  service: Paying;
  /** Left out: all who are due. */
  customerIds?: readonly string[];
  invoiceIds?: readonly string[];
  /** By name, after this one. */
  after?: readonly [name: string, id: string] | null;
  limit?: number;
}

/** What came of one customer who was due. */
interface Outcome {
  customerId: string;
  customerName: string;
  /** Null where a mail is on its way. */
  why: string | null;
}

/**
 * Writes to customers who are due, one mail each, and notes each invoice at its level. Judged under the lock of the
 * invoices: of two who press at once, one sends. Gives what came of each, by name.
 */
export async function remind(tx: Tx, asked: Asked, record: Recorder): Promise<Outcome[]> {
  const { tenantId, now, service, customerIds, invoiceIds, after, limit = mostReminded } = asked;
  const issuer = await readIssuer(tx, tenantId, service);
  const levels = await readLevels(tx, tenantId);
  const today = todayIn(issuer.timeZone, now);
  const scope = { tenantId, today, levels };
  const due = await readDue(tx, scope, { customerIds, invoiceIds, after, limit });
  const dueIds = due.flatMap(({ invoices }) => invoices.map(({ id }) => id));
  if (dueIds.length === 0) return [];
  await lockInvoices(tx, tenantId, dueIds);
  const held = await readDue(tx, scope, { invoiceIds: dueIds, limit });
  const judged = held.map((row) => ({ row, ...judgeDue(row, levels, issuer) }));
  const sent = judged.flatMap(({ row, mail }) => (mail ? [{ row, letter: mail.letter }] : []));
  if (sent.length > 0) {
    const letters = sent.map(({ letter }) => letter);
    const mails = await queueEmails(tx, tenantId, letters, now);
    await textLater(
      tx,
      tenantId,
      mails.map(({ id }) => id),
    );
    const reminders = sent.flatMap(({ row }) => {
      const mail = mails.find(({ subjectId }) => subjectId === row.customerId);
      if (!mail) throw new Error("The mail was not written");
      return undisputed(row).map(({ id, level }) => ({ invoice: id, level, mail: mail.id }));
    });
    await noteReminders(tx, { tenantId, today, now }, reminders);
  }
  for (const { row, letter } of sent) {
    for (const { id, number, level } of undisputed(row)) {
      await record({
        action: "invoice.reminded",
        words: `Asked for ${row.customerName} to be reminded of ${number}, level ${level}`,
        subject: { kind: "invoice", id },
        after: { level, to: letter.to },
      });
    }
  }
  return due.map(({ customerId, customerName }) => {
    const found = judged.find(({ row }) => row.customerId === customerId);
    return { customerId, customerName, why: found ? found.why : whyNotDue };
  });
}

/** Said of a customer of whom nothing has come to its next level. */
export const whyNotDue = "Nothing of theirs is due for a reminder.";

/** One that failed before is noted anew; any other that is there already is refused by the table's key. */
const noteReminders = (
  tx: Tx,
  { tenantId, today, now }: { tenantId: string; today: string; now: Date },
  reminders: readonly { invoice: string; level: number; mail: string }[],
) =>
  runSql(
    tx,
    sqlBuilder
      .insertInto("invoice_reminders")
      .columns(["tenant_id", "invoice_id", "level", "email_id", "reminded_on", "reminded_at"])
      .expression((eb) =>
        eb
          .selectFrom(
            rowsAsTable("given", reminders, { invoice: "uuid", level: "int", mail: "uuid" }),
          )
          .select([
            sql<string>`${tenantId}::uuid`.as("tenant_id"),
            "given.invoice",
            "given.level",
            "given.mail",
            sql<Date>`${today}::date`.as("on"),
            sql<Date>`${now}::timestamptz`.as("at"),
          ]),
      )
      .onConflict((clash) =>
        clash.columns(["tenant_id", "invoice_id", "level"]).doUpdateSet((eb) => ({
          email_id: eb.ref("excluded.email_id"),
          reminded_on: eb.ref("excluded.reminded_on"),
          reminded_at: eb.ref("excluded.reminded_at"),
        })),
      ),
  );

/** The hour of a business's own clock in which its reminders go. */
const hourOfMorning = 8;

/** By the clock, hourly: a job for each business whose morning it is and that wants it. */
export async function remindByMorning(
  { database }: Pick<Service, "database">,
  asked: Tasks["remind_by_morning"],
  now = new Date(),
): Promise<void> {
  const payload = sql<Tasks["remind_customers"]>`jsonb_build_object('tenantId', b.id)`;
  await enqueueForRows(
    database.service,
    "remind_customers",
    sqlBuilder
      .selectFrom("businesses as b")
      .where("b.reminds_by_itself", "=", true)
      .where("b.verified_at", "is not", null)
      .where("b.closed_at", "is", null)
      .where("b.locked_at", "is", null)
      .where(isHour(now, { from: hourOfMorning }, asked)),
    { payload },
  );
}

/** So many customers are written to by one transaction of the job. */
const atOnce = 50;

/** Reminds all who are due in one business. Run twice, it reminds each once. */
export async function remindCustomers(
  working: Pick<Service, "database" | "log"> & Paying,
  { tenantId }: Tasks["remind_customers"],
  now = new Date(),
): Promise<void> {
  const { service } = working.database;
  let after: readonly [string, string] | null = null;
  let sent = 0;
  for (;;) {
    const asked: Asked = { tenantId, now, service: working, after, limit: atOnce };
    const done = await runPatiently(service, (tx) => remind(tx, asked, recorderOf(tx, asked)));
    sent += done.filter(({ why }) => why === null).length;
    const last = done.at(-1);
    if (!last) break;
    after = [last.customerName, last.customerId];
  }
  if (sent > 0) working.log.info({ tenantId, sent }, "reminded customers who owe");
}

/** Records what the service does by itself. */
const recorderOf =
  (tx: Tx, { tenantId, now }: { tenantId: string; now: Date }): Recorder =>
  async (happening) => {
    if (!happening) return;
    const system = { tenantId, kind: "system", name: "Roundsman" } as const;
    await recordActivity(tx, system, happening, { now, requestId: null });
  };

/**
 * The last look before a reminder goes: what was paid, credited, made void or put in dispute since it was written is
 * taken out of it, and may be reminded of again once it is owed. Of a mail that has gone, or is going, nothing changes.
 * @returns why the mail is not sent; null where it goes
 */
export const settleReminder = (
  { database, ...paying }: Pick<Service, "database"> & Paying,
  { tenantId, emailId }: Tasks["send_email"],
  now = new Date(),
): Promise<string | null> =>
  runPatiently(database.service, async (tx) => {
    const [mail] = await runSql(
      tx,
      sqlBuilder
        .selectFrom("emails")
        .where("tenant_id", "=", tenantId)
        .where("id", "=", emailId)
        .where("status", "=", sql.lit("queued"))
        .forUpdate()
        .select("id"),
    );
    if (!mail) return null;
    const told = await remindersOf(tx, tenantId, emailId);
    await lockInvoices(
      tx,
      tenantId,
      told.map(({ id }) => id),
    );
    const issuer = await readIssuer(tx, tenantId, paying);
    const levels = await readLevels(tx, tenantId);
    const row = await readTold(tx, { tenantId, today: todayIn(issuer.timeZone, now) }, emailId);
    const judged = row && judgeDue(row, levels, issuer);
    const kept = new Set(row && judged?.mail ? undisputed(row).map(({ id }) => id) : []);
    const dropped = told.filter(({ id }) => !kept.has(id));
    if (dropped.length === 0) return null;
    await tx.invoiceReminder.deleteMany({
      where: { tenantId, emailId, invoiceId: { in: dropped.map(({ id }) => id) } },
    });
    const record = recorderOf(tx, { tenantId, now });
    const because =
      row?.wantsMails === false
        ? "they want no mails about money"
        : "it was settled before the mail went";
    for (const { id, number, customerName } of dropped) {
      await record({
        action: "invoice.reminder_withheld",
        words: `Did not remind ${customerName} of ${number}: ${because}`,
        subject: { kind: "invoice", id },
      });
    }
    if (!judged?.mail) return judged?.why ?? "What it reminds of was settled before it went.";
    const { subject, text } = judged.mail.letter;
    await tx.email.updateMany({ where: { tenantId, id: emailId }, data: { subject, text } });
    return null;
  });

const remindersOf = (tx: Tx, tenantId: string, emailId: string) =>
  runSql(
    tx,
    sqlBuilder
      .selectFrom("invoice_reminders as r")
      .innerJoin("invoices as i", (join) =>
        join.onRef("i.tenant_id", "=", "r.tenant_id").onRef("i.id", "=", "r.invoice_id"),
      )
      .where("r.tenant_id", "=", tenantId)
      .where("r.email_id", "=", emailId)
      .orderBy("i.id")
      .select(["i.id", "i.number", "i.customer_name as customerName"]),
  );
