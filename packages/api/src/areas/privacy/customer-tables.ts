import type { PoolClient } from "@roundsman/db";
import type { ExportedTable } from "./tables";

/** In the statements below `$1` is the business and `$2` the customer. */
const orders = "(SELECT id FROM orders WHERE tenant_id = $1 AND customer_id = $2::uuid)";
const stops = `(SELECT id FROM stops WHERE tenant_id = $1 AND order_id IN ${orders})`;
const invoices = "(SELECT id FROM invoices WHERE tenant_id = $1 AND customer_id = $2::uuid)";
const addresses =
  "(SELECT id FROM delivery_addresses WHERE tenant_id = $1 AND customer_id = $2::uuid)";
/** Their own, and one that applied to trade and is nobody else's yet. */
const accounts = `(SELECT id FROM shop_accounts
  WHERE tenant_id = $1 AND (customer_id = $2::uuid OR customer_id IS NULL AND id IN (
    SELECT account_id FROM trade_applications WHERE tenant_id = $1 AND customer_id = $2::uuid)))`;
const applications = `(SELECT id FROM trade_applications
  WHERE tenant_id = $1 AND (customer_id = $2::uuid OR customer_id IS NULL AND account_id IN ${accounts}))`;
const subjects = `(SELECT $2::uuid::text ${[
  orders,
  stops,
  invoices,
  addresses,
  accounts,
  applications,
]
  .map((ids) => `UNION ALL SELECT id::text FROM ${ids} of`)
  .join(" ")})`;
/** Not one that another customer has as well: what came to it may be about them. */
const mailboxes = `(SELECT lower(box) FROM (
    SELECT email::text AS box FROM customers WHERE tenant_id = $1 AND id = $2::uuid
    UNION SELECT email::text FROM shop_accounts WHERE tenant_id = $1 AND id IN ${accounts}) boxes
  WHERE box IS NOT NULL AND NOT EXISTS (
    SELECT FROM customers c WHERE c.tenant_id = $1 AND c.email = box::citext AND c.id <> $2::uuid))`;

interface About {
  /** Which rows of the table are the customer's, with the table named `t`. */
  where: string;
  /** Names that stand in for ids, as columns beside the table's own. */
  beside?: Record<string, string>;
}

const product = {
  product_name: "(SELECT name FROM products p WHERE p.tenant_id = $1 AND p.id = t.product_id)",
};

/** Every table that holds something of one customer. A test finds one that is added and missing here. */
const about: Record<string, About> = {
  customers: {
    where: "t.id = $2::uuid",
    beside: {
      rate_set_name:
        "(SELECT name FROM rate_sets r WHERE r.tenant_id = $1 AND r.id = t.rate_set_id)",
    },
  },
  delivery_addresses: { where: "t.customer_id = $2::uuid" },
  agreed_rates: { where: "t.customer_id = $2::uuid", beside: product },
  orders: { where: "t.customer_id = $2::uuid" },
  order_lines: { where: `t.order_id IN ${orders}` },
  order_collect: { where: `t.order_id IN ${orders}` },
  stops: {
    where: `t.order_id IN ${orders}`,
    beside: {
      round_date: "(SELECT round_date FROM rounds r WHERE r.tenant_id = $1 AND r.id = t.round_id)",
    },
  },
  stop_lines: { where: `t.stop_id IN ${stops}` },
  stop_collect: { where: `t.stop_id IN ${stops}`, beside: product },
  stop_records: { where: `t.stop_id IN ${stops}` },
  proofs: { where: `t.stop_id IN ${stops}` },
  stock_movements: { where: "t.customer_id = $2::uuid", beside: product },
  invoices: { where: "t.customer_id = $2::uuid" },
  invoice_lines: { where: `t.invoice_id IN ${invoices}` },
  invoice_vat: { where: `t.invoice_id IN ${invoices}` },
  invoice_orders: { where: `t.invoice_id IN ${invoices} AND t.order_id IN ${orders}` },
  payments: { where: `(t.order_id IN ${orders} OR t.invoice_id IN ${invoices})` },
  payment_sessions: { where: `t.order_id IN ${orders}` },
  shop_accounts: { where: `t.id IN ${accounts}` },
  shop_sessions: { where: `t.account_id IN ${accounts}` },
  trade_applications: { where: `t.id IN ${applications}` },
  emails: {
    where: `(t.subject_id IN ${subjects} OR t.subject_id IS NULL AND lower(t.to_address) IN ${mailboxes})`,
  },
  notifications: {
    where: `EXISTS (SELECT FROM ${subjects} AS s (id) WHERE position(s.id IN t.href) > 0)`,
  },
  activity: {
    // An address may have been another customer's before it moved here.
    where: `NOT t.console_only AND t.subject_id IN ${subjects} AND NOT (t.subject_kind = 'address' AND EXISTS (
      SELECT FROM activity m WHERE m.tenant_id = $1 AND m.subject_kind = 'address'
         AND m.subject_id = t.subject_id AND m.action = 'address.moved'
         AND m.after->>'customerId' = $2::uuid::text AND m.at > t.at))`,
    beside: { actor_name: "CASE WHEN t.actor_kind = 'shopper' THEN t.actor_name END" },
  },
};

/**
 * Secrets and what is made of them; which member of staff it was; how rows are found and requests traced.
 */
const leftOutColumns =
  "(_hash|_secret|user_id)$|^(tenant_id|api_key_id|support_session_id|request_id|console_only|found_by)$";

/** All that a business holds of one customer, a statement a table; columns as PostgreSQL's catalogue has them. */
export async function customerTables(
  client: PoolClient,
  customerId: string,
): Promise<ExportedTable[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; key: string[] }>(
    `SELECT c.relname AS name,
            array_agg(a.attname::text ORDER BY a.attnum) FILTER (WHERE a.attname !~ $2) AS columns,
            (SELECT array_agg(k.attname::text ORDER BY place)
               FROM pg_index i, unnest(i.indkey) WITH ORDINALITY AS part(number, place), pg_attribute k
              WHERE i.indrelid = c.oid AND i.indisprimary
                AND k.attrelid = c.oid AND k.attnum = part.number) AS key
       FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
      WHERE c.relnamespace = 'public'::regnamespace AND c.relname = ANY ($1)
      GROUP BY c.oid, c.relname`,
    [Object.keys(about), leftOutColumns],
  );
  return Object.entries(about).map(([name, { where, beside = {} }]) => {
    const found = rows.find((row) => row.name === name);
    if (!found) throw new Error(`There is no table ${name}`);
    const own = found.columns.filter((column) => !(column in beside));
    const selected = [
      ...own.map((column) => `t."${column}"`),
      ...Object.entries(beside).map(([column, value]) => `${value} AS "${column}"`),
    ];
    const order = found.key.map((column) => `t."${column}"`).join(", ");
    return {
      name,
      columns: [...own, ...Object.keys(beside)],
      statement: `SELECT row_to_json(row)::text AS json FROM (SELECT ${selected.join(", ")}
        FROM ${name} t WHERE t.tenant_id = $1 AND ${where} ORDER BY ${order}) row`,
      values: [customerId],
    };
  });
}
