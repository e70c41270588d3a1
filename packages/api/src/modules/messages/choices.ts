import type { PrismaClient, Tx } from "@roundsman/db";
import { mobileOf } from "@roundsman/providers";
import type { Recorder } from "../../platform/audit/change";

/** As MessageChoices has it. */
type Choices = { texts: boolean; mails: boolean };

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

/** The number that a customer who wants texts has for them; null where there is none. */
export async function textNumberOf(
  tx: Tx,
  tenantId: string,
  customerId: string,
): Promise<string | null> {
  const customer = await tx.customer.findFirst({
    where: { tenantId, id: customerId, erasedAt: null },
    select: { phone: true, messageChoice: { select: { texts: true } } },
  });
  if (!customer?.phone || customer.messageChoice?.texts === false) return null;
  return mobileOf(customer.phone);
}
