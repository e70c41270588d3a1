import { sameBusiness, sql, type Expression } from "@roundsman/db";

/** What happened at yards: a row for each thing, with the pence it took. */
const happened = (tenantId: string) =>
  sql`(
    select location_id, booked_on as day, 0 as pence from orders
     where tenant_id = ${tenantId} and location_id is not null and booked_on is not null
    union all
    select location_id, received_on, amount_pence from receipts
     where tenant_id = ${tenantId} and location_id is not null
    union all
    select location_id, refunded_on, -amount_pence from refunds
     where tenant_id = ${tenantId} and location_id is not null
    union all
    select coalesce(r.start_location_id, first_yard(r.tenant_id)), h.booked_on, 0
      from cash_handovers h join rounds r on ${sameBusiness("r", "h")} and r.id = h.round_id
     where h.tenant_id = ${tenantId} and h.booked_on is not null
    union all
    select coalesce(start_location_id, first_yard(tenant_id)), round_date, 0 from rounds
     where tenant_id = ${tenantId} and status <> 'planned')`;

/** Each day of each yard on which something happened, as `d (location_id, day, pence)`. */
export const tradedDays = (tenantId: string) =>
  sql<{ location_id: string; day: Date; pence: number }>`(
    select location_id, day, sum(pence)::float8 as pence from ${happened(tenantId)} happened
     group by location_id, day)`;

/**
 * Whether anything happened at a yard on a day. `limit` keeps PostgreSQL from putting all that ever happened together to join it:
 * it asks the indexes for one yard's day, and looks no further than the first thing.
 */
export const tradedOn = (tenantId: string, yard: Expression<string>, day: Expression<Date>) =>
  sql<boolean>`(select true from ${happened(tenantId)} h where h.location_id = ${yard} and h.day = ${day} limit 1) is true`;
