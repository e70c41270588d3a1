import type { Service } from "@roundsman/api";
import { enqueue, queueEmails } from "@roundsman/api/testing";
import { eventually } from "./eventually";

type Written = Partial<{ to: string; subject: string; replyTo: string; createdAt: Date }>;

/** Writes a mail of a business with its job, as a change would. */
export async function writeMail({ database }: Service, tenantId: string, options: Written = {}) {
  return database.service.$transaction(async (tx) => {
    const { id } = await tx.email.create({
      data: {
        tenantId,
        kind: "test",
        toAddress: options.to ?? "cara@example.com",
        subject: options.subject ?? "Your order",
        text: "It is on its way.",
        replyTo: options.replyTo ?? null,
        ...(options.createdAt && { createdAt: options.createdAt }),
      },
      select: { id: true },
    });
    await addJob(tx, tenantId, id);
    return id;
  });
}

/** Writes `count` mails of a business with their jobs, as one change would. */
export async function writeMails({ database }: Service, tenantId: string, count: number) {
  const letter = {
    kind: "bulk",
    to: "cara@example.com",
    subject: "Your invoice",
    text: "It is due.",
  };
  const letters = Array.from({ length: count }, () => letter);
  await database.service.$transaction((tx) => queueEmails(tx, tenantId, letters, new Date()));
}

/** Adds another job to send a mail. */
export const addJob = (
  tx: Parameters<typeof enqueue>[0],
  tenantId: string,
  emailId: string,
): Promise<void> => enqueue(tx, "send_email", { tenantId, emailId });

/** Resolves with the mail's row when it has this status. */
export const mailOnce = (
  { database }: Service,
  id: string,
  status: "queued" | "sending" | "sent" | "kept" | "failed",
  and: { attempts?: number } = {},
) => eventually(() => database.service.email.findFirst({ where: { id, status, ...and } }));
