import { randomUUID } from "node:crypto";
import type { Pool } from "pg";
import type { AskedOrder } from "./some-orders";

/*
 * Writes the rows of an order, its lines, its activity and its notices by plain statements in one transaction. It
 * reads the data that these rows copy, and checks no rule.
 */

const business = "(SELECT id FROM businesses WHERE slug = 'fellside')";

const look = `
  SELECT a.tenant_id AS "tenantId", c.name, concat_ws(', ', a.line1, a.line2, a.city, a.postcode) AS address,
         a.name AS "toName", a.postcode, a.latitude, a.longitude,
         (SELECT json_agg(json_build_object('id', p.id, 'name', p.name, 'unitPrice', p.unit_price,
             'unitPriceIncVat', p.unit_price_inc_vat, 'vatRate', p.vat_rate))
            FROM products p WHERE p.tenant_id = a.tenant_id AND p.id = ANY ($2::uuid[])) AS products
    FROM delivery_addresses a
    JOIN customers c ON c.tenant_id = a.tenant_id AND c.id = a.customer_id
   WHERE a.tenant_id = ${business} AND a.id = $1`;

const order = `
  INSERT INTO orders (tenant_id, customer_id, customer_name, delivery_address_id, deliver_to_name,
                      deliver_to_address, deliver_to_postcode, latitude, longitude, source, tracking_ref,
                      payment_method, updated_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'api', $10, 'cash', now()) RETURNING id, number`;

const lines = `
  INSERT INTO order_lines (tenant_id, order_id, position, product_id, product_name, quantity, unit_price,
                           unit_price_inc_vat, vat_rate)
  SELECT $1, $2, l.position, l.id, l.name, l.quantity, l."unitPrice", l."unitPriceIncVat", l."vatRate"
    FROM jsonb_to_recordset($3) AS l(position int, id uuid, name text, quantity int, "unitPrice" int,
                                     "unitPriceIncVat" int, "vatRate" int)`;

const activity = `
  INSERT INTO activity (tenant_id, actor_kind, actor_name, action, words, subject_kind, subject_id, after,
                        event_type)
  VALUES ($1, 'key', 'Bench', 'order.placed', $2, 'order', $3, $4, 'order.placed')`;

const notices = `
  INSERT INTO notifications (tenant_id, user_id, kind, title, href)
  SELECT tenant_id, user_id, 'order.placed', $2, $3 FROM members
   WHERE tenant_id = $1 AND role IN ('owner', 'admin')`;

interface Looked {
  tenantId: string;
  name: string;
  address: string;
  toName: string | null;
  postcode: string | null;
  latitude: number | null;
  longitude: number | null;
  products: {
    id: string;
    name: string;
    unitPrice: number;
    unitPriceIncVat: number | null;
    vatRate: number;
  }[];
}

/** Writes an order and returns its id. */
export async function takePlainly(pool: Pool, asked: AskedOrder): Promise<string> {
  const client = await pool.connect();
  const run = <Row extends object>(name: string, text: string, values: unknown[]) =>
    client.query<Row>({ name, text, values });
  try {
    await client.query("BEGIN");
    const ids = asked.lines.map(({ productId }) => productId);
    const found = await run<Looked>("look", look, [asked.deliveryAddressId, ids]);
    const at = found.rows[0]!;
    const placed = await run<{ id: string; number: string }>("order", order, [
      at.tenantId,
      asked.customerId,
      at.name,
      asked.deliveryAddressId,
      at.toName,
      at.address,
      at.postcode,
      at.latitude,
      at.longitude,
      randomUUID().replaceAll("-", "").slice(0, 20).toUpperCase(),
    ]);
    const { id, number } = placed.rows[0]!;
    const bought = at.products.map((product, position) => ({
      ...product,
      position,
      quantity: asked.lines.find(({ productId }) => productId === product.id)?.quantity,
    }));
    await run("lines", lines, [at.tenantId, id, JSON.stringify(bought)]);
    const words = `Took order ${number} for ${at.name}`;
    const after = JSON.stringify({ number, customerId: asked.customerId });
    await run("activity", activity, [at.tenantId, words, id, after]);
    await run("notices", notices, [at.tenantId, `New order ${number}`, `/orders/${id}`]);
    await client.query("COMMIT");
    return id;
  } catch (error) {
    await client.query("ROLLBACK");
    throw error;
  } finally {
    client.release();
  }
}
