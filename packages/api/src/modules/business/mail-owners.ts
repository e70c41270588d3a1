import type { Tx } from "@roundsman/db";
import { queueEmail } from "../messages";

/** A mail to owners, but for its greeting and its end. */
interface Warning {
  kind: string;
  subject: string;
  paragraphs: string[];
}

/** Mails every owner of a business: whoever did something grave may not have been the one who should. */
export async function mailOwners(
  tx: Tx,
  tenantId: string,
  { kind, subject, paragraphs }: Warning,
  now: Date,
): Promise<void> {
  const owners = await tx.member.findMany({
    where: { tenantId, role: "owner" },
    relationLoadStrategy: "join",
    select: { user: { select: { name: true, email: true } } },
  });
  for (const { user } of owners) {
    const text = [`Hello ${user.name},`, ...paragraphs, "Roundsman"].join("\n\n");
    await queueEmail(tx, tenantId, { kind, to: user.email, subject, text }, now);
  }
}
