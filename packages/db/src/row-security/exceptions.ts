/**
 * What a business's role may do by default: read and write its own rows of every table that has a
 * `tenant_id`, and see nothing of any other table, so that people, sessions, secrets, staff, trust
 * centre, jobs and whatever is added later stay hidden unless named here.
 */
export const exceptions = {
  /** Rows are only ever added: nobody but the owner may change or delete one. */
  appendOnly: [
    "activity",
    "allocations",
    "bank_statements",
    "call_notes",
    "coal_tickets",
    "closed_day_words",
    "console_actions",
    "credit_note_lines",
    "credit_note_vat",
    "cylinder_returns",
    "journal_entries",
    "journal_exports",
    "order_debts",
    "rule_overrides",
    "serial_events",
    "stock_movements",
    "subscription_history",
  ],

  /** Documents of the books: what changes of them is held by triggers, and none is ever deleted. */
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

  /** Tables of businesses that the business's role doesn't touch at all. */
  keptFromBusinesses: [] as string[],

  /** Columns of other tables that every business may read: whose name stands on what was done. */
  readableColumns: { users: ["id", "name", "email", "found_by"] },
};
