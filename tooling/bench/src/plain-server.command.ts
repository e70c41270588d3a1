import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { json } from "node:stream/consumers";
import { Pool } from "pg";
import { takePlainly } from "./plain-take";
import type { AskedOrder } from "./some-orders";

/*
 * The server that the REST server is compared with: node:http, `pg`, one prepared statement for a read, and the rows
 * of an order written in one transaction. It checks no identity, counts nothing, knows no business and computes
 * nothing. `DATABASE_URL=… PORT=… plain-server`; prints `ready` once it listens.
 */

const { DATABASE_URL: connectionString, PORT: port } = process.env;
// Equals the number of connections that the REST server has for such a read.
const pool = new Pool({ connectionString, max: 8 });

const columns = `
  SELECT o.id, o.customer_id AS "customerId", o.delivery_address_id AS "deliveryAddressId",
         o.round_id AS "roundId", o.delivery_option_id AS "deliveryOptionId",
         o.customer_name AS "customerName", o.deliver_to_name AS "deliverToName",
         o.deliver_to_address AS "deliverToAddress", o.delivery_option_name AS "deliveryOptionName",
         o.latitude, o.longitude, o.status, o.fulfilment, o.source, o.external_ref AS "externalRef",
         o.number, o.tracking_ref AS "trackingRef", o.leave_instruction AS "leaveInstruction",
         o.leave_detail AS "leaveDetail", o.expected_from AS "expectedFrom",
         o.expected_to AS "expectedTo", o.wanted_on AS "wantedOn",
         o.delivery_charge_pence AS "deliveryChargePence", o.payment_method AS "paymentMethod",
         o.notes, o.refunding_pence AS "refundUnderWay", o.refund_settled_at AS "refundSettledAt", o.paid_at AS "paidAt",
         o.paid_via AS "paidVia", o.payment_requested_at AS "paymentRequestedAt",
         o.delivered_at AS "deliveredAt", o.created_at AS "createdAt", o.updated_at AS "updatedAt",
         coalesce((SELECT json_agg(json_build_object(
             'id', l.id, 'productId', l.product_id, 'productName', l.product_name,
             'quantity', l.quantity, 'unitPrice', l.unit_price, 'total', l.quantity * l.unit_price,
             'deliveredQuantity', l.delivered_quantity,
             'cancelledQuantity', l.cancelled_quantity) ORDER BY l.position)
           FROM order_lines l WHERE l.tenant_id = o.tenant_id AND l.order_id = o.id), '[]') AS lines,
         coalesce((SELECT json_agg(json_build_object('productId', e.product_id,
             'productName', e.product_name, 'quantity', e.quantity))
           FROM order_collect e WHERE e.tenant_id = o.tenant_id AND e.order_id = o.id), '[]') AS collect,
         (SELECT json_build_object('id', i.id, 'number', i.number, 'status', i.status)
            FROM invoice_orders b JOIN invoices i ON i.tenant_id = b.tenant_id AND i.id = b.invoice_id
           WHERE b.tenant_id = o.tenant_id AND b.order_id = o.id
           ORDER BY b.released_at IS NOT NULL, i.sequence DESC LIMIT 1) AS invoice
    FROM orders o`;
// Limited to one business as over REST, so that both read the same rows by the same indexes.
const business = "(SELECT id FROM businesses WHERE slug = 'fellside')";
const one = `${columns} WHERE o.tenant_id = ${business} AND o.id = $1`;
const page = `${columns} WHERE o.tenant_id = ${business} ORDER BY o.created_at DESC, o.id DESC LIMIT $1`;

async function read(path: string): Promise<unknown> {
  const id = /^\/orders\/([\w-]+)$/.exec(path)?.[1];
  if (id) return (await pool.query({ name: "one", text: one, values: [id] })).rows[0];
  const limit = /^\/orders\?limit=(\d+)$/.exec(path)?.[1];
  return { items: (await pool.query({ name: "page", text: page, values: [limit] })).rows };
}

async function take(request: IncomingMessage): Promise<unknown> {
  const id = await takePlainly(pool, (await json(request)) as AskedOrder);
  return read(`/orders/${id}`);
}

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const takes = request.method === "POST";
  const body = JSON.stringify(await (takes ? take(request) : read(request.url ?? "")));
  response.writeHead(takes ? 201 : 200, {
    "Content-Type": "application/json; charset=utf-8",
    "Content-Length": Buffer.byteLength(body),
  });
  response.end(body);
}

createServer((request, response) => {
  void serve(request, response).catch((error: unknown) => {
    console.error(error);
    response.writeHead(500).end();
  });
}).listen(Number(port), "127.0.0.1", () => console.log("ready"));
