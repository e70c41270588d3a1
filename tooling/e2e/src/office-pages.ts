import { readdirSync } from "node:fs";
import { join } from "node:path";
import { query } from "./database";
import { root } from "./programs";
import type { RunningService } from "./use-service";

/** Where an id for a page comes from: something of Fellside's that has it all. */
const things: Record<string, string> = {
  "books/days/[id]": "locations WHERE true",
  "books/journals/[id]": "journal_exports WHERE true",
  "customers/[id]": "customers WHERE true",
  "invoices/[id]": "invoices WHERE status = 'sent' AND id IN (SELECT invoice_id FROM credit_notes)",
  "invoices/credit-notes/[id]": "credit_notes WHERE allocated_pence > 0",
  "invoices/receipts/[id]": "receipts WHERE allocated_pence > 0 AND customer_id IS NOT NULL",
  "orders/[id]": "orders WHERE status = 'placed' AND fulfilment = 'delivery'",
  "products/[id]": "products WHERE returnable",
  "rounds/[id]": "rounds WHERE status = 'out'",
  "settings/emails/[id]": "emails WHERE true",
  "stock/transfers/[id]": "stock_transfers WHERE true",
  "suppliers/[id]": "suppliers WHERE true",
  "suppliers/orders/[id]": "supplier_orders WHERE status = 'confirmed'",
  "trade-applications/[id]": "trade_applications WHERE true",
};

/**
 * The path of every page of the back office, found where the app keeps its pages, with ids of the demo.
 * @throws where a page stands under an id that `things` knows nothing for
 */
export async function officePages(service: Pick<RunningService, "database">): Promise<string[]> {
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
