import type { Handler } from "../../../platform/events/events";
import { webPages } from "../../../platform/values/pages";
import { notifyPerson } from "../../messages/notifications/notify";
import { chartAfterCommit } from "./charting";
import { takeOffRounds } from "./placing";

/* What becomes of a round when one of its orders changes. */

/**
 * Takes the order's open stop off its round, unless something was recorded at it once: then it stays as a
 * failed one. The driver of a round that was issued is told.
 */
export const takeOff: Handler<"order.left_round"> = async (left, handling) => {
  const { tenantId, orderId, orderName, because, round } = left;
  const { tx, now } = handling;
  await takeOffRounds(tx, tenantId, [orderId], now);
  await chartAfterCommit({ tenantId, roundIds: [round.id] }, handling);
  if (!round.driverUserId || !round.issuedAt || round.status === "done") return;
  const title = `Order ${orderName} is off your round`;
  const notice = { kind: "round.changed", title, body: because, href: webPages.drive } as const;
  await notifyPerson(tx, tenantId, round.driverUserId, notice, now);
};

/** A round's version counts every change to what it carries. */
export const countChange: Handler<"order.changed_on_round"> = async (
  { tenantId, roundId },
  handling,
) => {
  const { tx, now } = handling;
  await tx.round.updateMany({
    where: { tenantId, id: roundId },
    data: { version: { increment: 1 }, updatedAt: now },
  });
  await chartAfterCommit({ tenantId, roundIds: [roundId] }, handling);
};
