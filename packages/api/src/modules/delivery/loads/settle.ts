import { prepareSql, runSql, sql, sqlBuilder, type Condition, type Tx } from "@roundsman/db";
import type { Events, Handler } from "../../../platform/audit/change";
import { addMovements, settleCounts, type Moved, type Movement } from "../../stock";
import { countOf } from "../rounds/load";
import { returnedAt, yardsOf } from "../rounds/locks";
import { loadSheets } from "./sheet";

type OfRound = { tenantId: string; roundId: string };

interface CameBack {
  productId: string;
  condition: Condition;
  expected: number;
  counted: number;
}

/**
 * What the count of a van that came back means for the ledger. Fulls that were not handed over never
 * left the books of the yard they started from: they leave it now and come in where the van ended, as
 * many as were counted. Empties came in at each stop: only what is missing or too many moves.
 */
function movementsOf(
  lines: readonly CameBack[],
  yards: { start: string; end: string },
): Movement[] {
  return lines.flatMap(({ productId, condition, expected, counted }) => {
    const at = (locationId: string, quantity: number) => ({
      locationId,
      productId,
      condition,
      quantity,
    });
    if (condition === "empty") return [at(yards.end, counted - expected)];
    return yards.start === yards.end
      ? [at(yards.end, counted - expected)]
      : [at(yards.start, -expected), at(yards.end, counted)];
  });
}

interface Reloaded {
  locationId: string;
  productId: string;
  condition: Condition;
  loaded: number;
  dropped: number;
}

/**
 * What reloads mean for the ledger. Fulls on a van are in the books of the yard it started from until they are handed
 * over, empties in those of the yard it ends at: what is loaded elsewhere goes into the first, what is put down
 * elsewhere comes out of them.
 */
const movementsOfReloads = (
  reloaded: readonly Reloaded[],
  yards: { start: string; end: string },
): Movement[] =>
  reloaded.flatMap(({ locationId, productId, condition, loaded, dropped }) => {
    const aboard = condition === "full" ? yards.start : yards.end;
    if (locationId === aboard) return [];
    const goods = { productId, condition };
    return [
      { ...goods, locationId, quantity: dropped - loaded },
      { ...goods, locationId: aboard, quantity: loaded - dropped },
    ];
  });

const readReloaded = prepareSql(({ tenantId, roundId }: OfRound) =>
  sqlBuilder
    .selectFrom("round_reloads as q")
    .innerJoin("round_reload_counts as c", (join) =>
      join.onRef("c.tenant_id", "=", "q.tenant_id").onRef("c.reload_id", "=", "q.id"),
    )
    .where("q.tenant_id", "=", tenantId)
    .where("q.round_id", "=", roundId)
    .select([
      "q.location_id as locationId",
      "c.product_id as productId",
      "c.condition",
      "c.loaded",
      "c.dropped",
    ]),
);

/** Who settles, when, and when the van was back; `moved` is undefined while it is not. */
interface Settling {
  byUserId: string | null;
  at: Date;
  moved: Moved | undefined;
}

/**
 * Brings the ledger to what is known of a locked round after a change of what it carried: its own counts, and the counts
 * of yards.
 */
export async function settleRound(
  tx: Tx,
  tenantId: string,
  round: Events["round.goods_changed"]["round"],
  by: { byUserId: string | null; at: Date },
): Promise<void> {
  const of = { tenantId, roundId: round.id };
  const backAt = returnedAt(round);
  if (backAt !== null) {
    const yards = await yardsOf(tx, tenantId, round);
    await settleLoad(tx, of, yards, { ...by, moved: { at: backAt } });
  }
  await settleCounts(tx, of, by);
}

/** Does the same after a stop or a sale was recorded. */
export const settleGoodsOfRound: Handler<"round.goods_changed"> = (
  { tenantId, round, byUserId },
  { tx, now },
) => settleRound(tx, tenantId, round, { byUserId, at: now });

/** Brings the ledger to what was counted of a locked round: at its reloads, and when it came back. */
export async function settleLoad(
  tx: Tx,
  of: OfRound,
  yards: { start: string; end: string },
  by: Settling,
): Promise<void> {
  const { tenantId, roundId } = of;
  const sheet = await loadSheets(tx, { tenantId, roundIds: [roundId] });
  const cameBack = sheet.flatMap(({ counted, ...item }) =>
    item.leg === "back" && counted !== null ? { ...item, counted } : [],
  );
  const reloaded = movementsOfReloads(await readReloaded(tx, of), yards);
  await settleDifference(tx, tenantId, roundId, [...reloaded, ...movementsOf(cameBack, yards)], by);
}

/** Brings the round's load differences to what they should be: a count may be taken again. */
async function settleDifference(
  tx: Tx,
  tenantId: string,
  roundId: string,
  wanted: readonly Movement[],
  of: Settling,
): Promise<void> {
  const booked = await runSql(
    tx,
    sqlBuilder
      .selectFrom("stock_movements")
      .where("tenant_id", "=", tenantId)
      .where("round_id", "=", roundId)
      .where("reason", "=", sql.lit("load_difference"))
      .groupBy(["location_id", "product_id", "condition"])
      .select((eb) => [
        "location_id as locationId",
        "product_id as productId",
        "condition",
        countOf(eb.ref("quantity")).as("quantity"),
      ]),
  );
  const owed = new Map<string, Movement>();
  const add = (movement: Movement, sign: 1 | -1) => {
    const key = `${movement.locationId} ${movement.productId} ${movement.condition}`;
    const quantity = (owed.get(key)?.quantity ?? 0) + sign * movement.quantity;
    owed.set(key, { ...movement, quantity });
  };
  for (const movement of wanted) add(movement, 1);
  for (const movement of booked) add(movement, -1);
  await addMovements(tx, tenantId, [...owed.values()], {
    ...of,
    roundId,
    reason: "load_difference",
  });
}
