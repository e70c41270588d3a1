import { runSql, sql, type SqlRunner } from "@roundsman/db";
import { invalid, refuseIf } from "../../../platform/base/errors";
import type { Act, Acting } from "./acts";
import { lockStanding, selectStanding, whyEnded, type StandingRow, type Today } from "./queries";
import { viewStanding, whyNotSkipped } from "./view";

/* What a customer sees of their standing orders, and changes in the shop. */

export type StandingOfCustomer = StandingRow;

/** More than anybody has. */
const mostShown = 50;

/** Those of one customer that have not ended, the latest first. */
export const standingOf = (
  runner: SqlRunner,
  tenantId: string,
  customerId: string,
): Promise<StandingRow[]> =>
  runSql(
    runner,
    selectStanding
      .where("s.tenant_id", "=", tenantId)
      .where("s.customer_id", "=", customerId)
      .where("s.state", "<>", sql.lit("ended"))
      .orderBy("s.created_at", "desc")
      .limit(mostShown),
  );

/** Without what is the office's: its notes, and why it refuses an order. */
export function shownToCustomer(row: StandingRow, at: Today) {
  const { id, words, state, deliverTo, nextOn, lines, days } = viewStanding(row, at);
  const whys = new Map(
    row.occurrences.map((one) => [one.dueOn, whyNotSkipped(one, at.today, true)]),
  );
  return {
    id,
    words,
    paused: state === "paused",
    deliverTo,
    nextOn,
    lines: lines.map(({ productName, quantity }) => ({ productName, quantity })),
    days: days.map(({ dueOn, deliversOn, state: dayState, orderStatus, priceNote, can }) => ({
      dueOn,
      deliversOn,
      state: dayState === "made" && orderStatus === "cancelled" ? ("skipped" as const) : dayState,
      priceNote,
      canSkip: (whys.get(dueOn) ?? can.skip) === null && dayState !== "refused",
      canUnskip: can.unskip === null,
    })),
  };
}

/**
 * How many of each line come from now on. As many empties come back as before, or as are delivered where all came back.
 * @throws validation where there are not as many as lines
 */
export async function changeQuantities(
  { tx, record }: Act,
  { business, now }: Acting,
  id: string,
  quantities: readonly number[],
): Promise<StandingRow> {
  const tenantId = business.id;
  const row = await lockStanding(tx, tenantId, id);
  refuseIf(whyEnded(row));
  if (quantities.length !== row.lines.length) {
    throw invalid({ path: "quantities", message: "It was changed meanwhile. Load it again." });
  }
  for (const [at, line] of row.lines.entries()) {
    const quantity = quantities[at] ?? line.quantity;
    if (quantity === line.quantity) continue;
    const empties = line.empties === line.quantity ? quantity : Math.min(line.empties, quantity);
    const key = { tenantId, standingOrderId: id, position: line.position };
    await tx.standingOrderLine.updateMany({ where: key, data: { quantity, empties } });
  }
  await tx.standingOrder.updateMany({ where: { tenantId, id }, data: { updatedAt: now } });
  await record({
    action: "standing_order.changed",
    words: `Changed the quantities of the standing order of ${row.customerName}`,
    subject: { kind: "standing_order", id },
    before: { quantities: row.lines.map(({ quantity }) => quantity) },
    after: { quantities: [...quantities] },
  });
  return lockStanding(tx, tenantId, id);
}
