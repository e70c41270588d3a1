import { Prisma } from "@roundsman/db";
import type { Service } from "../service";
import { sendFrom } from "./outbox";
import type { Tasks } from "./tasks";

/** Sends one mail of a business, in its name and from the installation's address. */
export async function sendEmail(service: Service, job: Tasks["send_email"]): Promise<void> {
  const business = await service.database.service.business.findUnique({
    where: { id: job.tenantId },
    select: { name: true },
  });
  await sendFrom(service, {
    table: Prisma.sql`emails`,
    where: Prisma.sql`tenant_id = ${job.tenantId}::uuid AND id = ${job.emailId}::uuid`,
    replyTo: Prisma.sql`reply_to`,
    ...(business && { sender: business.name }),
  });
}
