/**
 * The exceptions for a business's role. By default it reads and writes its own rows of every table with a
 * `tenant_id`, and nothing of any other table. So people, sessions, secrets, staff, trust centre, jobs and all later
 * tables stay hidden unless named here.
 */
export const exceptions = {
  /** Rows are only ever added: only the owner may change or delete one. */
  appendOnly: [
    "activity",
    "allocations",
    "bad_debts",
    "bank_statements",
    "call_notes",
    "cash_movements",
    "coal_tickets",
    "closed_day_words",
    "console_actions",
    "credit_note_lines",
    "credit_note_vat",
    "cylinder_returns",
    "journal_entries",
    "journal_exports",
    "late_billings",
    "order_debts",
    "prepayments",
    "rule_overrides",
    "serial_events",
    "stock_movements",
    "subscription_history",
  ],

  /** Documents of the books: triggers restrict their changes, and none is ever deleted. */
  neverDeleted: [
    "appliance_statements",
    "bank_lines",
    "bank_matches",
    "closed_days",
    "credit_notes",
    "invoice_lines",
    "invoice_vat",
    "invoices",
    "receipts",
    "refunds",
    "vat_certificates",
  ],

  /** Tables of businesses that the business's role may not use at all. */
  keptFromBusinesses: [] as string[],

  /** Columns of other tables that every business may read: the names of people in records. */
  readableColumns: { users: ["id", "name", "email", "found_by"] },
};
