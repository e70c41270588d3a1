import { runSql, sql, sqlBuilder, type Tx } from "@roundsman/db";
import { recordActivity } from "../../../../platform/audit/activity";
import type { Handler } from "../../../../platform/audit/change";
import { fromDay, shortDay } from "../../../../platform/values/format";
import { orderName, orderNow, whyUnplannable } from "../../../orders";
import { lockRound, lockStops, saveRound } from "../locks";
import { readRound } from "../queries";
import { rerouteAfterCommit } from "../route";
import { whatIsWrong, withStops } from "../view";
import { placeOrders } from "./placing";

/*
 * An order that a standing order made joins the round of its area: the one planned round of its day whose driver knows
 * the patch of its address, or that stops in it already (docs/decisions/0314).
 */

/** The rounds of a day that are planned and serve the patch of an outward code. */
const roundsServing = (tx: Tx, tenantId: string, day: string, outward: string) => {
  const inPatch = sql<boolean>`${outward} = any (p.outward_codes)`;
  return runSql(
    tx,
    sqlBuilder
      .selectFrom("rounds as r")
      .where("r.tenant_id", "=", tenantId)
      .where("r.round_date", "=", fromDay(day))
      .where("r.status", "=", sql.lit("planned"))
      .where((eb) =>
        eb.or([
          eb.exists(
            eb
              .selectFrom("driver_patches as d")
              .innerJoin("patches as p", (join) =>
                join.onRef("p.tenant_id", "=", "d.tenant_id").onRef("p.id", "=", "d.patch_id"),
              )
              .whereRef("d.tenant_id", "=", "r.tenant_id")
              .whereRef("d.user_id", "=", "r.driver_user_id")
              .where(inPatch)
              .select("d.patch_id"),
          ),
          eb.exists(
            eb
              .selectFrom("stops as s")
              .innerJoin("orders as o", (join) =>
                join.onRef("o.tenant_id", "=", "s.tenant_id").onRef("o.id", "=", "s.order_id"),
              )
              .innerJoin("patches as p", (join) =>
                join
                  .onRef("p.tenant_id", "=", "o.tenant_id")
                  .on(
                    sql<boolean>`split_part(o.deliver_to_postcode, ' ', 1) = any (p.outward_codes)`,
                  ),
              )
              .whereRef("s.tenant_id", "=", "r.tenant_id")
              .whereRef("s.round_id", "=", "r.id")
              .where(inPatch)
              .select("s.id"),
          ),
        ]),
      )
      .orderBy("r.id")
      .select("r.id"),
  );
};

/** What is wrong with a round as it stands inside the change; null where nothing is. */
async function wrongWith(tx: Tx, tenantId: string, roundId: string): Promise<string | null> {
  const rows = await readRound(tx, { tenantId, id: roundId });
  const [round] = await withStops({ db: tx, business: { id: tenantId } }, rows);
  return round ? whatIsWrong(round.row, round.stops) : null;
}

/**
 * Adds an order to a round where the van and the rules of gas on the road allow it.
 * @returns why it was not added; null where it was
 */
async function addTo(
  tx: Tx,
  {
    tenantId,
    roundId,
    orderId,
    now,
  }: { tenantId: string; roundId: string; orderId: string; now: Date },
): Promise<string | null> {
  const round = await lockRound(tx, tenantId, roundId, [orderId]);
  if (round.status !== "planned") return "The van of its area is out already.";
  const before = await wrongWith(tx, tenantId, roundId);
  const stops = await lockStops(tx, tenantId, roundId);
  const open = stops.flatMap(({ completedAt, failedAt, orderId: id }) =>
    completedAt === null && failedAt === null ? [id] : [],
  );
  await placeOrders(tx, tenantId, roundId, [...open, orderId], now);
  const after = await wrongWith(tx, tenantId, roundId);
  if (after !== null && after !== before) {
    // What it would be over or against is known once it is there; the round is left as it was.
    await placeOrders(tx, tenantId, roundId, open, now);
    return `It does not fit the round of its area. ${after}`;
  }
  await saveRound(tx, tenantId, roundId, { updatedAt: now });
  return null;
}

/** The column holds as much. */
const mostLetters = 300;

/** Where no round serves the area yet, or several do, the order waits to be planned, and its day says why. */
export const joinRoundOfArea: Handler<"standing_order.made"> = async (made, handling) => {
  const { tenantId, orderId, deliversOn } = made;
  const { tx, now } = handling;
  const order = await orderNow(tx, tenantId, orderId);
  const outward = await outwardOf(tx, tenantId, orderId);
  if (outward === null || whyUnplannable(order) !== null) return;
  const [round, ...others] = await roundsServing(tx, tenantId, deliversOn, outward);
  if (!round) return;
  const why =
    others.length > 0
      ? `${others.length + 1} rounds go to its area on this day. Choose one.`
      : await addTo(tx, { tenantId, roundId: round.id, orderId, now });
  if (why !== null) {
    const roundNote = why.slice(0, mostLetters);
    await tx.standingOccurrence.updateMany({ where: { tenantId, orderId }, data: { roundNote } });
    return;
  }
  await rerouteAfterCommit({ tenantId, roundIds: [round.id] }, handling);
  await recordActivity(
    tx,
    { tenantId, kind: "system", name: "Roundsman" },
    {
      action: "round.stops_put",
      words: `Put order ${orderName(order)} on the round of ${shortDay(fromDay(deliversOn))}, by its standing order`,
      subject: { kind: "round", id: round.id },
      after: { orderId },
    },
    { now, requestId: null },
  );
};

const outwardOf = async (tx: Tx, tenantId: string, orderId: string): Promise<string | null> => {
  const order = await tx.order.findFirst({
    where: { tenantId, id: orderId },
    select: { deliverToPostcode: true },
  });
  return order?.deliverToPostcode?.split(" ")[0] ?? null;
};
