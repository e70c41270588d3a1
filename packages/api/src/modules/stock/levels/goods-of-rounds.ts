import { sameBusiness, sql, type Condition, type RawBuilder, type SqlBool } from "@roundsman/db";

/* Goods that rounds took out of yards, and goods on their vans (docs/decisions/0421). */

/**
 * Whether the goods of `stops as s` are loaded before the van leaves, and not at a reload on the way: by its place on
 * the round, as `partsOf` (gas/parts.ts) has it.
 */
export const isLoadedAtStart = sql<boolean>`not exists (
  select from round_reloads q
    join stops n on ${sameBusiness("n", "q")} and n.id = q.before_stop_id
   where ${sameBusiness("q", "s")} and q.round_id = s.round_id and n.sequence <= s.sequence
     and not q.added_on_the_way)`;

export interface RoundGoods {
  round_id: string;
  location_id: string;
  product_id: string;
  condition: Condition;
  /** Pieces that left the yard at `at`; below zero where they came into it. */
  taken: number;
  at: Date | null;
  /** Pieces on the van that are on the books of the yard. */
  aboard: number;
}

/**
 * Rows of RoundGoods for rounds `r`, as a derived table. A round that is out, or whose load was counted, took its goods
 * when it was loaded: as many as were counted, else as its orders ask for, and at least as many as it handed over. A
 * planned round took what is recorded at its stops. The return of a van is no row: until then its goods are `aboard`.
 */
export const goodsOfRounds = (tenantId: string, which: RawBuilder<SqlBool>) =>
  sql<RoundGoods>`(
  with vans as materialized (
    select r.tenant_id, r.id, (r.status <> 'planned' or k.counted) as is_loaded,
      coalesce(r.start_location_id, y.id) as start_id,
      coalesce(r.end_location_id, r.start_location_id, y.id) as end_id,
      coalesce(
        least(case when k.counted then r.load_confirmed_at end, r.went_out_at, r.done_at, f.first_at),
        r.created_at) as loaded_at
    from rounds r
    left join lateral (
      select y.id from locations y where ${sameBusiness("y", "r")} and y.archived_at is null
      order by y.created_at, y.id limit 1) y on true
    cross join lateral (
      select exists (
        select from round_load_counts c
         where ${sameBusiness("c", "r")} and c.round_id = r.id and c.leg = 'out') as counted) k
    cross join lateral (
      select min(coalesce(s.completed_at, s.failed_at)) as first_at
        from stops s where ${sameBusiness("s", "r")} and s.round_id = r.id) f
    where r.tenant_id = ${tenantId} and ${which}
  ), pieces as materialized (
    select p.round_id, p.product_id, coalesce(max(p.counted), sum(p.ordered)) as loaded,
      sum(p.delivered) as delivered, sum(p.reloaded) as reloaded
    from (
      select v.id as round_id, l.product_id, null::int as counted, 0 as reloaded,
        case when s.sold_at_door or not ${isLoadedAtStart} then 0 else l.quantity end as ordered,
        coalesce(d.delivered_quantity, 0) as delivered
      from vans v
      join stops s on ${sameBusiness("s", "v")} and s.round_id = v.id
      join order_lines l on ${sameBusiness("l", "s")} and l.order_id = s.order_id
      join products g on ${sameBusiness("g", "l")} and g.id = l.product_id and g.charge_group_id is null
      left join stop_lines d on ${sameBusiness("d", "s")} and d.stop_id = s.id and d.order_line_id = l.id
      union all
      select v.id, c.product_id, c.counted, 0, 0, 0
      from vans v
      join round_load_counts c on ${sameBusiness("c", "v")} and c.round_id = v.id
        and c.leg = 'out' and c.condition = 'full'
      union all
      select v.id, c.product_id, null, c.loaded - c.dropped, 0, 0
      from vans v
      join round_reloads q on ${sameBusiness("q", "v")} and q.round_id = v.id
      join round_reload_counts c on ${sameBusiness("c", "q")} and c.reload_id = q.id and c.condition = 'full'
    ) p group by p.round_id, p.product_id
  )
  select v.id as round_id, v.start_id as location_id, p.product_id, 'full'::condition as condition,
    greatest(p.loaded, p.delivered - p.reloaded)::int as taken, v.loaded_at as at,
    greatest(p.loaded + p.reloaded - p.delivered, 0)::int as aboard
  from vans v join pieces p on p.round_id = v.id where v.is_loaded
  union all
  select v.id, q.location_id, c.product_id, c.condition, c.loaded - c.dropped, q.done_at, 0
  from vans v
  join round_reloads q on ${sameBusiness("q", "v")} and q.round_id = v.id
  join round_reload_counts c on ${sameBusiness("c", "q")} and c.reload_id = q.id
  union all
  select v.id, v.end_id, c.product_id, 'empty', 0, null, c.quantity
  from vans v
  join stops s on ${sameBusiness("s", "v")} and s.round_id = v.id
  join stop_collect c on ${sameBusiness("c", "s")} and c.stop_id = s.id
  where v.is_loaded
  union all
  select v.id, v.end_id, c.product_id, c.condition, 0, null, c.loaded - c.dropped
  from vans v
  join round_reloads q on ${sameBusiness("q", "v")} and q.round_id = v.id
  join round_reload_counts c on ${sameBusiness("c", "q")} and c.reload_id = q.id and c.condition = 'empty'
  union all
  select v.id, v.start_id, l.product_id, 'full', d.delivered_quantity, s.completed_at, 0
  from vans v
  join stops s on ${sameBusiness("s", "v")} and s.round_id = v.id
  join stop_lines d on ${sameBusiness("d", "s")} and d.stop_id = s.id
  join order_lines l on ${sameBusiness("l", "d")} and l.id = d.order_line_id
  where not v.is_loaded
  union all
  select v.id, v.end_id, c.product_id, 'empty', -c.quantity, coalesce(s.completed_at, s.failed_at), 0
  from vans v
  join stops s on ${sameBusiness("s", "v")} and s.round_id = v.id
  join stop_collect c on ${sameBusiness("c", "s")} and c.stop_id = s.id
  where not v.is_loaded)`;
