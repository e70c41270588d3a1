import { setTimeout as pause } from "node:timers/promises";
import {
  expressionBuilder,
  runSql,
  runSqlForOne,
  sql,
  sqlBuilder,
  type EmailStatus,
  type Expression,
  type InferResult,
  type SqlBool,
  type SqlRunner,
  type Tables,
} from "@roundsman/db";
import { ProviderFailed, type MailAttachment, type MailMessage } from "@roundsman/providers";
import { milliseconds } from "date-fns/milliseconds";
import type { Service } from "../../../platform/context/context";
import type { Tasks } from "../../../platform/jobs/enqueue";

/** One row of a table of mails. */
interface MailRow {
  id: string;
  /** Whose it is; left out for a mail of the service itself. */
  tenantId?: string;
  /** The name shown as sender; the installation's own where left out. */
  sender?: string;
  attachments?: readonly MailAttachment[];
  /** Why it is kept and not sent; null or left out where it may go. */
  withheld?: string | null;
}

type Claimed = InferResult<ReturnType<typeof claimIn>>[number] & { sendingSince: Date };

/** Longer than a mail server may keep us waiting; a claim older than this was left by a killed worker. */
const claimMs = milliseconds({ minutes: 5 });
/** Between two attempts to note what came of a mail. */
const retryMs = 500;
/** Then a mail that could not be handed over is old news. */
const giveUpMs = milliseconds({ days: 3 });

/**
 * Sends one mail, once. It is claimed before and settled after, so two workers never both send it. A
 * worker killed between the server's taking it and our noting that leaves a claim, and the mail goes
 * again when that has run out: SMTP can't say whether it had arrived. It then carries the same
 * Message-ID, by which mail programs show it once.
 * @throws Error where trying again later makes sense; the job's queue does that
 */
export async function sendFrom(service: Service, row: MailRow): Promise<void> {
  const { database, providers, settings } = service;
  const mail = await claim(database.service, row, new Date());
  if (!mail) return;
  const settle = (status: EmailStatus, problem: string | null = null) =>
    whileClaimed(mail, () =>
      settleClaim(database.service, row, mail, { status, problem, now: new Date() }),
    );
  if (row.withheld) return settle("kept", row.withheld);
  try {
    const message = messageOf(mail, row, providers.mail.from.address, settings.urls.web);
    const result = await providers.mail.send(message);
    await settle(result.delivered ? "sent" : "kept");
  } catch (error) {
    if (!(error instanceof ProviderFailed)) throw error;
    const tired = Date.now() - mail.createdAt.getTime() > giveUpMs;
    const again = error.temporary && !tired;
    await settle(again ? "queued" : "failed", error.message);
    if (again) throw error;
  }
}

/**
 * Notes what came of a mail, waiting for a database that is away: what was handed over and not noted
 * would go again. For as long as nobody else may send it.
 */
async function whileClaimed({ sendingSince }: Claimed, note: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await note();
    } catch (error) {
      if (Date.now() > sendingSince.getTime() + claimMs) throw error;
      await pause(retryMs);
    }
  }
}

/** Both tables of mails have the same columns; a business's own has a few more. */
const tableOf = ({ tenantId }: MailRow) =>
  sqlBuilder.dynamic
    .table<"emails" | "service_emails">(tenantId ? "emails" : "service_emails")
    .as("m");

const m = expressionBuilder<{ m: Tables["emails"] }, "m">();

const isRow = ({ tenantId, id }: MailRow): Expression<SqlBool> =>
  m.and([...(tenantId ? [m("m.tenant_id", "=", tenantId)] : []), m("m.id", "=", id)]);

const claimIn = (row: MailRow, now: Date) =>
  sqlBuilder
    .updateTable(tableOf(row))
    .set((eb) => ({ status: "sending", sending_since: now, attempts: eb("m.attempts", "+", 1) }))
    .where(isRow(row))
    .where((eb) =>
      eb.or([
        eb("m.status", "=", "queued"),
        eb.and([
          eb("m.status", "=", "sending"),
          eb("m.sending_since", "<", new Date(now.getTime() - claimMs)),
        ]),
      ]),
    )
    .returning([
      "m.id",
      "m.to_address as to",
      sql<string | null>`${row.tenantId ? m.ref("m.reply_to") : null}::text`.as("replyTo"),
      "m.subject",
      "m.text",
      "m.html",
      "m.created_at as createdAt",
    ]);

/** Null where it is settled, or gone. @throws Error where another worker holds it just now */
async function claim(db: SqlRunner, row: MailRow, now: Date): Promise<Claimed | null> {
  const mail = await runSqlForOne(db, claimIn(row, now));
  if (mail) return { ...mail, sendingSince: now };
  const held = await runSql(
    db,
    sqlBuilder
      .selectFrom(tableOf(row))
      .where(isRow(row))
      .where("m.status", "=", "sending")
      .select("m.id"),
  );
  if (held.length > 0) throw new Error("This mail is being sent by another worker");
  return null;
}

/** Only by whoever holds the claim: one that ran out may be another's by now. */
async function settleClaim(
  db: SqlRunner,
  row: MailRow,
  { sendingSince }: Claimed,
  outcome: { status: EmailStatus; problem: string | null; now: Date },
): Promise<void> {
  const { status, problem, now } = outcome;
  await runSql(
    db,
    sqlBuilder
      .updateTable(tableOf(row))
      .set({
        status,
        last_error: problem,
        sending_since: null,
        sent_at: status === "sent" ? now : null,
      })
      .where(isRow(row))
      .where("m.status", "=", "sending")
      .where("m.sending_since", "=", sendingSince),
  );
}

function messageOf(mail: Claimed, row: MailRow, address: string, webUrl: string): MailMessage {
  return {
    messageId: `${mail.id}@${new URL(webUrl).hostname}`,
    to: [{ address: mail.to }],
    ...(row.sender !== undefined && { from: { name: oneLine(row.sender), address } }),
    ...(mail.replyTo !== null && { replyTo: { address: mail.replyTo } }),
    subject: oneLine(mail.subject),
    text: mail.text,
    ...(mail.html !== null && { html: mail.html }),
    ...(row.attachments && { attachments: row.attachments }),
  };
}

/** Names come from people's typing; a line break in a header is refused by the provider. */
const oneLine = (text: string) => text.replaceAll(/\p{Cc}+/gu, " ");

/** Sends one mail of the service itself. */
export async function sendServiceEmail(
  service: Service,
  job: Tasks["send_service_email"],
): Promise<void> {
  await sendFrom(service, { id: job.emailId });
}
