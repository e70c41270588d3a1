import type { PoolClient } from "@roundsman/db";
import type { ExportedTable } from "./tables";

/** Whom and what a table's rows may be about: read once, since every table asks for them again. */
interface Theirs {
  orders: string[];
  stops: string[];
  invoices: string[];
  receipts: string[];
  creditNotes: string[];
  agreements: string[];
  accounts: string[];
  /** All of these, the customer, their addresses and applications, as texts. */
  subjects: string[];
  /** Lower case. Not one that another customer has as well: what came to it may be about them. */
  mailboxes: string[];
}

async function theirsOf(client: PoolClient, tenantId: string, customerId: string): Promise<Theirs> {
  const ids = async (statement: string, ...more: unknown[]): Promise<string[]> => {
    const { rows } = await client.query<{ id: string }>(statement, [tenantId, ...more]);
    return rows.map(({ id }) => id);
  };
  const of = (table: string) =>
    ids(`SELECT id FROM ${table} WHERE tenant_id = $1 AND customer_id = $2`, customerId);
  const orders = await of("orders");
  const invoices = await of("invoices");
  const addresses = await of("delivery_addresses");
  const stops = await ids(
    "SELECT id FROM stops WHERE tenant_id = $1 AND order_id = ANY ($2::uuid[])",
    orders,
  );
  // Their own, and one that applied to trade and is nobody else's yet.
  const accounts = await ids(
    `SELECT id FROM shop_accounts
      WHERE tenant_id = $1 AND (customer_id = $2 OR customer_id IS NULL AND id IN (
        SELECT account_id FROM trade_applications WHERE tenant_id = $1 AND customer_id = $2))`,
    customerId,
  );
  const applications = await ids(
    `SELECT id FROM trade_applications
      WHERE tenant_id = $1 AND (customer_id = $2 OR customer_id IS NULL AND account_id = ANY ($3::uuid[]))`,
    customerId,
    accounts,
  );
  const mailboxes = await ids(
    `SELECT lower(box) AS id FROM (
       SELECT email::text AS box FROM customers WHERE tenant_id = $1 AND id = $2
       UNION SELECT email::text FROM shop_accounts WHERE tenant_id = $1 AND id = ANY ($3::uuid[])) boxes
      WHERE box IS NOT NULL AND NOT EXISTS (
        SELECT FROM customers c WHERE c.tenant_id = $1 AND c.email = box::citext AND c.id <> $2)`,
    customerId,
    accounts,
  );
  const receipts = await of("receipts");
  const creditNotes = await of("credit_notes");
  const agreements = await of("cylinder_agreements");
  const money = [...invoices, ...receipts, ...creditNotes, ...agreements];
  const subjects = [customerId, ...orders, ...stops, ...money];
  return {
    orders,
    stops,
    invoices,
    receipts,
    creditNotes,
    agreements,
    accounts,
    mailboxes,
    subjects: [...subjects, ...addresses, ...accounts, ...applications],
  };
}

interface About {
  /**
   * Which rows of the table are the customer's, with the table named `t`. `$1` is the business, `$2` the
   * customer, `$3` the list of theirs that `by` names.
   */
  where: string;
  by?: keyof Theirs;
  /** A second list, `$4`. */
  and?: keyof Theirs;
  /** Names that stand in for ids, as columns beside the table's own. */
  beside?: Record<string, string>;
}

const product = {
  product_name: "(SELECT name FROM products p WHERE p.tenant_id = $1 AND p.id = t.product_id)",
};

const theirStanding =
  "t.standing_order_id IN (SELECT s.id FROM standing_orders s WHERE s.tenant_id = $1 AND s.customer_id = $2::text::uuid)";

/** Every table that holds something of one customer. A test finds one that is added and missing here. */
const about: Record<string, About> = {
  customers: {
    where: "t.id = $2::text::uuid",
    beside: {
      rate_set_name:
        "(SELECT name FROM rate_sets r WHERE r.tenant_id = $1 AND r.id = t.rate_set_id)",
    },
  },
  delivery_addresses: { where: "t.customer_id = $2::text::uuid" },
  appliance_statements: {
    where:
      "t.address_id IN (SELECT a.id FROM delivery_addresses a WHERE a.tenant_id = $1 AND a.customer_id = $2::text::uuid)",
  },
  coal_tickets: { where: "t.order_id = ANY ($3::uuid[])", by: "orders" },
  vat_certificates: { where: "t.customer_id = $2::text::uuid" },
  agreed_rates: { where: "t.customer_id = $2::text::uuid", beside: product },
  orders: { where: "t.customer_id = $2::text::uuid" },
  order_lines: { where: "t.order_id = ANY ($3::uuid[])", by: "orders" },
  delivery_places: { where: "t.order_id = ANY ($3::uuid[])", by: "orders" },
  order_collect: { where: "t.order_id = ANY ($3::uuid[])", by: "orders" },
  stops: {
    where: "t.order_id = ANY ($3::uuid[])",
    by: "orders",
    beside: {
      round_date: "(SELECT round_date FROM rounds r WHERE r.tenant_id = $1 AND r.id = t.round_id)",
    },
  },
  stop_lines: { where: "t.stop_id = ANY ($3::uuid[])", by: "stops" },
  stop_collect: { where: "t.stop_id = ANY ($3::uuid[])", by: "stops", beside: product },
  stop_records: { where: "t.stop_id = ANY ($3::uuid[])", by: "stops" },
  refused_records: { where: "t.order_id = ANY ($3::uuid[])", by: "orders" },
  proofs: { where: "t.stop_id = ANY ($3::uuid[])", by: "stops" },
  serials: { where: "t.customer_id = $2::text::uuid", beside: product },
  serial_events: { where: "t.customer_id = $2::text::uuid" },
  stock_movements: { where: "t.customer_id = $2::text::uuid", beside: product },
  invoices: { where: "t.customer_id = $2::text::uuid" },
  invoice_lines: { where: "t.invoice_id = ANY ($3::uuid[])", by: "invoices" },
  invoice_vat: { where: "t.invoice_id = ANY ($3::uuid[])", by: "invoices" },
  invoice_orders: {
    where: "t.invoice_id = ANY ($3::uuid[]) AND t.order_id = ANY ($4::uuid[])",
    by: "invoices",
    and: "orders",
  },
  late_billings: {
    where: "t.invoice_id = ANY ($3::uuid[]) AND t.order_id = ANY ($4::uuid[])",
    by: "invoices",
    and: "orders",
  },
  invoice_reminders: { where: "t.invoice_id = ANY ($3::uuid[])", by: "invoices" },
  interest_charges: { where: "t.invoice_id = ANY ($3::uuid[])", by: "invoices" },
  texts: { where: "t.customer_id = $2::text::uuid" },
  forecasts: {
    where:
      "t.address_id IN (SELECT a.id FROM delivery_addresses a WHERE a.tenant_id = $1 AND a.customer_id = $2::text::uuid)",
    beside: product,
  },
  message_choices: { where: "t.customer_id = $2::text::uuid" },
  call_notes: { where: "t.customer_id = $2::text::uuid" },
  rental_charges: { where: "t.customer_id = $2::text::uuid" },
  rental_holds: { where: "t.customer_id = $2::text::uuid" },
  bank_payers: { where: "t.customer_id = $2::text::uuid" },
  bank_matches: { where: "t.receipt_id = ANY ($3::uuid[])", by: "receipts" },
  bank_lines: {
    where:
      "t.id IN (SELECT m.line_id FROM bank_matches m WHERE m.tenant_id = $1 AND m.receipt_id = ANY ($3::uuid[]))",
    by: "receipts",
  },
  reader_payments: { where: "t.order_id = ANY ($3::uuid[])", by: "orders" },
  mandates: { where: "t.customer_id = $2::text::uuid" },
  direct_debits: { where: "t.customer_id = $2::text::uuid" },
  budget_plans: { where: "t.customer_id = $2::text::uuid" },
  standing_orders: { where: "t.customer_id = $2::text::uuid" },
  standing_order_lines: { where: theirStanding, beside: product },
  standing_occurrences: { where: theirStanding },
  cylinder_agreements: { where: "t.customer_id = $2::text::uuid" },
  cylinder_returns: {
    where: "t.agreement_id = ANY ($3::uuid[])",
    by: "agreements",
  },
  accounts_documents: {
    where: "(t.source_id::text = ANY ($3::text[]) OR t.invoice_id::text = ANY ($3::text[]))",
    by: "subjects",
  },
  accounts_day_orders: { where: "t.order_id = ANY ($3::uuid[])", by: "orders" },
  accounts_payments: { where: "t.receipt_id = ANY ($3::uuid[])", by: "receipts" },
  rule_overrides: { where: "t.subject_id = ANY ($3::text[])", by: "subjects" },
  receipts: { where: "t.customer_id = $2::text::uuid" },
  refunds: { where: "t.customer_id = $2::text::uuid" },
  bad_debts: { where: "t.customer_id = $2::text::uuid" },
  credit_notes: { where: "t.customer_id = $2::text::uuid" },
  credit_note_lines: { where: "t.credit_note_id = ANY ($3::uuid[])", by: "creditNotes" },
  credit_note_vat: { where: "t.credit_note_id = ANY ($3::uuid[])", by: "creditNotes" },
  allocations: {
    where: "(t.receipt_id = ANY ($3::uuid[]) OR t.credit_note_id = ANY ($4::uuid[]))",
    by: "receipts",
    and: "creditNotes",
  },
  order_debts: { where: "t.order_id = ANY ($3::uuid[])", by: "orders" },
  prepayments: { where: "t.order_id = ANY ($3::uuid[])", by: "orders" },
  payment_sessions: {
    where: "(t.order_id = ANY ($3::uuid[]) OR t.invoice_id = ANY ($4::uuid[]))",
    by: "orders",
    and: "invoices",
  },
  provider_refunds: { where: "t.order_id = ANY ($3::uuid[])", by: "orders" },
  shop_accounts: { where: "t.id = ANY ($3::uuid[])", by: "accounts" },
  shop_sessions: { where: "t.account_id = ANY ($3::uuid[])", by: "accounts" },
  shop_push_subscriptions: { where: "t.account_id = ANY ($3::uuid[])", by: "accounts" },
  trade_applications: { where: "t.id::text = ANY ($3::text[])", by: "subjects" },
  emails: {
    where:
      "(t.subject_id = ANY ($3::text[]) OR t.subject_id IS NULL AND lower(t.to_address) = ANY ($4::text[]))",
    by: "subjects",
    and: "mailboxes",
  },
  notifications: {
    // A notice's address bears the id of what it is about.
    where: "substring(t.href from '[0-9a-f]{8}-[0-9a-f-]{27}') = ANY ($3::text[])",
    by: "subjects",
  },
  activity: {
    // An address may have been another customer's before it moved here.
    where: `NOT t.console_only AND t.subject_id = ANY ($3::text[])
      AND NOT (t.subject_kind = 'address' AND EXISTS (
        SELECT FROM activity m WHERE m.tenant_id = $1 AND m.subject_kind = 'address'
           AND m.subject_id = t.subject_id AND m.action = 'address.moved'
           AND m.after->>'customerId' = $2::text AND m.at > t.at))`,
    by: "subjects",
    beside: { actor_name: "CASE WHEN t.actor_kind = 'shopper' THEN t.actor_name END" },
  },
};

/**
 * Secrets and what is made of them; which member of staff it was; how rows are found and requests traced.
 */
const leftOutColumns =
  "(_hash|_secret|user_id|set_by_name|noted_by_name)$|^(tenant_id|api_key_id|support_session_id|request_id|console_only|found_by|sealed|told)$";

/** All that a business holds of one customer, a statement a table; columns as PostgreSQL's catalogue has them. */
export async function customerTables(
  client: PoolClient,
  tenantId: string,
  customerId: string,
): Promise<ExportedTable[]> {
  const theirs = await theirsOf(client, tenantId, customerId);
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
  return Object.entries(about).map(([name, { where, by, and, beside = {} }]) => {
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
        FROM ${name} t WHERE t.tenant_id = $1 AND ($2::text IS NOT NULL) AND ${where} ORDER BY ${order}) row`,
      values: [customerId, ...[by, and].flatMap((list) => (list ? [theirs[list]] : []))],
    };
  });
}
