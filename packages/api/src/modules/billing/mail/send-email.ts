import { Prisma } from "@roundsman/db";
import { invoiceAttachments } from "../invoices/attachment";
import { whyUnverified } from "../../business/business/unverified";
import type { Service } from "../../../platform/context/service";
import { sendFrom } from "../../messages/emails/outbox";
import type { Tasks } from "../../../platform/jobs/tasks";

/**
 * Sends one mail of a business, in its name and from the installation's address; of a business that is not
 * verified it is kept, and says why. This is the one place that every mail of a business passes.
 */
export async function sendEmail(service: Service, job: Tasks["send_email"]): Promise<void> {
  const { tenantId, emailId } = job;
  const db = service.database.service;
  const [business, mail] = await Promise.all([
    db.business.findUnique({ where: { id: tenantId }, select: { name: true, verifiedAt: true } }),
    db.email.findFirst({
      where: { tenantId, id: emailId },
      select: { kind: true, subjectId: true },
    }),
  ]);
  await sendFrom(service, {
    table: Prisma.sql`emails`,
    where: Prisma.sql`tenant_id = ${tenantId}::uuid AND id = ${emailId}::uuid`,
    replyTo: Prisma.sql`reply_to`,
    withheld: business && whyUnverified(business),
    ...(business && { sender: business.name }),
    ...(mail && { attachments: await invoiceAttachments(db, tenantId, mail) }),
  });
}
