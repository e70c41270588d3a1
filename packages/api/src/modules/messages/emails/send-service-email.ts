import { Prisma } from "@roundsman/db";
import type { Service } from "../../../platform/context/service";
import { sendFrom } from "./outbox";
import type { Tasks } from "../../../platform/jobs/tasks";

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
