import { findCustomer, type Task } from "./task";

const activitySince = `SELECT count(*)::int AS changes FROM activity WHERE tenant_id = :tenant AND at >= :begun`;
const nothing = [{ changes: 0 }];

/** Tasks about days, rounds and stock. */
export const days: readonly Task[] = [
  {
    asked: "What is due today, and where is the van that is out?",
    steps: [
      { tool: "what_is_due", keep: { roundId: "rounds.first(status=out).roundId" } },
      {
        tool: "where_is_van",
        args: { roundId: "$roundId" },
        gives: { rounds: [{ status: "out", moreStops: 0 }] },
        keep: { stopId: "rounds.0.next.stopId" },
      },
    ],
    sql: `SELECT count(*)::int AS earlier FROM stops s JOIN stops n ON n.tenant_id = s.tenant_id AND n.round_id = s.round_id AND n.sequence > s.sequence
      WHERE s.tenant_id = :tenant AND n.id = :stopId AND s.completed_at IS NULL AND s.failed_at IS NULL`,
    rows: [{ earlier: 0 }],
  },
  {
    asked: "What would a new plan of today cost? Only tell me.",
    steps: [
      {
        tool: "plan_day",
        args: { day: "$today" },
        write: "shown",
        gives: { done: false, result: { day: "$today" } },
      },
    ],
    sql: activitySince,
    rows: nothing,
  },
  {
    asked: "Plan today.",
    steps: [
      { tool: "plan_day", args: { day: "$today" }, write: "confirmed", gives: { done: true } },
    ],
    sql: "SELECT subject_id FROM activity WHERE tenant_id = :tenant AND action = 'day.planned' AND at >= :begun",
    rows: [{ subject_id: "$today" }],
  },
  {
    asked: "Cancel the first order on a round that is still planned.",
    steps: [
      { tool: "what_is_due", keep: { roundId: "rounds.first(status=planned).roundId" } },
      {
        tool: "find_orders",
        args: { roundId: "$roundId", status: "placed", limit: 1 },
        keep: { orderId: "items.0.orderId" },
      },
      { tool: "cancel_order", args: { orderId: "$orderId" }, write: "confirmed" },
    ],
    sql: `SELECT o.status, o.round_id, (SELECT count(*)::int FROM stops s WHERE s.tenant_id = o.tenant_id AND s.order_id = o.id) AS stops
      FROM orders o WHERE o.tenant_id = :tenant AND o.id = :orderId`,
    rows: [{ status: "cancelled", round_id: null, stops: 0 }],
  },
  {
    asked: "What runs out?",
    steps: [
      {
        tool: "show_stock",
        args: { runningOut: true, limit: 20 },
        gives: { nextCursor: null },
        keep: {
          productId: "items.0.productId",
          free: "items.0.free",
          lowLevel: "items.0.lowLevel",
        },
      },
    ],
    sql: "SELECT :free::int <= :lowLevel::int AS low FROM products WHERE tenant_id = :tenant AND id = :productId",
    rows: [{ low: true }],
  },
  {
    asked: "Go through all the stock, page by page.",
    steps: [
      { tool: "show_stock", args: { limit: 20 }, keep: { cursor: "nextCursor" } },
      {
        tool: "show_stock",
        args: { limit: 20, cursor: "$cursor" },
        keep: { productId: "items.0.productId" },
      },
    ],
    sql: "SELECT archived_at FROM products WHERE tenant_id = :tenant AND id = :productId",
    rows: [{ archived_at: null }],
  },
];

/** Tasks about debts, reminders, and the close of a day. */
export const money: readonly Task[] = [
  {
    asked: "Who has owed for the longest?",
    steps: [
      {
        tool: "who_owes",
        args: { limit: 1 },
        keep: { invoiceId: "items.0.invoiceId", left: "items.0.left.pence" },
      },
    ],
    sql: "SELECT total_pence - paid_pence = :left::int AS agrees, due_on < :today::date AS overdue FROM invoices WHERE tenant_id = :tenant AND id = :invoiceId",
    rows: [{ agrees: true, overdue: true }],
  },
  {
    asked: "Send the first of those who are due their reminder.",
    steps: [
      {
        tool: "due_reminders",
        keep: { customerId: "items.0.customerId" },
      },
      {
        tool: "send_reminders",
        args: { customerIds: ["$customerId"] },
        write: "confirmed",
        gives: { done: true, result: { mails: 1 } },
      },
    ],
    sql: `SELECT count(DISTINCT i.customer_id)::int AS customers FROM invoice_reminders r JOIN invoices i ON i.tenant_id = r.tenant_id AND i.id = r.invoice_id
      WHERE i.tenant_id = :tenant AND i.customer_id = :customerId`,
    rows: [{ customers: 1 }],
  },
  {
    asked: "How many reminders would go to all others? Send none.",
    steps: [{ tool: "send_reminders", write: "shown", gives: { done: false } }],
    sql: activitySince,
    rows: nothing,
  },
  {
    asked: "Send all reminders that are due.",
    steps: [
      {
        tool: "send_reminders",
        write: "confirmed",
        gives: { done: true },
        keep: { mails: "result.mails" },
      },
    ],
    sql: `SELECT count(DISTINCT subject_id)::int = :mails::int AS agrees FROM activity
      WHERE tenant_id = :tenant AND at >= :begun AND action LIKE '%remind%'`,
    rows: [{ agrees: true }],
  },
  {
    asked: "Close the earliest open day of Penrith; the drawer is empty.",
    steps: [
      {
        tool: "show_day",
        keep: {
          locationId: "days.last(locationName=Penrith yard&closed=false).locationId",
          day: "days.last(locationName=Penrith yard&closed=false).day",
        },
      },
      {
        tool: "show_day",
        args: { locationId: "$locationId", day: "$day" },
        gives: { day: { whyNotClosed: null } },
      },
      {
        tool: "close_day",
        args: { locationId: "$locationId", day: "$day" },
        write: "confirmed",
        gives: { done: true },
      },
    ],
    sql: "SELECT days_closed_to::text = :day AS closed FROM locations WHERE tenant_id = :tenant AND id = :locationId",
    rows: [{ closed: true }],
  },
  {
    asked: "Close today at Kendal, though an earlier day is open.",
    steps: [
      {
        tool: "show_day",
        keep: { locationId: "days.first(locationName=Kendal yard).locationId" },
      },
      {
        tool: "close_day",
        args: { locationId: "$locationId", day: "$today", counted: { cash: 0 } },
        write: "shown",
        refused: "conflict",
      },
    ],
    sql: activitySince,
    rows: nothing,
  },
  {
    asked: "Airey Plant Hire ask when their gas comes. Draft an answer.",
    steps: [
      ...findCustomer("Airey Plant Hire"),
      { tool: "draft_reply", args: { customerId: "$customerId" }, keep: { draft: "draft" } },
    ],
    sql: "SELECT count(*)::int AS mails, length(:draft::text) > 50 AS drafted FROM emails WHERE tenant_id = :tenant AND created_at >= :begun",
    rows: [{ mails: 0, drafted: true }],
  },
  {
    asked: "Draft an answer about one order, and give its number.",
    steps: [
      {
        tool: "find_orders",
        args: { q: "Airey Plant Hire", limit: 1 },
        keep: { orderId: "items.0.orderId", customerId: "items.0.customerId" },
      },
      {
        tool: "draft_reply",
        args: { customerId: "$customerId", orderId: "$orderId" },
        keep: { draft: "draft" },
      },
    ],
    sql: "SELECT position(number IN :draft::text) > 0 AS named FROM orders WHERE tenant_id = :tenant AND id = :orderId",
    rows: [{ named: true }],
  },
];
