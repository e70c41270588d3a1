import type { Service } from "@roundsman/api";
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

export const addJob = (
  tx: Pick<Service["database"]["service"], "$executeRaw">,
  tenantId: string,
  emailId: string,
) =>
  tx.$executeRaw`SELECT enqueue_job('send_email', ${JSON.stringify({ tenantId, emailId })}::jsonb)`;

/** The mail's row once it has this status. */
export const mailOnce = (
  { database }: Service,
  id: string,
  status: "queued" | "sending" | "sent" | "kept" | "failed",
  and: { attempts?: number } = {},
) => eventually(() => database.service.email.findFirst({ where: { id, status, ...and } }));
