import { setTimeout as pause } from "node:timers/promises";
import { Prisma, type EmailStatus, type PrismaClient } from "@roundsman/db";
import { ProviderFailed, type MailAttachment, type MailMessage } from "@roundsman/providers";
import type { Service } from "../../platform/context/context";
import type { Tasks } from "../../platform/jobs/enqueue";

/** One row of a table of mails. */
interface MailRow {
  table: Prisma.Sql;
  where: Prisma.Sql;
  replyTo: Prisma.Sql;
  /** The name shown as sender; the installation's own where left out. */
  sender?: string;
  attachments?: readonly MailAttachment[];
  /** Why it is kept and not sent; null or left out where it may go. */
  withheld?: string | null;
}

interface Claimed {
  id: string;
  to: string;
  replyTo: string | null;
  subject: string;
  text: string;
  html: string | null;
  createdAt: Date;
  sendingSince: Date;
}

/** Longer than a mail server may keep us waiting; a claim older than this was left by a killed worker. */
const claimMs = 5 * 60_000;
/** Between two attempts to note what came of a mail. */
const retryMs = 500;
/** Then a mail that could not be handed over is old news. */
const giveUpMs = 3 * 24 * 60 * 60_000;

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

/** Null where it is settled, or gone. @throws Error where another worker holds it just now */
async function claim(client: PrismaClient, row: MailRow, now: Date): Promise<Claimed | null> {
  const [mail] = await client.$queryRaw<Claimed[]>`
    UPDATE ${row.table} SET status = 'sending', sending_since = ${now}, attempts = attempts + 1
     WHERE ${row.where}
       AND (status = 'queued' OR (status = 'sending' AND sending_since < ${new Date(now.getTime() - claimMs)}))
    RETURNING id, to_address AS "to", ${row.replyTo} AS "replyTo", subject, text, html,
              created_at AS "createdAt", sending_since AS "sendingSince"`;
  if (mail) return mail;
  const held = await client.$queryRaw<object[]>`
    SELECT 1 FROM ${row.table} WHERE ${row.where} AND status = 'sending'`;
  if (held.length > 0) throw new Error("This mail is being sent by another worker");
  return null;
}

/** Only by whoever holds the claim: one that ran out may be another's by now. */
async function settleClaim(
  client: PrismaClient,
  row: MailRow,
  { sendingSince }: Claimed,
  outcome: { status: EmailStatus; problem: string | null; now: Date },
): Promise<void> {
  const { status, problem, now } = outcome;
  await client.$executeRaw`
    UPDATE ${row.table}
       SET status = ${status}::email_status, last_error = ${problem}, sending_since = NULL,
           sent_at = ${status === "sent" ? now : null}
     WHERE ${row.where} AND status = 'sending' AND sending_since = ${sendingSince}`;
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
  await sendFrom(service, {
    table: Prisma.sql`service_emails`,
    where: Prisma.sql`id = ${job.emailId}::uuid`,
    replyTo: Prisma.sql`NULL`,
  });
}
