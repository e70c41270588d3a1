import {
  jsonArrayFrom,
  runSql,
  runSqlForOne,
  sameBusiness,
  sql,
  sqlBuilder,
  type InferResult,
  type SqlRunner,
  type Tx,
} from "@roundsman/db";
import { notFound, refuseIf } from "../../../platform/base/errors";
import { loader } from "../../../platform/context/context";
import { ById } from "../../../platform/values/values";
import { areaFor, whyNoRound, type Area } from "../../catalogue";
import { whyDoorClosed } from "../../customers";
import { roundDays } from "../order/promise";
import type { Calendar } from "./rules/days";

/** More than are ever shown or judged at once: the last of them are still to come. */
const mostOccurrences = 60;

/**
 * Standing orders as `s`, with their lines, the weekdays of the rounds to their address, and what became of their last
 * days. A caller adds which; it must name the tenant.
 */
export const selectStanding = sqlBuilder
  .selectFrom("standing_orders as s")
  .innerJoin("customers as c", (join) =>
    join.onRef("c.tenant_id", "=", "s.tenant_id").onRef("c.id", "=", "s.customer_id"),
  )
  .innerJoin("delivery_addresses as a", (join) =>
    join.onRef("a.tenant_id", "=", "s.tenant_id").onRef("a.id", "=", "s.delivery_address_id"),
  )
  .select((eb) => [
    "s.id",
    "s.customer_id as customerId",
    "c.name as customerName",
    "s.delivery_address_id as deliveryAddressId",
    "a.line1",
    "a.line2",
    "a.city",
    "a.postcode",
    sql<number | null>`coalesce(a.drop_latitude, a.latitude)`.as("latitude"),
    sql<number | null>`coalesce(a.drop_longitude, a.longitude)`.as("longitude"),
    "a.delivery_windows as deliveryWindows",
    "c.closed_days as closedDays",
    "s.source",
    "s.state",
    "s.state_why as stateWhy",
    "s.repeat",
    "s.every",
    "s.weekday",
    "s.day_of_month as dayOfMonth",
    "s.week_of_month as weekOfMonth",
    "s.season_from as seasonFrom",
    "s.season_to as seasonTo",
    sql<string>`s.starts_on::text`.as("startsOn"),
    sql<string | null>`s.ends_on::text`.as("endsOn"),
    "s.ends_after as endsAfter",
    "s.on_closed as onClosed",
    "s.days_ahead as daysAhead",
    "s.price",
    "s.payment_method as paymentMethod",
    "s.delivery_option_id as deliveryOptionId",
    "s.leave_instruction as leaveInstruction",
    "s.leave_detail as leaveDetail",
    "s.notes",
    sql<string>`s.active_from::text`.as("activeFrom"),
    "s.created_at as createdAt",
    "s.updated_at as updatedAt",
    "s.ended_at as endedAt",
    roundDays.as("roundDays"),
    sql<number>`(select count(*)::int from standing_occurrences m
      where ${sameBusiness("m", "s")} and m.standing_order_id = s.id and m.state = 'made')`.as(
      "ordersMade",
    ),
    jsonArrayFrom(
      eb
        .selectFrom("standing_order_lines as l")
        .innerJoin("products as p", (join) =>
          join.onRef("p.tenant_id", "=", "l.tenant_id").onRef("p.id", "=", "l.product_id"),
        )
        .whereRef("l.tenant_id", "=", "s.tenant_id")
        .whereRef("l.standing_order_id", "=", "s.id")
        .orderBy("l.position")
        .select([
          "l.position",
          "l.product_id as productId",
          "p.name as productName",
          "p.unit",
          "l.quantity",
          "l.measure",
          "l.empties",
          "l.unit_price as unitPrice",
          "l.unit_price_inc_vat as unitPriceIncVat",
        ]),
    ).as("lines"),
    jsonArrayFrom(
      eb
        .selectFrom("standing_occurrences as n")
        .leftJoin("orders as o", (join) =>
          join.onRef("o.tenant_id", "=", "n.tenant_id").onRef("o.id", "=", "n.order_id"),
        )
        .leftJoin("rounds as r", (join) =>
          join.onRef("r.tenant_id", "=", "o.tenant_id").onRef("r.id", "=", "o.round_id"),
        )
        .whereRef("n.tenant_id", "=", "s.tenant_id")
        .whereRef("n.standing_order_id", "=", "s.id")
        .orderBy("n.due_on", "desc")
        .limit(sql.lit(mostOccurrences))
        .select([
          sql<string>`n.due_on::text`.as("dueOn"),
          sql<string>`n.delivers_on::text`.as("deliversOn"),
          "n.state",
          "n.order_id as orderId",
          "o.number as orderNumber",
          "o.status as orderStatus",
          "r.status as roundStatus",
          "n.skipped_by as skippedBy",
          "n.reason",
          "n.message",
          "n.round_note as roundNote",
          "n.price_note as priceNote",
          sql<string | null>`n.tried_on::text`.as("triedOn"),
        ]),
    ).as("occurrences"),
  ]);

export type StandingRow = InferResult<typeof selectStanding>[number];

/** What the days of all standing orders of a business depend on. */
export interface Today {
  /** The business's own calendar day. */
  today: string;
  /** Whether the business delivers on a day. */
  isOpen: Calendar["isOpen"];
  areas: readonly Area[];
}

/**
 * The days on which it can be brought: of those on which the business delivers, the ones on which its customer is open.
 * One that a customer set up in the shop comes on days of its area alone.
 */
export const calendarOf = (row: StandingRow, at: Today): Calendar => ({
  roundDays: row.roundDays,
  isOpen: (day) =>
    at.isOpen(day) &&
    whyDoorClosed(row, day) === null &&
    (row.source !== "shop" || whyNoRoundTo(row, at, day) === null),
});

/** Why no round goes to its delivery area on a day; null if one does, and outside all areas. */
export function whyNoRoundTo(row: StandingRow, { areas }: Today, day: string): string | null {
  const area = areaFor(areas, row);
  return area && whyNoRound(area, day, new Map());
}

export type OccurrenceRow = StandingRow["occurrences"][number];

const readStanding = (
  runner: SqlRunner,
  tenantId: string,
  id: string,
): Promise<StandingRow | null> =>
  runSqlForOne(runner, selectStanding.where("s.tenant_id", "=", tenantId).where("s.id", "=", id));

/**
 * The standing order as it stands inside a change, held until it is through. Of a morning that makes its order, a
 * customer who skips it and an office that pauses it at once, each sees what the one before did. Its customer is held
 * before it, its orders after it.
 * @throws not_found
 */
export async function lockStanding(tx: Tx, tenantId: string, id: string): Promise<StandingRow> {
  await runSql(
    tx,
    sqlBuilder
      .selectFrom("standing_orders")
      .where("tenant_id", "=", tenantId)
      .where("id", "=", id)
      .forUpdate()
      .select("id"),
  );
  const row = await readStanding(tx, tenantId, id);
  if (!row) throw notFound("standing order");
  return row;
}

/** The standing order named by `id`; 404 where there is none, 409 where something known of it stands in the way. */
export const findStandingUnless = (obstacle: (row: StandingRow) => string | null) =>
  loader.input(ById).use(async ({ ctx, input, next }) => {
    const standing = await readStanding(ctx.db, ctx.business.id, input.id);
    if (!standing) throw notFound("standing order");
    refuseIf(obstacle(standing));
    return next({ ctx: { standing } });
  });

type Stated = Pick<StandingRow, "state">;

export const whyEnded = ({ state }: Stated): string | null =>
  state === "ended" ? "This standing order has ended." : null;

export const whyNotPaused = (row: Stated): string | null =>
  whyEnded(row) ?? (row.state === "paused" ? "It is paused already." : null);

export const whyNotResumed = (row: Stated): string | null =>
  whyEnded(row) ?? (row.state === "active" ? "It is not paused." : null);
