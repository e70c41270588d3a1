import {
  expressionBuilder,
  prepareSql,
  sql,
  sqlBuilder,
  type Expression,
  type PrismaClient,
  type SqlBool,
  type Tables,
} from "@roundsman/db";
import { isRoughPlace } from "@roundsman/providers";
import { secondsInDay, secondsInMinute } from "date-fns/constants";
import { isEqual } from "date-fns/isEqual";
import type { z } from "zod";
import type { BusinessCaller } from "../../../platform/access/caller";
import { notFound } from "../../../platform/base/errors";
import { dayOrNull, fromDay, shortDay } from "../../../platform/values/format";
import { sqlDay } from "../../../platform/values/own-days";
import { isPlannable } from "../../orders";
import { movesOfGas } from "./placing/gas-moves";
import { departureOf, timeOfDay } from "../times";
import { canOfReload, canOfRound, tiesOfRounds, untied } from "./guards";
import {
  countOf,
  loadsOf,
  outwardCode,
  peakLoad,
  selectFulls,
  toLoads,
  whyOverloaded,
} from "./load";
import { selectRounds, type RoundRow } from "./queries";
import type { BoardRound, RoundQuery, RoundQuestions, WaitingOrder } from "./schema";
import { isRecorded, nextStep } from "./states";
import { whatStaysOpen } from "./placing/what-stays-open";
import { viewRound, whatIsWrong, withStops, type RoundReader } from "./view";

/** No business has more vans out in a day. */
const mostRounds = 200;

/** The rounds of a day. */
export const roundsOn = prepareSql(({ tenantId, day }: { tenantId: string; day: string }) =>
  selectRounds
    .where("r.tenant_id", "=", tenantId)
    .where("r.round_date", "=", sqlDay(day))
    .limit(mostRounds),
);

const any = expressionBuilder<Tables>();

/** Rounds (`r`) that were changed, or whose vehicle, orders or their addresses were: a round shows those. */
export function changedSince(tenantId: string, since: Date): Expression<SqlBool> {
  const stopsOf = any
    .selectFrom("orders as o")
    .innerJoin("stops as s", (join) =>
      join.onRef("s.tenant_id", "=", "o.tenant_id").onRef("s.order_id", "=", "o.id"),
    )
    .where("o.tenant_id", "=", tenantId)
    .select("s.round_id as id");
  const changed = any
    .selectFrom("rounds as own")
    .where("own.tenant_id", "=", tenantId)
    .where("own.updated_at", ">=", since)
    .select("own.id")
    .union(stopsOf.where("o.updated_at", ">=", since))
    .union(
      stopsOf
        .innerJoin("delivery_addresses as a", (join) =>
          join.onRef("a.tenant_id", "=", "o.tenant_id").onRef("a.id", "=", "o.delivery_address_id"),
        )
        .where("a.updated_at", ">=", since),
    )
    .union(
      any
        .selectFrom("vehicles as v")
        .innerJoin("rounds as driven", (join) =>
          join
            .onRef("driven.tenant_id", "=", "v.tenant_id")
            .onRef("driven.vehicle_id", "=", "v.id"),
        )
        .where("v.tenant_id", "=", tenantId)
        .where("v.updated_at", ">=", since)
        .select("driven.id"),
    );
  return sql<boolean>`${sql.ref("r.id")} in (${changed})`;
}

/** Who looks at the board: what each may do with a round is told with it. */
export type BoardReader = RoundReader & BusinessCaller & { now: Date };

/** Rounds as the board shows them, the earliest departure first. */
export async function boardRounds(
  reader: BoardReader,
  rounds: readonly RoundRow[],
): Promise<z.infer<typeof BoardRound>[]> {
  const of = { tenantId: reader.business.id, roundIds: rounds.map(({ id }) => id) };
  const [found, tied] = await Promise.all([
    withStops(reader, rounds),
    rounds.length > 0 ? tiesOfRounds(reader.db, of) : [],
  ]);
  const moves = movesOfGas(found);
  const tiesOf = new Map(tied.map((ties) => [ties.id, ties]));
  const keyOf = ({ row }: (typeof found)[number]) =>
    [timeOfDay(departureOf(row) ?? unknownDeparture), row.vehicleName ?? "~", row.id].join(" ");
  return found
    .toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
    .map(({ row, stops }) => {
      const loads = loadsOf(row, stops);
      const wrong = whatIsWrong(row, stops);
      const changedSinceIssue = row.issuedAt !== null && row.issuedVersion !== row.version;
      const handedOver = row.issuedAt !== null && !changedSinceIssue;
      const shown = viewRound(row, stops, reader.settings.urls.rest);
      return {
        ...shown,
        canReloads: shown.reloads.map((reload) => ({
          reloadId: reload.id,
          ...canOfReload(reader, row, reload),
        })),
        changedSinceIssue,
        hazard: { loadKg: peakLoad(loads, row.carried).hazardKg, limitKg: row.hazardLimitKg },
        overrideReason: row.overrideReason,
        gasMove: moves.get(row.id) ?? null,
        asks: { issue: wrong, out: wrong, done: whatStaysOpen(stops, shown.reloads) },
        can: canOfRound(reader, row, {
          recorded: stops.some(isRecorded) || row.reloads.some(({ doneAt }) => doneAt !== null),
          ties: tiesOf.get(row.id) ?? untied,
        }),
        next: nextStep({ ...row, handedOver, stops }),
      };
    });
}

/** Rounds of which nobody knows when they leave come last: a minute before midnight. */
const unknownDeparture = secondsInDay - secondsInMinute;

/** More than a day's board can show well; how many there are is told beside them. */
const mostWaiting = 500;

/** The load of an order, in words as well, and how many of its pieces have no weight. */
const goodsWaiting = selectFulls
  .select((eb) => [
    sql<string>`coalesce(
      string_agg(${eb.ref("l.quantity")} || ' × ' || ${eb.ref("l.product_name")}, ', ' order by ${eb.ref("l.position")}),
      '')`.as("summary"),
    countOf(eb.case().when("g.full_kg", "is", null).then(eb.ref("l.quantity")).end()).as(
      "unweighedItems",
    ),
  ])
  .as("goods");

const readWaiting = prepareSql(({ tenantId }: { tenantId: string }) =>
  sqlBuilder
    .selectFrom("orders as o")
    .crossJoinLateral(goodsWaiting)
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom("patches as a")
          .whereRef("a.tenant_id", "=", "o.tenant_id")
          .where(sql<boolean>`${outwardCode} = any(a.outward_codes)`)
          .orderBy("a.name")
          .limit(1)
          .select("a.name")
          .as("patch"),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom("stops as s")
          .whereRef("s.tenant_id", "=", "o.tenant_id")
          .whereRef("s.order_id", "=", "o.id")
          .where("s.failed_at", "is not", null)
          .orderBy("s.failed_at", "desc")
          .limit(1)
          .select("s.failure_reason as reason")
          .as("tried"),
      (join) => join.onTrue(),
    )
    .where("o.tenant_id", "=", tenantId)
    .where(isPlannable)
    .select([
      "o.id",
      "o.number",
      "o.tracking_ref as trackingRef",
      "o.customer_name as customerName",
      "o.deliver_to_name as deliverToName",
      "o.deliver_to_address as deliverToAddress",
      "o.deliver_to_postcode as postcode",
      sql<string | null>`coalesce(patch.name, ${outwardCode})`.as("area"),
      "o.latitude",
      "o.longitude",
      "o.wanted_on as wantedOn",
      "o.expected_from as expectedFrom",
      "o.expected_to as expectedTo",
      "o.payment_method as paymentMethod",
      "o.notes",
      "goods.summary",
      "goods.items",
      "goods.unweighedItems",
      "goods.kg",
      "goods.litres",
      "goods.hazardKg",
      "tried.reason as lastFailure",
      sql<number>`(count(*) over ())::int`.as("total"),
    ])
    .orderBy(sql`coalesce(o.wanted_on, o.expected_to)`)
    .orderBy("o.created_at")
    .orderBy("o.id")
    .limit(mostWaiting),
);

/**
 * What speaks against a round of this day: another day was wanted, or, where none was wanted, promised.
 * Nothing does once that day has passed: the order is late on any round.
 */
function questionOfDay(
  order: Record<"wantedOn" | "expectedFrom" | "expectedTo", Date | null>,
  { day, today }: { day: Date; today: Date },
): string | null {
  const { wantedOn, expectedFrom: from, expectedTo: to } = order;
  const last = wantedOn ?? to;
  if (last && last < today) return null;
  if (wantedOn) return isEqual(wantedOn, day) ? null : `Wanted on ${shortDay(wantedOn)}.`;
  if (!from || !to || (from <= day && day <= to)) return null;
  return isEqual(from, to)
    ? `Promised for ${shortDay(from)}.`
    : `Promised for ${shortDay(from)} to ${shortDay(to)}.`;
}

/**
 * What to ask before a round is changed so: that another van would carry more than it may, and which of its
 * orders that are still to be delivered were wanted, or promised, on another day than its new one.
 */
export async function questionsOfChange(
  { db, business }: Pick<RoundReader, "business"> & { db: PrismaClient },
  round: RoundRow,
  { vehicleId, roundDate, today }: z.infer<typeof RoundQuery> & { today: string },
): Promise<z.infer<typeof RoundQuestions>> {
  const tenantId = business.id;
  const found = await withStops({ db, business }, [round]);
  const stops = found.flatMap((one) => one.stops);
  const loads = toLoads(stops, round.reloads);
  const toDeliver = loads.flatMap(({ orderId, completed, failed }) =>
    completed || failed ? [] : [orderId],
  );
  const van = vehicleId && (await db.vehicle.findFirst({ where: { tenantId, id: vehicleId } }));
  if (vehicleId && !van) throw notFound("vehicle");
  const orders = roundDate
    ? await db.order.findMany({ where: { tenantId, id: { in: toDeliver } } })
    : [];
  const nameOf = new Map(stops.map(({ orderId, customerName }) => [orderId, customerName]));
  return {
    overload: van ? whyOverloaded(loadsOf(round, stops), van, round.carried) : null,
    otherDay: toDeliver.flatMap((orderId) => {
      const order = orders.find(({ id }) => id === orderId);
      if (!order || !roundDate) return [];
      const why = questionOfDay(order, { day: fromDay(roundDate), today: fromDay(today) });
      return why === null ? [] : [{ orderId, name: nameOf.get(orderId) ?? order.number, why }];
    }),
  };
}

/**
 * Orders that can be put on a round now, the most urgent first, in one statement: what each weighs, where
 * it goes, why it failed if it was tried before, and what speaks against a round of this day. Its area is the drivers' patch its outward code
 * belongs to, or that code.
 */
export async function waitingOrders(
  db: PrismaClient,
  { tenantId, ...days }: { tenantId: string; day: string; today: string },
): Promise<{ waiting: z.infer<typeof WaitingOrder>[]; waitingTotal: number }> {
  const rows = await readWaiting(db, { tenantId });
  const [day, today] = [fromDay(days.day), fromDay(days.today)];
  return {
    waiting: rows.map(({ wantedOn, expectedFrom, expectedTo, ...row }) => ({
      ...row,
      approximate: isRoughPlace(row, row.postcode),
      wantedOn: dayOrNull(wantedOn),
      expectedFrom: dayOrNull(expectedFrom),
      expectedTo: dayOrNull(expectedTo),
      asks: questionOfDay({ wantedOn, expectedFrom, expectedTo }, { day, today }),
    })),
    waitingTotal: rows[0]?.total ?? 0,
  };
}
