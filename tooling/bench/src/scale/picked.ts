import type { Client } from "pg";

/** Rows of a business to request, spread over all that it has. */
export interface Picked {
  orders: { id: string; trackingRef: string }[];
  /** Customers on account without a credit limit, each with an address. */
  parties: { customerId: string; deliveryAddressId: string }[];
  productIds: string[];
  yardId: string;
  driverId: string;
}

export async function pick(client: Client, tenantId: string, driver: string): Promise<Picked> {
  const rows = async <Row>(text: string) => (await client.query(text, [tenantId])).rows as Row[];
  const [yard] = await rows<{ id: string }>(
    "SELECT id FROM locations WHERE tenant_id = $1 AND archived_at IS NULL ORDER BY created_at LIMIT 1",
  );
  const people = await client.query<{ id: string }>("SELECT id FROM users WHERE email = $1", [
    driver,
  ]);
  const products = await rows<{ id: string }>(
    "SELECT id FROM products WHERE tenant_id = $1 AND archived_at IS NULL ORDER BY name LIMIT 4",
  );
  return {
    orders: await rows(
      `SELECT id, tracking_ref AS "trackingRef" FROM orders
        WHERE tenant_id = $1 ORDER BY random() LIMIT 100`,
    ),
    parties: await rows(
      `SELECT c.id AS "customerId", a.id AS "deliveryAddressId"
         FROM customers c JOIN delivery_addresses a ON a.tenant_id = c.tenant_id AND a.customer_id = c.id
        WHERE c.tenant_id = $1 AND c.on_account AND c.credit_limit_pence IS NULL AND c.archived_at IS NULL AND a.archived_at IS NULL
        ORDER BY random() LIMIT 100`,
    ),
    productIds: products.map(({ id }) => id),
    yardId: yard?.id ?? "",
    driverId: people.rows[0]?.id ?? "",
  };
}
