import { runSqlForOne, sql, sqlBuilder, type StandingRefusal } from "@roundsman/db";
import { recordActivity } from "../../../../platform/audit/activity";
import { runPatiently } from "../../../../platform/audit/change";
import type { Refusal } from "../../../../platform/base/errors";
import { fromDay, shortDay } from "../../../../platform/values/format";
import { webPages } from "../../../../platform/values/links";
import { notifyOffice } from "../../../messages";
import { holdCustomer } from "../../party";
import { lockStanding, type StandingRow } from "../queries";
import type { DueDay } from "../rules/days";
import type { Morning, Tools } from "./morning-tools";

/** Why a day has no order. */
interface NoOrder {
  reason: StandingRefusal | "credit";
  /** In words, for the office. */
  message: string;
}

/** Said of a day that went by while no worker ran. */
export const missed: NoOrder = {
  reason: "missed",
  message: "No order was made in time: the service did not run on the days before.",
};

/** What an order was refused for, by where the refusal points. */
export function refusalOf({ kind, issues, message }: Refusal): NoOrder {
  const path = issues?.[0]?.path ?? "";
  if (path === "paymentMethod") return { reason: "credit", message };
  if (path === "deliveryAddressId") return { reason: "address", message };
  if (path.startsWith("lines.")) {
    return { reason: kind === "conflict" ? "fuel_rule" : "not_sold", message };
  }
  return { reason: "other", message };
}

/** The column holds as much. */
const mostLetters = 500;

/**
 * Notes why a day has no order, unless it has one by now. The office is told the first time; on the days after, it is
 * tried again until its day is past.
 */
export async function noteRefusal(
  { database }: Pick<Tools, "database">,
  { tenantId, now, today }: Morning,
  { id, customerId, customerName }: Pick<StandingRow, "id" | "customerId" | "customerName">,
  due: DueDay,
  { reason, message }: NoOrder,
): Promise<void> {
  await runPatiently(database.service, async (tx) => {
    const { stopReason } = await holdCustomer(tx, tenantId, customerId);
    const byCredit = stopReason === null ? "over_limit" : "on_stop";
    const row = await lockStanding(tx, tenantId, id);
    const before = row.occurrences.find(({ dueOn }) => dueOn === due.dueOn);
    if (row.state !== "active" || (before && before.state !== "refused")) return;
    await runSqlForOne(
      tx,
      sqlBuilder
        .insertInto("standing_occurrences")
        .values({
          tenant_id: tenantId,
          standing_order_id: id,
          due_on: fromDay(due.dueOn),
          delivers_on: fromDay(due.deliversOn),
          state: "refused",
          reason: reason === "credit" ? byCredit : reason,
          message: message.slice(0, mostLetters),
          tried_on: fromDay(today),
          at: now,
        })
        .onConflict((clash) =>
          clash
            .columns(["tenant_id", "standing_order_id", "due_on"])
            .doUpdateSet((eb) => ({
              delivers_on: eb.ref("excluded.delivers_on"),
              reason: eb.ref("excluded.reason"),
              message: eb.ref("excluded.message"),
              tried_on: eb.ref("excluded.tried_on"),
              at: eb.ref("excluded.at"),
            }))
            .where("standing_occurrences.state", "=", sql.lit("refused")),
        ),
    );
    if (before) return;
    const on = shortDay(fromDay(due.deliversOn));
    const title = `No order for ${customerName} on ${on}`;
    const href = webPages.standingOrder(id);
    const notice = { kind: "standing_order.refused", title, body: message, href } as const;
    await notifyOffice(tx, tenantId, notice, { now });
    await recordActivity(
      tx,
      { tenantId, kind: "system", name: "Roundsman" },
      {
        action: "standing_order.refused",
        words: `Made no order by the standing order of ${customerName} for ${on}`,
        subject: { kind: "standing_order", id },
        after: { dueOn: due.dueOn, message },
      },
      { now, requestId: null },
    );
  });
}
