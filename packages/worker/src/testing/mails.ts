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

/** So many mails of a business at once, with their jobs, as one change writes them. */
export async function writeMails({ database }: Service, tenantId: string, count: number) {
  await database.service.$transaction(async (tx) => {
    await tx.email.createMany({
      data: Array.from({ length: count }, () => ({
        tenantId,
        kind: "bulk",
        toAddress: "cara@example.com",
        subject: "Your invoice",
        text: "It is due.",
      })),
    });
    await tx.$executeRaw`
      SELECT enqueue_job('send_email', jsonb_build_object('tenantId', tenant_id, 'emailId', id))
        FROM emails WHERE tenant_id = ${tenantId}::uuid`;
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
