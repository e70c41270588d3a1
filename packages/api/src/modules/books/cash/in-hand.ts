import { runSql, runSqlForOne, sameBusiness, sql, sqlBuilder, type SqlRunner } from "@roundsman/db";
import type { CashFigures, CashInHand } from "./schema";

/*
 * Cash in hand, summed in two ways that share no rows but the receipts: by what moved it, and by who has it. What a driver
 * took leaves the driver when the office counts it; what the count differs by is a movement of the yard.
 */

const dateOf = (day: string) => sql<Date>`${day}::date`;

/** Cash of each round that its driver has, up to the end of a day, as rows (round_id, pence). */
const carriedTo = (tenantId: string, day: string) => sql`(
  select c.round_id, sum(c.pence) as pence from (
    select p.round_id, p.amount_pence as pence from receipts p
     where p.tenant_id = ${tenantId} and p.round_id is not null and p.method = 'cash' and not p.opening
       and p.received_on <= ${dateOf(day)}
    union all
    select h.round_id, -h.handed_pence from cash_handovers h
     where h.tenant_id = ${tenantId} and h.booked_on <= ${dateOf(day)}
    union all
    select m.round_id, m.pence from cash_movements m
     where m.tenant_id = ${tenantId} and m.round_id is not null and m.moved_on <= ${dateOf(day)}) c
   group by c.round_id)`;

/** Cash of each yard up to the end of a day, as rows (location_id, pence, float_pence). */
const atYardsTo = (tenantId: string, day: string) => sql`(
  select y.location_id, sum(y.pence) as pence, sum(y.float_pence) as float_pence from (
    select p.location_id, p.amount_pence as pence, 0 as float_pence from receipts p
     where p.tenant_id = ${tenantId} and p.round_id is null and p.method = 'cash' and not p.opening
       and p.received_on <= ${dateOf(day)}
    union all
    select f.location_id, -f.amount_pence, 0 from refunds f
     where f.tenant_id = ${tenantId} and f.method = 'cash' and f.refunded_on <= ${dateOf(day)}
    union all
    select coalesce(h.location_id, r.start_location_id, first_yard(r.tenant_id)), h.handed_pence, 0
      from cash_handovers h join rounds r on ${sameBusiness("r", "h")} and r.id = h.round_id
     where h.tenant_id = ${tenantId} and h.booked_on <= ${dateOf(day)}
    union all
    select m.location_id, m.pence, m.float_pence from cash_movements m
     where m.tenant_id = ${tenantId} and m.round_id is null and m.moved_on <= ${dateOf(day)}) y
   group by y.location_id)`;

/** Cash of rounds at the end of a day, the earliest round first. One statement. */
const carriedByRound = (db: SqlRunner, tenantId: string, day: string) =>
  runSql(
    db,
    sqlBuilder
      .selectFrom(carriedTo(tenantId, day).as<"c">(sql`c (round_id, pence)`))
      .innerJoin("rounds as r", (join) =>
        join.on("r.tenant_id", "=", tenantId).on(sql<boolean>`r.id = c.round_id`),
      )
      .leftJoin("users as u", "u.id", "r.driver_user_id")
      .where(sql<boolean>`c.pence <> 0`)
      .orderBy("u.name")
      .orderBy("r.driver_user_id")
      .orderBy("r.round_date")
      .orderBy("r.id")
      .select([
        "r.id as roundId",
        sql<string>`r.round_date::text`.as("roundDate"),
        sql<string>`coalesce(r.driver_user_id, '')`.as("userId"),
        sql<string>`coalesce(u.name, 'Nobody')`.as("name"),
        sql<number>`c.pence::float8`.as("heldPence"),
        sql<number>`coalesce((select sum(h.handed_pence) from cash_handovers h
          where ${sameBusiness("h", "r")} and h.round_id = r.id and h.counted_at is null), 0)::float8`.as(
          "toCountPence",
        ),
      ]),
  );

/** The days back over which rounds are asked for cash that did not come in. */
const daysAsked = 92;

/**
 * Rounds of the last three months that are done, or of days before, with cash that their driver has not handed over or
 * that nobody has counted; the earliest first. One statement, over the rounds' own rows.
 */
export const selectCashToComeIn = (tenantId: string, today: string) =>
  sqlBuilder
    .selectFrom("rounds as r")
    .leftJoin("users as u", "u.id", "r.driver_user_id")
    .innerJoinLateral(
      sql<{ carriedPence: number; toCountPence: number }>`(
        select (coalesce((select sum(p.amount_pence) from receipts p
                  where ${sameBusiness("p", "r")} and p.round_id = r.id and p.method = 'cash' and not p.opening), 0)
              + coalesce((select sum(m.pence) from cash_movements m
                  where ${sameBusiness("m", "r")} and m.round_id = r.id), 0)
              - coalesce(sum(h.handed_pence), 0))::float8,
               coalesce(sum(h.handed_pence) filter (where h.counted_at is null), 0)::float8
          from cash_handovers h where ${sameBusiness("h", "r")} and h.round_id = r.id)`.as<"c">(
        sql`c ("carriedPence", "toCountPence")`,
      ),
      (join) => join.onTrue(),
    )
    .where("r.tenant_id", "=", tenantId)
    .where(
      sql<boolean>`r.round_date between ${dateOf(today)} - ${daysAsked}::int and ${dateOf(today)}`,
    )
    .where((eb) =>
      eb.or([eb("r.status", "=", sql.lit("done")), eb("r.round_date", "<", dateOf(today))]),
    )
    .where(sql<boolean>`(c."carriedPence" <> 0 or c."toCountPence" <> 0)`)
    .orderBy("r.round_date")
    .orderBy("r.id")
    .select([
      "r.id as roundId",
      "r.round_date as roundDate",
      sql<string>`coalesce(u.name, 'Nobody')`.as("driverName"),
      sql<number>`c."carriedPence"`.as("carriedPence"),
      sql<number>`c."toCountPence"`.as("toCountPence"),
    ]);

/** Cash of yards at the end of a day. One statement. */
const cashByYard = (db: SqlRunner, tenantId: string, day: string) =>
  runSql(
    db,
    sqlBuilder
      .selectFrom(atYardsTo(tenantId, day).as<"c">(sql`c (location_id, pence, float_pence)`))
      .innerJoin("locations as y", (join) =>
        join.on("y.tenant_id", "=", tenantId).on(sql<boolean>`y.id = c.location_id`),
      )
      .orderBy("y.name")
      .select([
        "y.id as locationId",
        "y.name",
        sql<number>`c.pence::float8`.as("cashPence"),
        sql<number>`c.float_pence::float8`.as("floatPence"),
      ]),
  );

/**
 * Who has how much cash at the end of a day. Two statements.
 * @param refused why the caller may not change anything; null for one who may
 */
export async function cashInHand(
  db: SqlRunner,
  tenantId: string,
  day: string,
  refused: string | null,
): Promise<CashInHand> {
  const drivers = new Map<string, CashInHand["drivers"][number]>();
  for (const row of await carriedByRound(db, tenantId, day)) {
    const { roundId, roundDate, userId, name, heldPence, toCountPence } = row;
    const carriedPence = heldPence - toCountPence;
    const whyNot = carriedPence === 0 ? "All cash of this round was handed over." : null;
    const round = { roundId, roundDate, carriedPence, toCountPence };
    const before = drivers.get(userId);
    drivers.set(userId, {
      userId,
      name,
      carriedPence: (before?.carriedPence ?? 0) + carriedPence,
      toCountPence: (before?.toCountPence ?? 0) + toCountPence,
      since: before?.since ?? roundDate,
      rounds: [...(before?.rounds ?? []), { ...round, can: { writeOff: refused ?? whyNot } }],
    });
  }
  const yards = await cashByYard(db, tenantId, day);
  const withDrivers = [...drivers.values()].map((one) => one.carriedPence + one.toCountPence);
  return {
    drivers: [...drivers.values()],
    yards,
    totalPence: [...withDrivers, ...yards.map(({ cashPence }) => cashPence)].reduce(
      (sum, pence) => sum + pence,
      0,
    ),
    can: { move: refused },
  };
}

/** Cash of a period, its days as YYYY-MM-DD, by what moved it, compared with the sum by who has it. One statement. */
export async function cashFigures(
  db: SqlRunner,
  tenantId: string,
  { firstDay, lastDay, dayBefore }: { firstDay: string; lastDay: string; dayBefore: string },
): Promise<CashFigures> {
  const within = (day: string) =>
    sql`${sql.ref(day)} between ${dateOf(firstDay)} and ${dateOf(lastDay)}`;
  const moved = (kinds: string) => sql<number>`(
    select coalesce(sum(m.pence), 0)::float8 from cash_movements m
     where m.tenant_id = ${tenantId} and ${within("m.moved_on")} and m.kind in (${sql.raw(kinds)}))`;
  const allTo = (day: string) => sql<number>`(
    (select coalesce(sum(p.amount_pence), 0) from receipts p
      where p.tenant_id = ${tenantId} and p.method = 'cash' and not p.opening and p.received_on <= ${dateOf(day)})
    - (select coalesce(sum(f.amount_pence), 0) from refunds f
      where f.tenant_id = ${tenantId} and f.method = 'cash' and f.refunded_on <= ${dateOf(day)})
    + (select coalesce(sum(m.pence), 0) from cash_movements m
      where m.tenant_id = ${tenantId} and m.moved_on <= ${dateOf(day)}))::float8`;
  const row = await runSqlForOne(
    db,
    sqlBuilder.selectNoFrom([
      allTo(dayBefore).as("openingPence"),
      sql<number>`(select coalesce(sum(p.amount_pence), 0)::float8 from receipts p
        where p.tenant_id = ${tenantId} and p.method = 'cash' and not p.opening
          and ${within("p.received_on")})`.as("receivedPence"),
      sql<number>`(select coalesce(sum(f.amount_pence), 0)::float8 from refunds f
        where f.tenant_id = ${tenantId} and f.method = 'cash' and ${within("f.refunded_on")})`.as(
        "refundedPence",
      ),
      moved("'float_in', 'float_out'").as("fromBankPence"),
      moved("'petty_cash'").as("pettyCashPence"),
      moved("'paid_in'").as("paidInPence"),
      moved("'difference', 'carried_difference'").as("differencesPence"),
      moved("'opening'").as("broughtInPence"),
      allTo(lastDay).as("closingPence"),
      sql<number>`(select coalesce(sum(c.pence), 0)::float8 from ${carriedTo(tenantId, lastDay)} c)`.as(
        "withDriversPence",
      ),
      sql<number>`(select coalesce(sum(c.pence), 0)::float8 from ${atYardsTo(tenantId, lastDay)} c)`.as(
        "atYardsPence",
      ),
    ]),
  );
  if (!row) throw new Error("A statement without a table gives one row");
  const { pettyCashPence, paidInPence, ...sums } = row;
  return {
    ...sums,
    pettyCashPence: 0 - pettyCashPence,
    paidInPence: 0 - paidInPence,
    unexplainedPence: row.closingPence - row.withDriversPence - row.atYardsPence,
  };
}
