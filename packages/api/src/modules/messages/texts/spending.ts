import { runSqlForOne, sql, sqlBuilder, type Tx } from "@roundsman/db";
import { notifyOffice } from "../notifications";
import { pounds, todayIn } from "../../../platform/values/format";
import { webPages } from "../../../platform/values/links";

/* What texts may cost a business in a calendar month of its own clock (docs/decisions/0320). */

interface Spending {
  tenantId: string;
  timeZone: string;
  now: Date;
  /** Tenths of a penny. */
  tenths: number;
}

/** The first day of the business's own month. */
export const monthOf = (timeZone: string, now: Date): string =>
  `${todayIn(timeZone, now).slice(0, 7)}-01`;

/**
 * Counts a text against the month's cap, in one conditional statement: of many at once, no two go past it.
 * @param capPence the cap; 0 lets none go
 * @returns whether there was room
 */
export async function spend(
  tx: Tx,
  { tenantId, timeZone, now, tenths }: Spending,
  capPence: number,
): Promise<boolean> {
  const capTenths = capPence * 10;
  if (tenths > capTenths) return false;
  const counted = await runSqlForOne(
    tx,
    sqlBuilder
      .insertInto("text_spending")
      .values({ tenant_id: tenantId, month: sql<Date>`${monthOf(timeZone, now)}::date`, tenths })
      .onConflict((clash) =>
        clash
          .columns(["tenant_id", "month"])
          .doUpdateSet((eb) => ({
            tenths: eb("text_spending.tenths", "+", eb.ref("excluded.tenths")),
          }))
          .where((eb) =>
            eb(eb("text_spending.tenths", "+", eb.ref("excluded.tenths")), "<=", capTenths),
          ),
      )
      .returning("tenths"),
  );
  return counted !== null;
}

/** Takes back what was counted for a text that surely did not go. */
export async function unspend(
  tx: Tx,
  { tenantId, timeZone, now, tenths }: Spending,
): Promise<void> {
  await tx.textSpending.updateMany({
    where: { tenantId, month: new Date(monthOf(timeZone, now)), tenths: { gte: tenths } },
    data: { tenths: { decrement: tenths } },
  });
}

/** Tells the office that the cap is met, once a month. */
export async function tellCapMet(
  tx: Tx,
  { tenantId, timeZone, now }: Omit<Spending, "tenths">,
  capPence: number,
): Promise<void> {
  const month = new Date(monthOf(timeZone, now));
  await tx.textSpending.createMany({
    data: [{ tenantId, month, tenths: 0 }],
    skipDuplicates: true,
  });
  const { count } = await tx.textSpending.updateMany({
    where: { tenantId, month, toldAt: null },
    data: { toldAt: now },
  });
  if (count === 0) return;
  const notice = {
    kind: "texts.cap_met",
    title: `Texts have reached this month's cap of ${pounds(capPence)}`,
    body: "Further texts are kept and not sent. The cap is set under Settings, Texts.",
    href: webPages.messages,
  } as const;
  await notifyOffice(tx, tenantId, notice, { now });
}
