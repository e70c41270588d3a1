import {
  jsonArrayFrom,
  runSql,
  runSqlForOne,
  sameBusiness,
  sql,
  sqlBuilder,
  type RawBuilder,
  type SqlRunner,
} from "@roundsman/db";
import { day as dayOf, daysAfter } from "../../../platform/values/format";
import { loadSheets } from "../../delivery";
import { creditedByRate, invoicedByRate } from "../month/documents";
import { byRate, less, listed, plus, type ByRate } from "../month/figures";
import { orderFigures, soldAtYards } from "../month/orders";
import { monthOf } from "../month/period";
import { differencesOf } from "./differences";
import { drawerMethods, type DayFigures, type Van, type YardFigures } from "./schema";

/** A yard's day. YYYY-MM-DD. */
export interface YardDay {
  tenantId: string;
  locationId: string;
  day: string;
}

const dateOf = (on: string) => sql<Date>`${on}::date`;
/** float8 holds more than an integer and is exact for pence. */
const sumOf = (column: string) => sql<number>`coalesce(sum(${sql.ref(column)}), 0)::float8`;

/** Money of a day as `m`, by `source`, which is an expression over it, and method: of a yard, or what came in at none. */
function selectMoney<Source extends "van" | "counter" | "link" | "shop" | "office">(
  { tenantId, day, locationId }: Omit<YardDay, "locationId"> & { locationId: string | null },
  source: RawBuilder<Source>,
) {
  const none = sql<number>`0`;
  const received = sqlBuilder
    .selectFrom("receipts")
    .where("tenant_id", "=", tenantId)
    .where("opening", "=", false)
    .where("received_on", "=", dateOf(day))
    .where("location_id", locationId === null ? "is" : "=", locationId)
    .select(["round_id", "method", "amount_pence as received", none.as("refunded")]);
  const refunded = sqlBuilder
    .selectFrom("refunds")
    .where("tenant_id", "=", tenantId)
    .where("refunded_on", "=", dateOf(day))
    .where("location_id", locationId === null ? "is" : "=", locationId)
    .select([
      sql<string | null>`null::uuid`.as("round_id"),
      "method",
      none.as("received"),
      "amount_pence as refunded",
    ]);
  return sqlBuilder
    .selectFrom(received.unionAll(refunded).as("m"))
    .groupBy([sql`1`, "m.method"])
    .orderBy(sql`1`, "desc")
    .orderBy("m.method")
    .select([
      source.as("source"),
      "m.method",
      sumOf("m.received").as("receivedPence"),
      sumOf("m.refunded").as("refundedPence"),
    ]);
}

/** Rounds of the day, and earlier ones of which cash came in or was counted on it. One statement. */
function roundsOf(db: SqlRunner, { tenantId, locationId, day }: YardDay) {
  const date = dateOf(day);
  const stops = (which: string) => sql<number>`(select count(*)::int from stops s
    where ${sameBusiness("s", "r")} and s.round_id = r.id and ${sql.raw(which)})`;
  const cash = (which: string) => sql<number>`(
    select coalesce(sum(h.${sql.raw(which)}), 0)::int from cash_handovers h
     where ${sameBusiness("h", "r")} and h.round_id = r.id`;
  return runSql(
    db,
    sqlBuilder
      .selectFrom("rounds as r")
      .leftJoin("vehicles as v", (join) =>
        join.onRef("v.tenant_id", "=", "r.tenant_id").onRef("v.id", "=", "r.vehicle_id"),
      )
      .where("r.tenant_id", "=", tenantId)
      .where(sql<boolean>`coalesce(r.start_location_id, first_yard(r.tenant_id)) = ${locationId}`)
      .where(
        sql<boolean>`(r.round_date = ${date}
          and (r.status <> 'planned' or exists (
            select from stops s where ${sameBusiness("s", "r")} and s.round_id = r.id))
          or r.id in (select p.round_id from receipts p
            where p.tenant_id = ${tenantId} and p.location_id = ${locationId} and p.received_on = ${date})
          or r.id in (select h.round_id from cash_handovers h
            where h.tenant_id = ${tenantId} and h.booked_on = ${date}))`,
      )
      .orderBy("r.round_date", "desc")
      .orderBy("v.name")
      .orderBy("r.id")
      .select((eb) => [
        "r.id as roundId",
        "r.round_date as roundDate",
        "v.name as vehicleName",
        "r.driver_user_id as driverUserId",
        "r.status",
        stops("s.completed_at is not null").as("deliveredStops"),
        stops("s.failed_at is not null").as("failedStops"),
        stops("s.completed_at is null and s.failed_at is null and s.given_back_at is null").as(
          "openStops",
        ),
        sql<number>`(select coalesce(sum(p.amount_pence), 0)::int from receipts p
          where ${sameBusiness("p", "r")} and p.round_id = r.id and p.received_on = ${date})`.as(
          "cashDuePence",
        ),
        sql<number>`${cash("counted_pence")} and h.booked_on = ${date})`.as("cashCountedPence"),
        sql<number>`${cash("handed_pence")} and h.counted_at is null)`.as("cashToCountPence"),
        jsonArrayFrom(
          eb
            .selectFrom("stops as s")
            .innerJoin("orders as o", (join) =>
              join.onRef("o.tenant_id", "=", "s.tenant_id").onRef("o.id", "=", "s.order_id"),
            )
            .whereRef("s.tenant_id", "=", "r.tenant_id")
            .whereRef("s.round_id", "=", "r.id")
            .where("s.failed_at", "is not", null)
            .orderBy("s.sequence")
            .select(["o.id as orderId", "o.number as orderNumber", "s.failure_reason as reason"]),
        ).as("failed"),
      ]),
  );
}

async function vansOf(db: SqlRunner, of: YardDay): Promise<Van[]> {
  const rounds = await roundsOf(db, of);
  const own = rounds.filter(({ roundDate }) => dayOf(roundDate) === of.day);
  const sheet =
    own.length === 0
      ? []
      : await loadSheets(db, {
          tenantId: of.tenantId,
          roundIds: own.map(({ roundId }) => roundId),
        });
  return rounds.map(({ roundDate, ...round }) => {
    const items = sheet.filter(({ roundId }) => roundId === round.roundId);
    const find = (productId: string, leg: "out" | "back", condition: "full" | "empty") =>
      items.find(
        (item) => item.productId === productId && item.leg === leg && item.condition === condition,
      );
    const isOwn = dayOf(roundDate) === of.day;
    return {
      ...round,
      roundDate: dayOf(roundDate),
      // Of an earlier round its stops and load were shown on its own day.
      failed: isOwn ? round.failed : [],
      goods: [...new Map(items.map((item) => [item.productId, item.productName]))].map(
        ([productId, productName]) => {
          const out = find(productId, "out", "full");
          const back = find(productId, "back", "full");
          const empties = find(productId, "back", "empty");
          return {
            productId,
            productName,
            loaded: (out?.counted ?? out?.expected ?? 0) + (out?.reloaded ?? 0),
            delivered: out?.delivered ?? 0,
            backExpected: back?.expected ?? 0,
            back: back?.counted ?? null,
            emptiesExpected: empties?.expected ?? 0,
            empties: empties?.counted ?? null,
          };
        },
      ),
    };
  });
}

/** What happened at a yard on a day, as it stands now; its drawer not counted yet. Five statements. */
export async function yardFigures(db: SqlRunner, of: YardDay): Promise<YardFigures> {
  const sold = await soldAtYards(db, of.tenantId, of);
  const source = sql<"van" | "counter">`case when m.round_id is null then 'counter' else 'van' end`;
  const money = await runSql(db, selectMoney(of, source));
  const vans = await vansOf(db, of);
  const onAccount = sold.filter(({ isSale }) => !isSale);
  const salesFrom = (from: "van" | "counter") =>
    listed(
      addUp(
        sold.filter(
          ({ isSale, fulfilment }) => isSale && (fulfilment === "delivery") === (from === "van"),
        ),
      ),
    ).map((sums) => ({ ...sums, source: from }));
  const { chequesPence, ...drawerCash } = await drawerOf(db, of);
  const drawer = drawerMethods
    .map((method) => {
      const row = money.find((one) => one.source === "counter" && one.method === method);
      const takenPence = row ? row.receivedPence - row.refundedPence : 0;
      const duePence = {
        cash: takenPence + drawerCash.fromVansPence + drawerCash.movedPence,
        cheque: chequesPence,
        card_machine: takenPence,
      };
      return {
        method,
        duePence: duePence[method],
        countedPence: null,
        moved: row !== undefined,
      };
    })
    .filter(({ method, moved }) => moved || method === "cash")
    .map(({ method, duePence, countedPence }) => ({ method, duePence, countedPence }));
  return {
    sales: [...salesFrom("van"), ...salesFrom("counter")],
    onAccount: {
      orders: onAccount.length,
      totalPence: onAccount.reduce((sum, { due }) => sum + due.totalPence, 0),
    },
    money,
    vans,
    drawer,
    drawerCash,
    differences: differencesOf(of.day, vans, drawer),
  };
}

/**
 * What else is in a yard's drawer on a day: cash that was counted off vans into it, cash that was put in and taken out, its
 * float, and the cheques of the day. A cheque that bounced came in on an earlier day and was paid in, and a refund by
 * cheque was written from the business's own book: neither takes a cheque out of the drawer. One statement.
 */
async function drawerOf(db: SqlRunner, { tenantId, locationId, day }: YardDay) {
  const date = dateOf(day);
  const row = await runSqlForOne(
    db,
    sqlBuilder.selectNoFrom([
      sql<number>`(select coalesce(sum(h.counted_pence), 0)::float8 from cash_handovers h
        where h.tenant_id = ${tenantId} and h.location_id = ${locationId} and h.booked_on = ${date})`.as(
        "fromVansPence",
      ),
      sql<number>`(select coalesce(sum(m.drawer_pence), 0)::float8 from cash_movements m
        where m.tenant_id = ${tenantId} and m.location_id = ${locationId} and m.moved_on = ${date})`.as(
        "movedPence",
      ),
      sql<number>`(select coalesce(sum(m.float_pence), 0)::float8 from cash_movements m
        where m.tenant_id = ${tenantId} and m.location_id = ${locationId} and m.moved_on <= ${date})`.as(
        "floatPence",
      ),
      sql<number>`(select coalesce(sum(p.amount_pence), 0)::float8 from receipts p
        where p.tenant_id = ${tenantId} and p.location_id = ${locationId} and p.received_on = ${date}
          and p.method = 'cheque' and not p.opening and (p.reverses_id is null or exists (
            select from receipts o where o.tenant_id = ${tenantId} and o.id = p.reverses_id
              and o.received_on = p.received_on)))`.as("chequesPence"),
    ]),
  );
  if (!row) throw new Error("A statement without a table gives one row");
  return row;
}

const addUp = (sold: Awaited<ReturnType<typeof soldAtYards>>): ByRate =>
  sold.reduce<ByRate>((sums, { due }) => plus(sums, byRate(due.parts)), new Map());

/** What of the whole business happened at no yard on a day: by link, in the shop, on invoices. */
export async function officeFigures(
  db: SqlRunner,
  tenantId: string,
  day: string,
): Promise<DayFigures["office"]> {
  const month = monthOf(day);
  const period = {
    from: month,
    to: month,
    firstDay: day,
    lastDay: day,
    dayBefore: daysAfter(day, -1),
  };
  const asked = { db, tenantId, period };
  const orders = await orderFigures(db, tenantId, period);
  const invoiced = less(byRate(await invoicedByRate(asked)), orders.invoicedToo);
  const atYards = addUp((await soldAtYards(db, tenantId, { day })).filter(({ isSale }) => isSale));
  const credit = await creditedByRate(asked);
  const source = sql<"link" | "shop" | "office">`case m.method when 'card_link' then 'link'
    when 'shop' then 'shop' else 'office' end`;
  return {
    sales: listed(less(plus(invoiced, orders.sold), atYards)),
    credited: listed(byRate(credit.filter(({ opening }) => !opening))),
    money: await runSql(db, selectMoney({ tenantId, day, locationId: null }, source)),
  };
}
