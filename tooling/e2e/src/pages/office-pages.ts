import { readdirSync } from "node:fs";
import { join } from "node:path";
import { query } from "../service/database";
import { root } from "../service/programs";
import type { RunningService } from "../service/use-service";

/** Tables and conditions for the ids in the pages' addresses, which select complete rows of Fellside. */
const things: Record<string, string> = {
  "books/days/[id]": "locations WHERE true",
  "books/journals/[id]": "journal_exports WHERE true",
  "customers/[id]": "customers WHERE true",
  "invoices/[id]": "invoices WHERE status = 'sent' AND id IN (SELECT invoice_id FROM credit_notes)",
  "invoices/credit-notes/[id]": "credit_notes WHERE allocated_pence > 0",
  "invoices/receipts/[id]": "receipts WHERE allocated_pence > 0 AND customer_id IS NOT NULL",
  "orders/[id]": "orders WHERE status = 'placed' AND fulfilment = 'delivery'",
  "orders/standing/[id]": "standing_orders WHERE true",
  "products/[id]": "products WHERE returnable",
  "rounds/[id]": "rounds WHERE status = 'out'",
  "rounds/checks/[id]": "walk_round_checks WHERE true",
  "settings/emails/[id]": "emails WHERE true",
  "settings/webhooks/[id]": "webhook_endpoints WHERE true",
  "stock/serials/[id]": "serials WHERE true",
  "stock/transfers/[id]": "stock_transfers WHERE true",
  "suppliers/[id]": "suppliers WHERE true",
  "suppliers/orders/[id]": "supplier_orders WHERE status = 'confirmed'",
  "trade-applications/[id]": "trade_applications WHERE true",
};

/**
 * Returns the path of every page of the back office, from the app's folder, with ids of the demo.
 * @throws if `things` has no entry for the id in a page's path
 */
export async function officePages(service: Pick<RunningService, "database">): Promise<string[]> {
  await addWebhook(service);
  await addCheck(service);
  const folder = join(root, "apps/web/src/app/(office)");
  const routes = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith("page.tsx"))
    .map((file) =>
      file
        .split("/")
        .slice(0, -1)
        .filter((part) => !part.startsWith("("))
        .join("/"),
    )
    .filter((route) => !route.includes("[..."))
    .toSorted();
  return Promise.all(routes.map(async (route) => `/${await withIds(service, route)}`));
}

async function withIds(service: Pick<RunningService, "database">, route: string): Promise<string> {
  const [before] = /^.*?\[id\]/.exec(route) ?? [];
  if (!before) return route;
  const thing = things[before];
  if (!thing) throw new Error(`Name in office-pages.ts where an id for ${route} comes from`);
  const [row] = await query<{ id: string }>(
    service,
    `SELECT id FROM ${thing}
        AND tenant_id = (SELECT id FROM businesses WHERE slug = 'fellside') ORDER BY id LIMIT 1`,
  );
  if (!row) throw new Error(`The demo has none of ${thing}`);
  return route.replace("[id]", row.id);
}

/** Adds a walk-round check with a defect. The demo's vans need no check. */
async function addCheck(service: Pick<RunningService, "database">): Promise<void> {
  await query(
    service,
    `WITH done AS (
       INSERT INTO walk_round_checks (tenant_id, id, round_id, vehicle_id, day, by_name, points, unsafe, done_at, arrived_at,
                                      request_hash)
       SELECT r.tenant_id, uuidv7(), r.id, r.vehicle_id, r.round_date, 'Dan Mercer', '{Tyres,Lights,Brakes}', true, now(),
              now(), ''
         FROM rounds r JOIN businesses b ON b.id = r.tenant_id AND b.slug = 'fellside'
        WHERE r.vehicle_id IS NOT NULL ORDER BY r.id LIMIT 1
       RETURNING tenant_id, id)
     INSERT INTO walk_round_defects (tenant_id, check_id, position, words, unsafe)
     SELECT tenant_id, id, 0, 'Nearside front is bald', true FROM done`,
  );
}

/** Adds a paused webhook with one past request. The demo has no webhook, because events would be sent to it. */
async function addWebhook(service: Pick<RunningService, "database">): Promise<void> {
  await query(
    service,
    `WITH hook AS (
       INSERT INTO webhook_endpoints (tenant_id, url, description, types, keeper_user_id, sealed_secret, created_at,
                                      updated_at, paused_at, paused_because, queued_to)
       SELECT b.id, 'https://shop.example/roundsman', 'The stock display of the shop', '{order.placed}', m.user_id, 'none',
              now() - interval '9 days', now() - interval '9 days', now() - interval '1 day', 'gone', 0
         FROM businesses b JOIN members m ON m.tenant_id = b.id AND m.role = 'owner'
        WHERE b.slug = 'fellside' ORDER BY m.joined_at LIMIT 1
       RETURNING tenant_id, id)
     INSERT INTO webhook_attempts (tenant_id, endpoint_id, event_id, event_type, at, took_ms, status, failure, answer)
     SELECT tenant_id, id, uuidv7(), 'order.placed', now() - interval '1 day', 180, 410, 'Answered 410.', 'Gone'
       FROM hook`,
  );
}
