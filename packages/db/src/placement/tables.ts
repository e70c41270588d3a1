/**
 * The place of a table's rows on a Citus cluster (docs/scale.md). A single PostgreSQL has all of them.
 * - `business`: each business's rows on one worker, by `tenant_id`. The rule for a business's own rows.
 * - `reference`: all rows on every node. For few rows, seldom written, that are read before the business is
 * known, or that such rows reference.
 * - `coordinator`: all rows on the coordinator. For rows without a business.
 */
export type Place = "business" | "reference" | "coordinator";

interface Placed {
  place: Place;
  why: string;
  tables: readonly string[];
}

/** Every table of the schema `public`; a test compares the list with the catalogue (docs/decisions/0231). */
const placed: readonly Placed[] = [
  {
    place: "reference",
    why: "A business is found by its id, its slug or one of its hosts before anything of it is read.",
    tables: ["businesses", "storefronts", "domains"],
  },
  {
    place: "reference",
    why: "Sign-in reads the person and all their businesses in one statement.",
    tables: ["users", "members", "permission_sets"],
  },
  {
    place: "reference",
    why: "Every request reads the plan, and support access, together with the business.",
    tables: ["subscriptions", "support_grants"],
  },
  {
    place: "reference",
    why: "A key, a mailed token or a provider's account is all that is known: the row names the business.",
    tables: ["api_keys", "invitations", "payment_connections"],
  },
  {
    place: "business",
    why: "What a business sells, and at which prices.",
    tables: [
      "products",
      "product_slugs",
      "rate_sets",
      "rate_set_prices",
      "agreed_rates",
      "delivery_options",
      "delivery_settings",
      "delivery_holidays",
      "delivery_areas",
      "delivery_area_options",
      "delivery_day_loads",
      "delivery_places",
      "storefront_assets",
      "vouchers",
      "shop_searches",
    ],
  },
  {
    place: "business",
    why: "A business's customers, and those who sign in to its shop: its host names the business.",
    tables: [
      "customers",
      "delivery_addresses",
      "vat_certificates",
      "appliance_statements",
      "shop_accounts",
      "shop_baskets",
      "checkout_holds",
      "shop_sessions",
      "shop_push_subscriptions",
      "trade_applications",
    ],
  },
  {
    place: "business",
    why: "Orders and money: the rows that are many, each written in one transaction with those of its order.",
    tables: [
      "orders",
      "order_lines",
      "order_collect",
      "standing_orders",
      "standing_order_lines",
      "standing_occurrences",
      "payment_sessions",
      "card_reader_connections",
      "card_readers",
      "reader_payments",
      "provider_refunds",
      "receipts",
      "refunds",
      "credit_notes",
      "credit_note_lines",
      "credit_note_vat",
      "allocations",
      "order_debts",
      "prepayments",
      "closed_days",
      "closed_day_words",
      "cash_movements",
      "bad_debts",
      "invoices",
      "invoice_lines",
      "invoice_vat",
      "invoice_orders",
      "late_billings",
      "invoice_reminders",
      "reminder_levels",
      "base_rates",
      "interest_charges",
      "call_notes",
      "rental_classes",
      "rental_rates",
      "rental_products",
      "rental_runs",
      "rental_charges",
      "rental_holds",
      "bank_statements",
      "bank_layouts",
      "bank_lines",
      "bank_matches",
      "bank_payers",
      "journal_settings",
      "nominal_codes",
      "journal_exports",
      "journal_entries",
      "direct_debit_connections",
      "mandates",
      "budget_plans",
      "direct_debits",
    ],
  },
  {
    place: "business",
    why: "Rounds, and who drives them.",
    tables: [
      "vehicles",
      "driver_profiles",
      "patches",
      "driver_patches",
      "rota_days",
      "time_off",
      "fleet_papers",
      "walk_round_checks",
      "walk_round_defects",
      "rounds",
      "stops",
      "stop_lines",
      "stop_collect",
      "stop_records",
      "refused_records",
      "proofs",
      "round_load_counts",
      "round_reloads",
      "round_reload_counts",
      "coal_tickets",
      "cash_handovers",
    ],
  },
  {
    place: "business",
    why: "Yards and stock: a trigger keeps levels and ledger in one transaction.",
    tables: [
      "locations",
      "serial_events",
      "serials",
      "stock_movements",
      "stock_levels",
      "stock_holds",
      "stock_counts",
      "stock_count_lines",
      "stock_transfers",
      "stock_transfer_lines",
      "stock_transfer_stages",
      "stock_transfer_proofs",
    ],
  },
  {
    place: "business",
    why: "Suppliers and what is ordered from them.",
    tables: [
      "suppliers",
      "supplier_contacts",
      "supplier_yards",
      "supplier_products",
      "supplier_orders",
      "supplier_order_lines",
      "supplier_receipts",
      "supplier_receipt_lines",
      "supplier_deposits",
      "supplier_refund_scales",
      "supplier_openings",
      "supplier_codes",
      "supplier_statements",
      "supplier_statement_lines",
    ],
  },
  {
    place: "business",
    why: "Whose cylinders customers have: each is written with the order or invoice that bills it.",
    tables: ["exchange_groups", "cylinder_agreements", "cylinder_returns"],
  },
  {
    place: "business",
    why: "Written in the transaction of what it records, so where that is written.",
    tables: [
      "activity",
      "events",
      "event_feeds",
      "notifications",
      "emails",
      "idempotency_keys",
      "rule_overrides",
      "business_counters",
      "business_exports",
      "moving_ins",
      "moving_in_rows",
      "support_requests",
    ],
  },
  {
    place: "business",
    why: "What a business and its customers text each other, and what it may cost.",
    tables: [
      "texts",
      "text_settings",
      "text_spending",
      "text_templates",
      "mail_templates",
      "text_opt_outs",
      "message_choices",
    ],
  },
  {
    place: "business",
    why: "When a business's customers will probably run out, and by which weather.",
    tables: ["forecasts", "day_temperatures"],
  },
  {
    place: "business",
    why: "What of a business is in its accounts program.",
    tables: [
      "accounts_connections",
      "accounts_consents",
      "accounts_documents",
      "accounts_payments",
      "accounts_days",
      "accounts_day_orders",
    ],
  },
  {
    place: "business",
    why: "Where a business has its events sent, and what came of it.",
    tables: ["webhook_endpoints", "webhook_deliveries", "webhook_attempts"],
  },
  {
    place: "business",
    why: "The phones of a business's drivers, found by its notices.",
    tables: ["push_subscriptions"],
  },
  {
    place: "coordinator",
    why: "How a person signs in: they do so before they choose a business.",
    tables: [
      "accounts",
      "sessions",
      "sign_ins",
      "sign_in_challenges",
      "recovery_codes",
      "verification_tokens",
      "throttles",
    ],
  },
  {
    place: "coordinator",
    why: "A key is read there before its business is known, and its use noted beside.",
    tables: ["key_uses"],
  },
  {
    place: "coordinator",
    why: "How an app of others comes in: it shows a token before its business is known.",
    tables: [
      "oauth_clients",
      "oauth_requests",
      "oauth_codes",
      "oauth_access_tokens",
      "oauth_refresh_tokens",
    ],
  },
  {
    place: "coordinator",
    why: "The console's: staff look over all businesses, and their record outlives each.",
    tables: [
      "support_sessions",
      "override_reviewers",
      "override_review_links",
      "console_actions",
      "subscription_history",
      "procedure_minutes",
      "service_emails",
    ],
  },
  {
    place: "coordinator",
    why: "What a payment provider sends and keeps, before a business is known by it.",
    tables: ["provider_notices", "sandbox_sessions"],
  },
  {
    place: "coordinator",
    why: "The trust centre is the service's own.",
    tables: [
      "trust_requests",
      "trust_links",
      "trust_grants",
      "trust_openings",
      "trust_documents",
      "trust_document_versions",
      "trust_request_documents",
      "trust_subprocessors",
      "trust_questions",
    ],
  },
];

/** The place of each table. */
export type Places = ReadonlyMap<string, Place>;

export const places: Places = new Map(
  placed.flatMap(({ place, tables }) => tables.map((table) => [table, place] as const)),
);

/** The table that records dropped foreign keys and triggers while tables are placed, for a run that continues. */
export const ASIDE = "aside_while_placing";

/** The table that records each table's content while a filled database is spread over a cluster. */
export const HELD_BEFORE = "held_before";

/** The table that records copied tables while a cluster is filled from a database that serves meanwhile. */
export const FOLLOWED = "followed_tables";

/** Tables of `public` outside the schema: those three, and Prisma's record of applied migrations. */
export const unplaced: readonly string[] = ["_prisma_migrations", ASIDE, HELD_BEFORE, FOLLOWED];
