import type { Service } from "@roundsman/api";
import { enqueue, queueEmails } from "@roundsman/api/testing";
import { eventually } from "./eventually";

type Written = Partial<{ to: string; subject: string; replyTo: string; createdAt: Date }>;

/** A mail of a business, with its job, as a change writes them. */
export async function writeMail({ database }: Service, tenantId: string, given: Written = {}) {
  return database.service.$transaction(async (tx) => {
    const { id } = await tx.email.create({
      data: {
        tenantId,
        kind: "test",
        toAddress: given.to ?? "cara@example.com",
        subject: given.subject ?? "Your order",
        text: "It is on its way.",
        replyTo: given.replyTo ?? null,
        ...(given.createdAt && { createdAt: given.createdAt }),
      },
      select: { id: true },
    });
    await addJob(tx, tenantId, id);
    return id;
  });
}

/** So many mails of a business at once, with their jobs, as one change writes them. */
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

/** A job to send a mail, beside the one it has. */
export const addJob = (
  tx: Parameters<typeof enqueue>[0],
  tenantId: string,
  emailId: string,
): Promise<void> => enqueue(tx, "send_email", { tenantId, emailId });

/** The mail's row once it has this status. */
export const mailOnce = (
  { database }: Service,
  id: string,
  status: "queued" | "sending" | "sent" | "kept" | "failed",
  and: { attempts?: number } = {},
) => eventually(() => database.service.email.findFirst({ where: { id, status, ...and } }));
