import { sameBusiness, sql, type Expression, type RawBuilder, type SqlBool } from "@roundsman/db";

/** A way in which a day of a yard is traded on: rows, each of a yard and a day, with the pence it took. */
interface Trade {
  /** Tables and conditions; more conditions may follow. */
  from: RawBuilder<unknown>;
  yard: RawBuilder<string>;
  day: RawBuilder<Date>;
  /** Null where none is taken. */
  pence: RawBuilder<number> | null;
}

const startYard = sql<string>`coalesce(r.start_location_id, first_yard(r.tenant_id))`;

/** A day that was closed counts, too, though nothing happened on it. */
const trades = (tenantId: string): readonly Trade[] => [
  {
    from: sql`orders o where o.tenant_id = ${tenantId} and o.location_id is not null and o.booked_on is not null`,
    yard: sql`o.location_id`,
    day: sql`o.booked_on`,
    pence: null,
  },
  {
    from: sql`receipts t where t.tenant_id = ${tenantId} and t.location_id is not null`,
    yard: sql`t.location_id`,
    day: sql`t.received_on`,
    pence: sql`t.amount_pence`,
  },
  {
    from: sql`refunds f where f.tenant_id = ${tenantId} and f.location_id is not null`,
    yard: sql`f.location_id`,
    day: sql`f.refunded_on`,
    pence: sql`-f.amount_pence`,
  },
  {
    from: sql`cash_handovers h join rounds r on ${sameBusiness("r", "h")} and r.id = h.round_id
      where h.tenant_id = ${tenantId} and h.booked_on is not null`,
    yard: sql`coalesce(h.location_id, r.start_location_id, first_yard(r.tenant_id))`,
    day: sql`h.booked_on`,
    pence: null,
  },
  {
    from: sql`cash_movements m where m.tenant_id = ${tenantId}`,
    yard: sql`m.location_id`,
    day: sql`m.moved_on`,
    pence: null,
  },
  {
    from: sql`rounds r where r.tenant_id = ${tenantId} and r.status <> 'planned'`,
    yard: startYard,
    day: sql`r.round_date`,
    pence: null,
  },
  {
    from: sql`closed_days c where c.tenant_id = ${tenantId} and c.reopened_at is null`,
    yard: sql`c.location_id`,
    day: sql`c.day`,
    pence: null,
  },
];

/** All that happened at yards. */
const happened = (tenantId: string) =>
  sql`(${sql.join(
    trades(tenantId).map(
      ({ from, yard, day }) => sql`select ${yard} as location_id, ${day} as day from ${from}`,
    ),
    sql` union all `,
  )})`;

/** Each day of each yard on which something happened, or that was closed, as `d (location_id, day)`. */
export const tradedDays = (tenantId: string) =>
  sql<{ location_id: string; day: Date }>`(
    select distinct location_id, day from ${happened(tenantId)} happened)`;

/**
 * Whether anything happened at a yard on a day. `limit` keeps PostgreSQL from putting all that ever happened together to join it:
 * it asks the indexes for one yard's day, and looks no further than the first thing.
 */
export const tradedOn = (tenantId: string, yard: Expression<string>, day: Expression<Date>) =>
  sql<boolean>`(select true from ${happened(tenantId)} h where h.location_id = ${yard} and h.day = ${day} limit 1) is true`;

/** Pence taken at a yard on a day, less what was given back. */
export const takingsOn = (tenantId: string, yard: Expression<string>, day: Expression<Date>) =>
  sql<number>`(${sql.join(
    trades(tenantId).flatMap((trade) =>
      trade.pence === null
        ? []
        : [
            sql`(select coalesce(sum(${trade.pence}), 0) from ${trade.from} and ${trade.yard} = ${yard} and ${trade.day} = ${day})`,
          ],
    ),
    sql` + `,
  )})::float8`;

/**
 * The last days before `before` on which something happened at a yard of those asked for, as `(day)`: `count` at most. Goes from
 * day to day by the indexes, without a look at all that happened on each.
 */
export function lastTradedDays(
  tenantId: string,
  asked: (yard: Expression<string>) => Expression<SqlBool>,
  before: Expression<Date>,
  count: number,
) {
  const lastBefore = (limit: Expression<Date>) =>
    sql<Date | null>`greatest(${sql.join(
      trades(tenantId).map(
        ({ from, yard, day }) =>
          sql`(select ${day} from ${from} and ${asked(yard)} and ${day} < ${limit} order by ${day} desc limit 1)`,
      ),
    )})`;
  return sql<{ day: Date }>`(
    with recursive back (day, nth) as (
      select ${lastBefore(before)}, 1
      union all
      select ${lastBefore(sql`back.day`)}, back.nth + 1 from back where back.day is not null and back.nth < ${count})
    select day from back where day is not null)`;
}
