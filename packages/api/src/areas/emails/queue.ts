import type { Tx } from "@roundsman/db";
import { enqueue } from "../../jobs/enqueue";

/** A mail as a change writes it; the worker sends it. `kind` names the template, for the list of mails. */
export interface Letter {
  kind: string;
  to: string;
  replyTo?: string | null;
  subject: string;
  text: string;
  html?: string | null;
  /** What it is about. */
  about?: { kind: string; id: string };
}

/** A mail of a business, written and enqueued in the transaction of what it tells of. */
export async function queueEmail(
  tx: Tx,
  tenantId: string,
  letter: Letter,
  now: Date,
): Promise<void> {
  const { id } = await tx.email.create({
    data: {
      tenantId,
      kind: letter.kind,
      toAddress: letter.to,
      replyTo: letter.replyTo,
      subject: letter.subject,
      text: letter.text,
      html: letter.html,
      subjectKind: letter.about?.kind,
      subjectId: letter.about?.id,
      createdAt: now,
    },
    select: { id: true },
  });
  await enqueue(tx, "send_email", { tenantId, emailId: id });
}

/** A mail of the service itself. Its text may hold a one-time link, so only the service's role reads it. */
export async function queueServiceEmail(
  tx: Tx,
  letter: Omit<Letter, "about" | "replyTo">,
  now: Date,
): Promise<void> {
  const { id } = await tx.serviceEmail.create({
    data: {
      kind: letter.kind,
      toAddress: letter.to,
      subject: letter.subject,
      text: letter.text,
      html: letter.html,
      createdAt: now,
    },
    select: { id: true },
  });
  await enqueue(tx, "send_service_email", { emailId: id });
}
