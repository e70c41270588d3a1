import type { PrismaClient, Tx } from "@roundsman/db";
import type { Recorder } from "../../platform/audit/change";

/** As MessageChoices has it. */
interface Choices {
  texts: boolean;
  mails: boolean;
}

/** What a customer wants to be told; all of it where nobody has said otherwise. */
export const choicesOf = async (
  db: PrismaClient | Tx,
  tenantId: string,
  customerId: string,
): Promise<Choices> =>
  (await db.messageChoice.findFirst({
    where: { tenantId, customerId },
    select: { texts: true, mails: true },
  })) ?? { texts: true, mails: true };

/** Keeps what a customer, whose row is locked, wants to be told. Said twice, it is recorded once. */
export async function changeChoices(
  tx: Tx,
  record: Recorder,
  tenantId: string,
  { id: customerId, name }: { id: string; name: string },
  after: Choices,
): Promise<void> {
  const before = await choicesOf(tx, tenantId, customerId);
  if (before.texts === after.texts && before.mails === after.mails) return record(null);
  await tx.messageChoice.upsert({
    where: { tenantId_customerId: { tenantId, customerId } },
    create: { tenantId, customerId, ...after },
    update: after,
  });
  await record({
    action: "customer.messaging_changed",
    words: `Changed what ${name} is told`,
    subject: { kind: "customer", id: customerId },
    before,
    after,
  });
}
