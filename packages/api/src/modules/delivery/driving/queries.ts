import {
  anyUuid,
  prepareSql,
  sql,
  sqlBuilder,
  type PrismaClient,
  type SqlRunner,
} from "@roundsman/db";
import type { z } from "zod";
import { day, numberOrNull } from "../../../platform/values/format";
import { sqlDay } from "../../../platform/values/own-days";
import { goodsOf } from "../../catalogue";
import type { CarriedGoods } from "../gas/van-load";
import { smallLoadOn } from "../gas/round-gas";
import { roundCash } from "../cash/router";
import { papersOfStops } from "../coal-tickets/papers-of-stops";
import { loadSheet } from "../loads/sheet";
import { boardRounds, type BoardReader } from "../rounds/board";
import { selectRounds, type RoundRow } from "../rounds/queries";
import type { BoardYard } from "../rounds/schema";
import { whyNotNext } from "../stops/guards";
import { partAmountsOf } from "./part-amounts";
import { serialsOfRounds } from "./round-serials";
import type { DrivenRound, DrivingDay } from "./schema";

/** What is known of the stops of these rounds beside the stops themselves, in one statement. */
const detailRows = prepareSql(
  ({ tenantId, roundIds }: { tenantId: string; roundIds: readonly string[] }) =>
    sqlBuilder
      .selectFrom("stops as s")
      .innerJoin("orders as o", (join) =>
        join.onRef("o.tenant_id", "=", "s.tenant_id").onRef("o.id", "=", "s.order_id"),
      )
      .leftJoin("customers as c", (join) =>
        join.onRef("c.tenant_id", "=", "o.tenant_id").onRef("c.id", "=", "o.customer_id"),
      )
      .leftJoin("delivery_addresses as a", (join) =>
        join.onRef("a.tenant_id", "=", "o.tenant_id").onRef("a.id", "=", "o.delivery_address_id"),
      )
      .where("s.tenant_id", "=", tenantId)
      .where("s.round_id", "=", anyUuid(roundIds))
      .orderBy("s.round_id")
      .orderBy("s.sequence")
      .orderBy("s.id")
      .select((eb) => [
        "s.round_id as roundId",
        "s.id as stopId",
        "s.order_id as orderId",
        "o.customer_id as customerId",
        "o.number",
        "o.tracking_ref as trackingRef",
        eb.fn.coalesce("o.deliver_to_name", "o.customer_name").as("name"),
        "o.deliver_to_address as address",
        "o.deliver_to_postcode as postcode",
        "c.phone",
        eb("c.do_not_call_since", "is not", null).$castTo<boolean>().as("doNotCall"),
        "o.notes as orderNotes",
        "a.notes as addressNotes",
      ]),
);

type Yard = z.infer<typeof BoardYard>;

interface RoundYards {
  startLocationId: string | null;
  endLocationId: string | null;
}

/** Where rounds start and end, as `yardsOf` (rounds/locks.ts) decides it: as they say, else the first yard in use. */
async function yardsAlong(
  db: PrismaClient,
  tenantId: string,
  rounds: readonly RoundYards[],
): Promise<(round: RoundYards) => { startYard: Yard | null; endYard: Yard | null }> {
  const named = rounds.flatMap((round) => [round.startLocationId, round.endLocationId]);
  const yards = await db.location.findMany({
    where: {
      tenantId,
      OR: [{ archivedAt: null }, { id: { in: named.filter((id) => id !== null) } }],
    },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    select: { id: true, name: true, latitude: true, longitude: true, archivedAt: true },
  });
  const views = new Map<string | null, Yard>(yards.map((yard) => [yard.id, yard]));
  const first = yards.find((yard) => yard.archivedAt === null);
  return ({ startLocationId, endLocationId }) => {
    const start = startLocationId ?? first?.id ?? null;
    return {
      startYard: views.get(start) ?? null,
      endYard: views.get(endLocationId ?? start) ?? null,
    };
  };
}

/** More than anybody drives in a day. */
const mostAtHand = 200;

/** Issued rounds of so many days to come are shown. */
export const daysAhead = 7;

/** A driver's rounds of today, and those still out from before. */
export const roundsAtHand = prepareSql(
  ({ tenantId, userId, today }: { tenantId: string; userId: string; today: string }) =>
    selectRounds
      .where("r.tenant_id", "=", tenantId)
      .where("r.driver_user_id", "=", userId)
      .where((eb) =>
        eb.or([eb("r.round_date", "=", sqlDay(today)), eb("r.status", "=", sql.lit("out"))]),
      )
      .limit(mostAtHand),
);

/** A driver's issued rounds of the next days, in one statement. What is not issued may still change hands. */
export async function comingRounds(
  runner: SqlRunner,
  tenantId: string,
  of: { userId: string; today: string },
): Promise<z.infer<typeof DrivingDay>["coming"]> {
  const rows = await readComing(runner, { tenantId, ...of });
  return rows.map((row) => ({ ...row, roundDate: day(row.roundDate) }));
}

const readComing = prepareSql(
  ({ tenantId, userId, today }: { tenantId: string; userId: string; today: string }) =>
    sqlBuilder
      .selectFrom("rounds as r")
      .leftJoin("vehicles as v", (join) =>
        join.onRef("v.tenant_id", "=", "r.tenant_id").onRef("v.id", "=", "r.vehicle_id"),
      )
      .leftJoin("driver_profiles as p", (join) =>
        join.onRef("p.tenant_id", "=", "r.tenant_id").onRef("p.user_id", "=", "r.driver_user_id"),
      )
      .where("r.tenant_id", "=", tenantId)
      .where("r.driver_user_id", "=", userId)
      .where("r.status", "=", sql.lit("planned"))
      .where("r.issued_at", "is not", null)
      .where("r.round_date", ">", sqlDay(today))
      .where("r.round_date", "<=", sql<Date>`${sqlDay(today)} + ${sql.lit(daysAhead)}`)
      .select((eb) => [
        "r.id",
        "r.round_date as roundDate",
        "v.name as vehicleName",
        eb.fn.coalesce("r.departs_at", "p.shift_start").as("departsAt"),
        eb
          .selectFrom("stops as s")
          .whereRef("s.tenant_id", "=", "r.tenant_id")
          .whereRef("s.round_id", "=", "r.id")
          .select(sql<number>`count(*)::int`.as("stops"))
          .$asScalar()
          .$notNull()
          .as("stops"),
      ])
      .orderBy("r.round_date")
      .orderBy("departsAt")
      .orderBy("r.id"),
);

/** Products whose empties are taken back, by name: what a customer hands back may be any of them. */
export async function returnableProducts(
  db: PrismaClient,
  tenantId: string,
): Promise<z.infer<typeof DrivingDay>["returnables"]> {
  const products = await db.product.findMany({
    where: { tenantId, returnable: true, archivedAt: null },
    orderBy: [{ sortName: "asc" }, { id: "asc" }],
    select: { id: true, name: true },
  });
  return products.map(({ id, name }) => ({ productId: id, productName: name }));
}

/** Every product that is dangerous goods: what a customer hands back may be any of them. */
async function dangerousProducts(db: PrismaClient, tenantId: string): Promise<CarriedGoods[]> {
  const products = await db.product.findMany({
    where: { tenantId, unNumber: { not: null } },
    orderBy: [{ sortName: "asc" }, { id: "asc" }],
  });
  return products.flatMap((product) => {
    const goods = goodsOf(product);
    if (goods === null) return [];
    return {
      productId: product.id,
      productName: product.name,
      ...goods,
      netKg: numberOrNull(product.hazardKg) ?? 0,
      grossKg: numberOrNull(product.fullKg),
    };
  });
}

async function consignorOf(db: PrismaClient, tenantId: string): Promise<string> {
  const { name, address } = await db.business.findFirstOrThrow({
    where: { id: tenantId },
    select: { name: true, address: true },
  });
  return [name, address].filter((part) => part !== null).join(", ");
}

/** What rides along on a round between yards, and what is a small load on its day. */
function aboardOf(rows: readonly RoundRow[], { id }: { id: string }) {
  const row = rows.find((one) => one.id === id);
  return {
    carried: (row?.carriedGoods ?? []).map(({ productId, condition, quantity }) => ({
      productId,
      condition,
      quantity,
    })),
    smallLoad: row ? smallLoadOn(row.roundDate) : null,
  };
}

/** The card readers on the vans of these rounds, by round. */
const readersAboard = prepareSql(
  ({ tenantId, roundIds }: { tenantId: string; roundIds: readonly string[] }) =>
    sqlBuilder
      .selectFrom("rounds as r")
      .innerJoin("card_readers as c", (join) =>
        join.onRef("c.tenant_id", "=", "r.tenant_id").onRef("c.vehicle_id", "=", "r.vehicle_id"),
      )
      .where("r.tenant_id", "=", tenantId)
      .where("r.id", "=", anyUuid(roundIds))
      .where("c.unpaired_at", "is", null)
      .select(["r.id as roundId", "c.name"]),
);

interface Reader extends BoardReader {
  db: PrismaClient;
}

/** Rounds with all that is known of them on the road, in the order they are driven. */
export async function drivenRounds(
  reader: Reader,
  rows: readonly RoundRow[],
): Promise<DrivenRound[]> {
  const { db, business } = reader;
  const rounds = await boardRounds(reader, rows);
  const ids = rounds.map((round) => round.id);
  const [goods, consignor, details, yards, papers, readers, parts] = await Promise.all([
    dangerousProducts(db, business.id),
    consignorOf(db, business.id),
    detailRows(db, { tenantId: business.id, roundIds: ids }),
    yardsAlong(db, business.id, rounds),
    papersOfStops(db, business.id, rounds),
    readersAboard(db, { tenantId: business.id, roundIds: ids }),
    partAmountsOf(db, business.id, ids),
  ]);
  const driven = await Promise.all(
    rounds.map(async (round) => ({
      ...round,
      ...yards(round),
      stopDetails: details
        .filter((stop) => stop.roundId === round.id)
        .map(({ orderId, ...stop }) => ({
          ...stop,
          ...papers(round, stop.stopId),
          partAmounts: parts.get(orderId),
          can: { doNext: whyNotNext(round, round.stops, stop.stopId) },
        })),
      aboard: { goods, consignor, ...aboardOf(rows, round) },
      load: await loadSheet(db, { tenantId: business.id, roundId: round.id }),
      cash: await roundCash(db, business.id, round.id),
      cardReader: readers.find(({ roundId }) => roundId === round.id)?.name ?? null,
    })),
  );
  const serials = await serialsOfRounds(reader, driven);
  // Stable: the rounds of one day stay by their departure.
  return driven
    .map((round) => ({ ...round, serials: serials.get(round.id) }))
    .toSorted((a, b) => a.roundDate.localeCompare(b.roundDate));
}
