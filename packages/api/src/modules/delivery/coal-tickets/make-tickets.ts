import {
  anyUuid,
  prepareSql,
  runSqlForOne,
  sql,
  sqlBuilder,
  type SqlRunner,
  type Tx,
} from "@roundsman/db";
import { day } from "../../../platform/values/format";
import { coalTicketRule, fuelLinesOf, ticketOf } from "../../catalogue";
import { TicketFacts } from "./ticket";

/** What is on the stops of these rounds, with what its product weighs and is, in one statement. */
export const goodsOfStops = prepareSql(
  ({ tenantId, roundIds }: { tenantId: string; roundIds: readonly string[] }) =>
    sqlBuilder
      .selectFrom("stops as s")
      .innerJoin("order_lines as l", (join) =>
        join.onRef("l.tenant_id", "=", "s.tenant_id").onRef("l.order_id", "=", "s.order_id"),
      )
      .innerJoin("products as g", (join) =>
        join.onRef("g.tenant_id", "=", "l.tenant_id").onRef("g.id", "=", "l.product_id"),
      )
      .innerJoin("orders as o", (join) =>
        join.onRef("o.tenant_id", "=", "s.tenant_id").onRef("o.id", "=", "s.order_id"),
      )
      .leftJoin("delivery_addresses as a", (join) =>
        join.onRef("a.tenant_id", "=", "o.tenant_id").onRef("a.id", "=", "o.delivery_address_id"),
      )
      .where("s.tenant_id", "=", tenantId)
      .where("s.round_id", "=", anyUuid(roundIds))
      .orderBy("s.sequence")
      .orderBy("s.id")
      .orderBy("l.position")
      .select([
        "s.id as stopId",
        "l.order_id as orderId",
        "a.region",
        "o.deliver_to_postcode as postcode",
        "l.id as orderLineId",
        "l.product_id as productId",
        "l.product_name as productName",
        "l.quantity",
        "l.measure",
        "l.unit",
        "l.fuel",
        // Fuel is stated net of its sack; what comes back is weighed with its container.
        sql<number | null>`case when l.fuel is not null and g.empty_kg < g.full_kg
          then g.full_kg - g.empty_kg else g.full_kg end::float8`.as("fullKg"),
        sql<number | null>`g.volume_litres::float8`.as("volumeLitres"),
      ]),
);
export type StopGoods = Awaited<ReturnType<typeof goodsOfStops>>[number];

/** The ticket of each order that holds: its last. In one statement. */
export const lastTickets = prepareSql(
  ({ tenantId, orderIds }: { tenantId: string; orderIds: readonly string[] }) =>
    sqlBuilder
      .selectFrom("coal_tickets as t")
      .where("t.tenant_id", "=", tenantId)
      .where("t.order_id", "=", anyUuid(orderIds))
      .distinctOn("t.order_id")
      .orderBy("t.order_id")
      .orderBy("t.sequence", "desc")
      .select([
        "t.id",
        "t.sequence",
        "t.order_id as orderId",
        "t.facts",
        "t.signed_by_name as signedByName",
        "t.signed_by_user_id as signedByUserId",
        "t.created_at as createdAt",
      ]),
);

/** Goods by order, with what the ticket of each says; orders that need none are left out. */
export function neededTickets(onDay: string, goods: readonly StopGoods[]) {
  return [...new Set(goods.map(({ orderId }) => orderId))].flatMap((orderId) => {
    const lines = goods.filter((one) => one.orderId === orderId);
    const needed = ticketOf(onDay, fuelLinesOf(lines));
    return needed ? [{ orderId, ...needed }] : [];
  });
}

interface Signing {
  tenantId: string;
  round: { id: string; roundDate: Date; vehicleId: string | null };
  /** Left out: all deliveries of the round. */
  orderId?: string;
  /** Who signs for the seller. */
  by: { id: string | null; name: string };
  now: Date;
}

/**
 * Creates the tickets that the deliveries of a locked round need, in the transaction that hands the round over or sells from the lorry. An order whose
 * ticket says the same already keeps it. A round without coal costs one statement.
 */
export async function makeTickets(
  tx: Tx,
  { tenantId, round, orderId: only, by, now }: Signing,
): Promise<void> {
  const onDay = day(round.roundDate);
  const onRound = await goodsOfStops(tx, { tenantId, roundIds: [round.id] });
  const goods = onRound.filter(({ orderId }) => only === undefined || orderId === only);
  const needed = neededTickets(onDay, goods);
  if (needed.length === 0) return;
  const orderIds = needed.map(({ orderId }) => orderId);
  const kept = new Map(
    (await lastTickets(tx, { tenantId, orderIds })).map((ticket) => [ticket.orderId, ticket]),
  );
  const places = await placesOf(tx, { tenantId, orderIds });
  const seller = await tx.business.findUniqueOrThrow({
    where: { id: tenantId },
    select: { name: true, address: true, phone: true, email: true },
  });
  const vehicle =
    round.vehicleId &&
    (await tx.vehicle.findFirst({
      where: { tenantId, id: round.vehicleId },
      select: { registration: true },
    }));
  const { source } = coalTicketRule.on(onDay) ?? {};
  const fresh = needed.flatMap(({ orderId, lines, kg }) => {
    const place = places.get(orderId);
    const facts: TicketFacts = {
      day: onDay,
      seller,
      buyer: { name: place?.name ?? "", address: place?.address ?? "" },
      orderNumber: place?.number ?? "",
      registration: vehicle ? vehicle.registration : null,
      lines,
      kg,
      source: source?.name ?? "",
    };
    const before = kept.get(orderId);
    const isSame = before && sameFacts(TicketFacts.parse(before.facts), facts);
    return isSame ? [] : [{ orderId, facts }];
  });
  if (fresh.length === 0) return;
  const first = await takeNumbers(tx, tenantId, fresh.length);
  await tx.coalTicket.createMany({
    data: fresh.map(({ orderId, facts }, at) => ({
      tenantId,
      sequence: first + at,
      orderId,
      facts,
      signedByName: by.name,
      signedByUserId: by.id,
      createdAt: now,
    })),
  });
}

const sameFacts = (one: TicketFacts, other: TicketFacts) =>
  JSON.stringify(TicketFacts.parse(one)) === JSON.stringify(TicketFacts.parse(other));

async function placesOf(
  runner: SqlRunner,
  wanted: { tenantId: string; orderIds: readonly string[] },
) {
  const rows = await selectPlaces(runner, wanted);
  return new Map(rows.map((row) => [row.id, row]));
}

const selectPlaces = prepareSql(
  ({ tenantId, orderIds }: { tenantId: string; orderIds: readonly string[] }) =>
    sqlBuilder
      .selectFrom("orders as o")
      .where("o.tenant_id", "=", tenantId)
      .where("o.id", "=", anyUuid(orderIds))
      .select((eb) => [
        "o.id",
        "o.number",
        eb.fn.coalesce("o.customer_name", "o.deliver_to_name").as("name"),
        "o.deliver_to_address as address",
      ]),
);

/** The first of so many numbers, which run without gaps. */
async function takeNumbers(tx: Tx, tenantId: string, count: number): Promise<number> {
  const row = await runSqlForOne(
    tx,
    sqlBuilder
      .updateTable("business_counters")
      .set((eb) => ({ next_coal_ticket: eb("next_coal_ticket", "+", count) }))
      .where("tenant_id", "=", tenantId)
      .returning(sql<number>`next_coal_ticket - ${count}::int`.as("first")),
  );
  if (!row) throw new Error("The business has no counters");
  return row.first;
}
