import { sameBusiness, sql } from "@roundsman/db";

/** Each day of each yard on which something happened, as `d (location_id, day, pence)`. */
export const tradedDays = (tenantId: string) =>
  sql<{ location_id: string; day: Date; pence: number }>`(
    select location_id, day, sum(pence)::float8 as pence from (
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
       where tenant_id = ${tenantId} and status <> 'planned') happened
     group by location_id, day)`;
