import type { Service } from "../../../platform/context/context";
import type { Tasks } from "../../../platform/jobs/enqueue";
import { webPages } from "../../../platform/values/links";

/** One that nobody looked at for so long is not news. */
const newsDays = 14;

/**
 * Tells each office of supplier orders whose day has passed by the business's own clock with something
 * still to come (supplier_order.late), each once. Set-based: one
 * statement for every business.
 */
export async function tellLateSupplies(
  { database, log }: Pick<Service, "database" | "log">,
  _: Tasks["tell_late_supplies"],
  now = new Date(),
): Promise<void> {
  const page = webPages.supplierOrder("");
  const told = await database.service.$executeRaw`
    INSERT INTO notifications (tenant_id, user_id, kind, title, body, href, created_at)
    SELECT o.tenant_id, m.user_id, 'supplier_order.late', s.name || ' is late',
           format('Expected at %s on %s.', l.name, to_char(o.expected_on, 'FMDy FMDD FMMon')),
           ${page}::text || o.id, ${now}
      FROM supplier_orders o
      JOIN businesses b ON b.id = o.tenant_id AND b.closed_at IS NULL
      JOIN suppliers s ON s.tenant_id = o.tenant_id AND s.id = o.supplier_id
      JOIN locations l ON l.tenant_id = o.tenant_id AND l.id = o.location_id
      JOIN members m ON m.tenant_id = o.tenant_id AND m.role IN ('owner', 'admin')
     WHERE o.status IN ('ordered', 'confirmed', 'part_arrived')
       AND o.expected_on < (${now}::timestamptz AT TIME ZONE b.time_zone)::date
       AND o.expected_on >= ${now}::timestamptz::date - ${newsDays}::int
       AND NOT EXISTS (SELECT FROM notifications n
             WHERE n.tenant_id = m.tenant_id AND n.user_id = m.user_id
               AND n.kind = 'supplier_order.late' AND n.href = ${page}::text || o.id)`;
  if (told > 0) log.info({ told }, "told of late supplier orders");
}
