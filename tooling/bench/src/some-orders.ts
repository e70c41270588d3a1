import type { Client } from "pg";

/** The body of POST /orders that both servers accept. */
export interface AskedOrder {
  customerId: string;
  deliveryAddressId: string;
  paymentMethod: "cash";
  lines: { productId: string; quantity: number }[];
}

const mostAddresses = 50;

/** Returns orders of the demo's customers, each with three products that are sold. */
export async function someOrders(client: Client): Promise<AskedOrder[]> {
  const business = "(SELECT id FROM businesses WHERE slug = 'fellside')";
  const products = await client.query<{ id: string }>(
    `SELECT id FROM products
      WHERE tenant_id = ${business} AND sold AND archived_at IS NULL AND vat_fuel IS NULL ORDER BY id LIMIT 3`,
  );
  const addresses = await client.query<{ id: string; customerId: string }>(
    `SELECT a.id, a.customer_id AS "customerId" FROM delivery_addresses a
       JOIN customers c ON c.tenant_id = a.tenant_id AND c.id = a.customer_id
      WHERE a.tenant_id = ${business} AND a.archived_at IS NULL AND c.archived_at IS NULL
      ORDER BY a.id LIMIT ${mostAddresses}`,
  );
  return addresses.rows.map(({ id: deliveryAddressId, customerId }) => ({
    customerId,
    deliveryAddressId,
    paymentMethod: "cash",
    lines: products.rows.map(({ id: productId }, at) => ({ productId, quantity: at + 1 })),
  }));
}
