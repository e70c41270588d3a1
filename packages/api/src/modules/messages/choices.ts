import {
  anyUuid,
  runSql,
  sqlBuilder,
  type MessageChoice,
  type PrismaClient,
  type Tx,
} from "@roundsman/db";
import { mobileOf } from "@roundsman/providers";
import type { Recorder } from "../../platform/audit/change";

/* What customers want to be told, by what it is about (docs/decisions/0335). */

export const choiceGroups = ["orders", "money", "standing"] as const;
export type ChoiceGroup = (typeof choiceGroups)[number];

type Choice = { texts: boolean; mails: boolean };
/** As ChoicesByGroup has it. */
export type Choices = Record<ChoiceGroup, Choice>;

/** What a caller who knows no groups reads and says. */
interface Overall extends Choice {
  groups?: Partial<Choices>;
}

const all: Choice = { texts: true, mails: true };

const choicesIn = (row: Omit<MessageChoice, "tenantId" | "customerId" | "updatedAt">): Choices => ({
  orders: { texts: row.orderTexts, mails: row.orderMails },
  money: { texts: row.moneyTexts, mails: row.moneyMails },
  standing: { texts: row.standingTexts, mails: row.standingMails },
});

/** What a customer wants to be told; all of it where nobody has said otherwise. */
export async function choicesOf(
  db: PrismaClient | Tx,
  tenantId: string,
  customerId: string,
): Promise<Choices> {
  const row = await db.messageChoice.findFirst({ where: { tenantId, customerId } });
  return row ? choicesIn(row) : { orders: all, money: all, standing: all };
}

/** Any texts; and mails of what is on its way, which is what one choice for all mails was about. */
export const overall = ({ orders, money, standing }: Choices): Choice => ({
  texts: orders.texts || money.texts || standing.texts,
  mails: orders.mails || standing.mails,
});

/**
 * The choices after somebody said what they want. A choice for all texts, or all mails, changes the groups only where it
 * differs from what is read for all: said as it was read, it changes nothing.
 */
export function choicesAfter(before: Choices, { texts, mails, groups = {} }: Overall): Choices {
  const was = overall(before);
  const after = (group: ChoiceGroup): Choice => ({
    texts: texts === was.texts ? before[group].texts : texts,
    mails: mails === was.mails || group === "money" ? before[group].mails : mails,
    ...groups[group],
  });
  return { orders: after("orders"), money: after("money"), standing: after("standing") };
}

/** What somebody with two cards is told: what they said no to on either is not told. */
export function choicesOfBoth(one: Choices, other: Choices): Choices {
  const both = (group: ChoiceGroup): Choice => ({
    texts: one[group].texts && other[group].texts,
    mails: one[group].mails && other[group].mails,
  });
  return { orders: both("orders"), money: both("money"), standing: both("standing") };
}

/** Keeps what a customer, whose row is locked, wants to be told. Said twice, it is recorded once. */
export async function changeChoices(
  tx: Tx,
  record: Recorder,
  tenantId: string,
  { id: customerId, name }: { id: string; name: string },
  asked: (before: Choices) => Choices,
): Promise<void> {
  const before = await choicesOf(tx, tenantId, customerId);
  const after = asked(before);
  const isSame = choiceGroups.every(
    (group) =>
      before[group].texts === after[group].texts && before[group].mails === after[group].mails,
  );
  if (isSame) return record(null);
  const columns = {
    orderTexts: after.orders.texts,
    orderMails: after.orders.mails,
    moneyTexts: after.money.texts,
    moneyMails: after.money.mails,
    standingTexts: after.standing.texts,
    standingMails: after.standing.mails,
  };
  await tx.messageChoice.upsert({
    where: { tenantId_customerId: { tenantId, customerId } },
    create: { tenantId, customerId, ...columns },
    update: columns,
  });
  await record({
    action: "customer.messaging_changed",
    words: `Changed what ${name} is told`,
    subject: { kind: "customer", id: customerId },
    before,
    after,
  });
}

const mailColumns = {
  orders: "order_mails",
  money: "money_mails",
  standing: "standing_mails",
} as const;

/** Those of these customers who want no mails of this group, in one statement. */
export async function thoseWithoutMails(
  tx: Tx,
  tenantId: string,
  group: ChoiceGroup,
  customerIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (customerIds.length === 0) return new Set();
  const rows = await runSql(
    tx,
    sqlBuilder
      .selectFrom("message_choices")
      .where("tenant_id", "=", tenantId)
      .where("customer_id", "=", anyUuid(customerIds))
      .where(mailColumns[group], "=", false)
      .select("customer_id as customerId"),
  );
  return new Set(rows.map(({ customerId }) => customerId));
}

/** The number that a customer who wants texts of this group has for them; null where there is none. */
export async function textNumberOf(
  tx: Tx,
  tenantId: string,
  customerId: string,
  group: ChoiceGroup,
): Promise<string | null> {
  const customer = await tx.customer.findFirst({
    where: { tenantId, id: customerId, erasedAt: null, noTextsSince: null },
    select: { phone: true, messageChoice: true },
  });
  if (!customer?.phone) return null;
  const { messageChoice: row, phone } = customer;
  return row && !choicesIn(row)[group].texts ? null : mobileOf(phone);
}
