import type { ClientBase } from "pg";
import type { Clock } from "../base/clock";
import { fellside, idOf } from "../base/ids";
import { insert, insertSelected } from "../base/insert";
import { places } from "../base/places";

/* Fellside delivers in two areas, one from each of its yards. Its customers live in one or the other. */

const codesOf = (yard: 1 | 2): string[] => [
  ...new Set(places.filter((place) => place.yard === yard).map(({ outward }) => outward)),
];

export async function deliverInAreas(client: ClientBase, clock: Clock): Promise<void> {
  const own = {
    tenant_id: fellside,
    cutoff_time: "16:00",
    cutoff_days: 1,
    created_at: clock.at(180, 10),
    updated_at: clock.at(180, 10),
  };
  const south = codesOf(1);
  await insert(client, "delivery_areas", [
    {
      ...own,
      id: idOf("deliveryArea", 1),
      name: "Kendal and the Lakes",
      sort_order: 0,
      outward_codes: south,
      weekdays: ["mon", "tue", "wed", "thu", "fri", "sat"],
      windows: [
        { from: "08:00", until: "12:00" },
        { from: "12:00", until: "17:00" },
      ],
      max_stops: 60,
      max_kg: 5000,
    },
    {
      ...own,
      id: idOf("deliveryArea", 2),
      name: "Penrith and Eden",
      sort_order: 1,
      outward_codes: codesOf(2).filter((code) => !south.includes(code)),
      weekdays: ["tue", "thu", "fri"],
      windows: [],
      max_stops: 40,
      max_kg: null,
    },
  ]);
}

/** Orders for a coming day take their places. */
export async function takePlaces(client: ClientBase, clock: Clock): Promise<void> {
  await insertSelected(
    client,
    "delivery_places",
    `SELECT o.tenant_id, o.id AS order_id, a.id AS area_id, o.wanted_on AS day,
            coalesce((SELECT sum(l.quantity * l.measure * p.full_kg)
                        FROM order_lines l JOIN products p ON p.tenant_id = l.tenant_id AND p.id = l.product_id
                       WHERE l.tenant_id = o.tenant_id AND l.order_id = o.id), 0) AS kg
       FROM orders o JOIN delivery_areas a ON a.tenant_id = o.tenant_id
        AND split_part(o.deliver_to_postcode, ' ', 1) = ANY (a.outward_codes)
      WHERE o.tenant_id = $1 AND o.status = 'placed' AND o.fulfilment = 'delivery' AND o.wanted_on >= $2::date`,
    [fellside, clock.day(0)],
  );
  await insertSelected(
    client,
    "delivery_day_loads",
    `SELECT tenant_id, area_id, day, count(*) AS stops, sum(kg) AS kg FROM delivery_places
      WHERE tenant_id = $1 GROUP BY tenant_id, area_id, day`,
    [fellside],
  );
}
