import type { Tx } from "@roundsman/db";
import { enqueue } from "./enqueue";

/** A mail of the service itself, as a change writes it. `kind` names the template. */
export interface ServiceLetter {
  kind: string;
  to: string;
  subject: string;
  text: string;
  html?: string | null;
}

/** Writes it and enqueues its sending. Its text may hold a one-time link, so only the service's role reads it. */
export async function queueServiceEmail(tx: Tx, letter: ServiceLetter, now: Date): Promise<void> {
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
