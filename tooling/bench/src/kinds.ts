import type { Kind } from "./grow";

const older = "c.n * interval '60 days'";

/**
 * Finished orders with their lines, empties and activity. A copy is on no invoice, so open orders and orders still to
 * be billed are not copied: they keep the size of a day's work.
 */
export const orders: Kind = {
  past: "status <> 'placed' AND (status <> 'delivered' OR paid_at IS NOT NULL)",
  copies: [
    {
      table: "orders",
      of: "id",
      but: {
        id: "c.copy",
        tracking_ref: "upper(left(md5(c.copy::text), 20))",
        number: "left(c.copy::text, 20)",
        external_ref: "NULL",
        round_id: "NULL",
        created_at: `created_at - ${older}`,
      },
    },
    { table: "order_lines", of: "order_id", but: { id: "uuidv7()", order_id: "c.copy" } },
    { table: "order_collect", of: "order_id", but: { order_id: "c.copy" } },
    {
      table: "activity",
      of: "subject_id::uuid",
      but: { id: "uuidv7()", subject_id: "c.copy::text", at: `at - ${older}` },
    },
  ],
};

/** Other things that a business can have very many of, each with the parts that its list shows. */
export const others = {
  customers: {
    copies: [
      { table: "customers", of: "id", but: { id: "c.copy", name: "r.name || ' ' || c.n" } },
      {
        table: "delivery_addresses",
        of: "customer_id",
        but: { id: "uuidv7()", customer_id: "c.copy" },
      },
    ],
  },
  products: {
    copies: [
      {
        table: "products",
        of: "id",
        but: { id: "c.copy", sku: "NULL", name: "r.name || ' ' || c.n" },
      },
    ],
  },
  invoices: {
    copies: [
      {
        table: "invoices",
        of: "id",
        but: {
          id: "c.copy",
          number: "left(c.copy::text, 20)",
          sequence: "r.sequence + c.n * 10000",
        },
      },
      { table: "invoice_lines", of: "invoice_id", but: { id: "uuidv7()", invoice_id: "c.copy" } },
      { table: "invoice_vat", of: "invoice_id", but: { invoice_id: "c.copy" } },
    ],
  },
  rounds: {
    past: "status = 'done'",
    copies: [
      {
        table: "rounds",
        of: "id",
        but: { id: "c.copy", round_date: "r.round_date - (c.n % 3000)::int" },
      },
    ],
  },
  movements: { copies: [{ table: "stock_movements", of: "id", but: { id: "c.copy" } }] },
  transfers: {
    copies: [
      { table: "stock_transfers", of: "id", but: { id: "c.copy" } },
      { table: "stock_transfer_lines", of: "transfer_id", but: { transfer_id: "c.copy" } },
      { table: "stock_transfer_stages", of: "transfer_id", but: { transfer_id: "c.copy" } },
    ],
  },
  supplierOrders: {
    past: "status = 'arrived'",
    copies: [
      { table: "supplier_orders", of: "id", but: { id: "c.copy" } },
      { table: "supplier_order_lines", of: "order_id", but: { order_id: "c.copy" } },
    ],
  },
  tradeApplications: {
    copies: [{ table: "trade_applications", of: "id", but: { id: "c.copy" } }],
  },
  notifications: {
    copies: [{ table: "notifications", of: "id", but: { id: "c.copy" } }],
  },
} satisfies Readonly<Record<string, Kind>>;
