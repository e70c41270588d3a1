-- Searching (pg_trgm, with the business in the same index by btree_gin), text without case (citext),
-- and keeping ranges apart (btree_gist).
CREATE EXTENSION IF NOT EXISTS citext WITH SCHEMA public;
CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;
CREATE EXTENSION IF NOT EXISTS btree_gin WITH SCHEMA public;
CREATE EXTENSION IF NOT EXISTS btree_gist WITH SCHEMA public;

-- CreateEnum
CREATE TYPE "plan" AS ENUM ('starter', 'round', 'depot');

-- CreateEnum
CREATE TYPE "subscription_status" AS ENUM ('trialing', 'active', 'past_due', 'unpaid', 'canceled', 'incomplete', 'incomplete_expired', 'paused', 'none');

-- CreateEnum
CREATE TYPE "support_level" AS ENUM ('none', 'view', 'act');

-- CreateEnum
CREATE TYPE "console_action_kind" AS ENUM ('console', 'support');

-- CreateEnum
CREATE TYPE "console_area" AS ENUM ('businesses', 'people', 'trust', 'support', 'billing', 'staff', 'export');

-- CreateEnum
CREATE TYPE "trust_kind" AS ENUM ('visitor', 'business');

-- CreateEnum
CREATE TYPE "trust_status" AS ENUM ('draft', 'pending', 'approved', 'declined', 'revoked', 'expired');

-- CreateEnum
CREATE TYPE "leave_instruction" AS ENUM ('none', 'neighbour', 'safe_place');

-- CreateEnum
CREATE TYPE "trade_application_status" AS ENUM ('pending', 'approved', 'declined');

-- CreateEnum
CREATE TYPE "invoice_status" AS ENUM ('sent', 'paid', 'void');

-- CreateEnum
CREATE TYPE "order_status" AS ENUM ('placed', 'delivered', 'cancelled');

-- CreateEnum
CREATE TYPE "fulfilment" AS ENUM ('delivery', 'collection');

-- CreateEnum
CREATE TYPE "order_source" AS ENUM ('office', 'shop', 'api', 'import');

-- CreateEnum
CREATE TYPE "payment_method" AS ENUM ('on_account', 'link', 'cash');

-- CreateEnum
CREATE TYPE "paid_via" AS ENUM ('provider', 'office', 'shop', 'cash');

-- CreateEnum
CREATE TYPE "payment_provider" AS ENUM ('stripe', 'sandbox');

-- CreateEnum
CREATE TYPE "payment_purpose" AS ENUM ('link', 'checkout');

-- CreateEnum
CREATE TYPE "payment_session_status" AS ENUM ('open', 'completed', 'expired', 'cancelled');

-- CreateEnum
CREATE TYPE "role" AS ENUM ('owner', 'admin', 'driver');

-- CreateEnum
CREATE TYPE "staff_role" AS ENUM ('support', 'billing', 'owner');

-- CreateEnum
CREATE TYPE "actor_kind" AS ENUM ('person', 'key', 'support', 'shopper', 'provider', 'system');

-- CreateEnum
CREATE TYPE "email_status" AS ENUM ('queued', 'sent', 'kept', 'failed');

-- CreateEnum
CREATE TYPE "round_status" AS ENUM ('planned', 'out', 'done');

-- CreateEnum
CREATE TYPE "routed_by" AS ENUM ('osrm', 'estimate', 'manual');

-- CreateEnum
CREATE TYPE "time_off_status" AS ENUM ('requested', 'approved', 'declined', 'cancelled');

-- CreateEnum
CREATE TYPE "shortfall_reason" AS ENUM ('not_on_vehicle', 'damaged', 'refused', 'changed_mind', 'no_empty_to_swap', 'other');

-- CreateEnum
CREATE TYPE "stop_issue" AS ENUM ('wrong_product', 'damaged', 'leaking', 'empties_short', 'empties_not_ours', 'payment', 'access', 'other');

-- CreateEnum
CREATE TYPE "failure_reason" AS ENUM ('nobody_in', 'refused', 'no_access', 'wrong_address', 'unsafe', 'not_on_vehicle', 'no_payment', 'out_of_time', 'vehicle_problem', 'other');

-- CreateEnum
CREATE TYPE "stop_record_kind" AS ENUM ('complete', 'fail', 'undo');

-- CreateEnum
CREATE TYPE "proof_kind" AS ENUM ('signature', 'photo');

-- CreateEnum
CREATE TYPE "load_leg" AS ENUM ('out', 'back');

-- CreateEnum
CREATE TYPE "condition" AS ENUM ('full', 'empty');

-- CreateEnum
CREATE TYPE "movement_reason" AS ENUM ('opening', 'delivery', 'delivery_undone', 'collection', 'transfer', 'receipt', 'returned_to_supplier', 'count', 'load_difference');

-- CreateEnum
CREATE TYPE "transfer_method" AS ENUM ('courier', 'supplier', 'round', 'recorded');

-- CreateEnum
CREATE TYPE "transfer_status" AS ENUM ('planned', 'awaiting_collection', 'in_transit', 'received', 'cancelled');

-- CreateEnum
CREATE TYPE "transfer_leg" AS ENUM ('collection', 'delivery');

-- CreateEnum
CREATE TYPE "storefront_status" AS ENUM ('off', 'draft', 'live');

-- CreateEnum
CREATE TYPE "domain_kind" AS ENUM ('platform', 'custom');

-- CreateEnum
CREATE TYPE "supplier_order_status" AS ENUM ('ordered', 'confirmed', 'part_arrived', 'arrived', 'cancelled');

-- CreateEnum
CREATE TYPE "placed_via" AS ENUM ('recorded', 'sent');

-- CreateTable
CREATE TABLE "businesses" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "name" VARCHAR(120) NOT NULL,
    "slug" CITEXT NOT NULL,
    "time_zone" TEXT NOT NULL DEFAULT 'Europe/London',
    "phone" VARCHAR(40),
    "email" CITEXT,
    "address" VARCHAR(400),
    "company_number" VARCHAR(40),
    "vat_number" VARCHAR(40),
    "logo_key" VARCHAR(300),
    "payment_terms_days" INTEGER NOT NULL DEFAULT 30,
    "locked_at" TIMESTAMPTZ(3),
    "locked_reason" VARCHAR(500),
    "closed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "businesses_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "subscriptions" (
    "tenant_id" UUID NOT NULL,
    "plan" "plan" NOT NULL DEFAULT 'starter',
    "status" "subscription_status" NOT NULL DEFAULT 'none',
    "set_up_by_staff" BOOLEAN NOT NULL DEFAULT false,
    "trial_ends_at" TIMESTAMPTZ(3),
    "current_period_end" TIMESTAMPTZ(3),
    "cancel_at" TIMESTAMPTZ(3),
    "past_due_since" TIMESTAMPTZ(3),
    "pending_plan" "plan",
    "pending_plan_at" TIMESTAMPTZ(3),
    "plan_set_by_staff_for_period_end" TIMESTAMPTZ(3),
    "requests_per_minute" INTEGER,
    "heavy_per_minute" INTEGER,
    "discount_percent_off" INTEGER,
    "discount_until" TIMESTAMPTZ(3),
    "custom_monthly_pence" INTEGER,
    "custom_price_from" TIMESTAMPTZ(3),
    "provider_customer_ref" TEXT,
    "provider_subscription_ref" TEXT,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "subscriptions_pkey" PRIMARY KEY ("tenant_id")
);

-- CreateTable
CREATE TABLE "support_grants" (
    "tenant_id" UUID NOT NULL,
    "level" "support_level" NOT NULL DEFAULT 'none',
    "until" TIMESTAMPTZ(3),
    "set_by_user_id" TEXT,
    "set_by_name" TEXT,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "support_grants_pkey" PRIMARY KEY ("tenant_id")
);

-- CreateTable
CREATE TABLE "business_counters" (
    "tenant_id" UUID NOT NULL,
    "next_invoice" INTEGER NOT NULL DEFAULT 1,
    "next_order" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "business_counters_pkey" PRIMARY KEY ("tenant_id")
);

-- CreateTable
CREATE TABLE "support_sessions" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "business_id" UUID NOT NULL,
    "user_id" TEXT NOT NULL,
    "staff_user_id" TEXT NOT NULL,
    "staff_name" TEXT NOT NULL,
    "level" "support_level" NOT NULL,
    "override" BOOLEAN NOT NULL DEFAULT false,
    "reason" VARCHAR(500),
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "reviewed_by_user_id" TEXT,
    "reviewed_at" TIMESTAMPTZ(3),

    CONSTRAINT "support_sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "console_actions" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "kind" "console_action_kind" NOT NULL DEFAULT 'console',
    "area" "console_area" NOT NULL,
    "action" VARCHAR(80) NOT NULL,
    "words" VARCHAR(500) NOT NULL,
    "staff_user_id" TEXT NOT NULL,
    "staff_name" TEXT NOT NULL,
    "business_id" UUID,
    "business_name" TEXT,
    "person_id" TEXT,
    "person_name" TEXT,
    "details" JSONB,
    "support_session_id" UUID,
    "request_id" TEXT,

    CONSTRAINT "console_actions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "trust_requests" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "kind" "trust_kind" NOT NULL,
    "status" "trust_status" NOT NULL DEFAULT 'draft',
    "full_name" VARCHAR(120) NOT NULL,
    "email" CITEXT NOT NULL,
    "company" VARCHAR(120) NOT NULL,
    "company_number" VARCHAR(40),
    "registered_address" VARCHAR(400),
    "role" VARCHAR(120),
    "reason" VARCHAR(2000),
    "business_id" UUID,
    "business_name" TEXT,
    "nda_version" TEXT,
    "nda_accepted_at" TIMESTAMPTZ(3),
    "nda_sha256" TEXT,
    "verify_token_hash" TEXT,
    "verify_expires_at" TIMESTAMPTZ(3),
    "verified_at" TIMESTAMPTZ(3),
    "decided_by_user_id" TEXT,
    "decided_by_name" TEXT,
    "decided_at" TIMESTAMPTZ(3),
    "decision_note" VARCHAR(2000),
    "access_expires_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "trust_requests_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "trust_links" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "request_id" UUID NOT NULL,
    "token_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "discarded_at" TIMESTAMPTZ(3),

    CONSTRAINT "trust_links_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "trust_grants" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "request_id" UUID NOT NULL,
    "token_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),
    "user_agent" VARCHAR(300),

    CONSTRAINT "trust_grants_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "trust_openings" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "request_id" UUID NOT NULL,
    "grant_id" UUID NOT NULL,
    "document" VARCHAR(80) NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "trust_openings_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "customers" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "name" VARCHAR(120) NOT NULL,
    "email" CITEXT,
    "phone" VARCHAR(40),
    "rate_set_id" UUID,
    "on_account" BOOLEAN NOT NULL DEFAULT false,
    "notes" VARCHAR(2000),
    "company_number" VARCHAR(40),
    "vat_number" VARCHAR(40),
    "archived_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "customers_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "delivery_addresses" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "customer_id" UUID NOT NULL,
    "name" VARCHAR(80),
    "line1" VARCHAR(200) NOT NULL,
    "line2" VARCHAR(200),
    "city" VARCHAR(120),
    "postcode" VARCHAR(12),
    "notes" VARCHAR(2000),
    "leave_instruction" "leave_instruction",
    "leave_detail" VARCHAR(500),
    "drop_latitude" DOUBLE PRECISION,
    "drop_longitude" DOUBLE PRECISION,
    "latitude" DOUBLE PRECISION,
    "longitude" DOUBLE PRECISION,
    "geocoded_at" TIMESTAMPTZ(3),
    "postcode_district" TEXT,
    "admin_district" TEXT,
    "admin_county" TEXT,
    "region" TEXT,
    "archived_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "delivery_addresses_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "shop_accounts" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "email" CITEXT NOT NULL,
    "name" VARCHAR(120) NOT NULL,
    "password_hash" TEXT,
    "email_verified_at" TIMESTAMPTZ(3),
    "customer_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "shop_accounts_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "shop_sessions" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "account_id" UUID NOT NULL,
    "token_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "shop_sessions_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "trade_applications" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "status" "trade_application_status" NOT NULL DEFAULT 'pending',
    "business_name" VARCHAR(120) NOT NULL,
    "phone" VARCHAR(40) NOT NULL,
    "company_number" VARCHAR(40),
    "vat_number" VARCHAR(40),
    "contacts" JSONB,
    "address" JSONB NOT NULL,
    "notes" VARCHAR(2000),
    "account_id" UUID NOT NULL,
    "customer_id" UUID,
    "reason" VARCHAR(500),
    "decided_at" TIMESTAMPTZ(3),
    "decided_by_user_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "trade_applications_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "invoices" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "sequence" INTEGER NOT NULL,
    "number" VARCHAR(20) NOT NULL,
    "status" "invoice_status" NOT NULL DEFAULT 'sent',
    "customer_id" UUID,
    "customer_name" VARCHAR(120) NOT NULL,
    "bill_to" VARCHAR(600),
    "issued_on" DATE NOT NULL,
    "due_on" DATE NOT NULL,
    "net_pence" INTEGER NOT NULL,
    "vat_pence" INTEGER NOT NULL,
    "total_pence" INTEGER NOT NULL,
    "emailed_at" TIMESTAMPTZ(3),
    "paid_at" TIMESTAMPTZ(3),
    "paid_via" "paid_via",
    "voided_at" TIMESTAMPTZ(3),
    "void_reason" VARCHAR(500),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "invoices_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "invoice_lines" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "invoice_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "order_id" UUID,
    "description" VARCHAR(200) NOT NULL,
    "quantity" INTEGER NOT NULL,
    "unit_price" INTEGER NOT NULL,
    "vat_rate" INTEGER NOT NULL,
    "net_pence" INTEGER NOT NULL,

    CONSTRAINT "invoice_lines_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "invoice_vat" (
    "tenant_id" UUID NOT NULL,
    "invoice_id" UUID NOT NULL,
    "vat_rate" INTEGER NOT NULL,
    "net_pence" INTEGER NOT NULL,
    "vat_pence" INTEGER NOT NULL,

    CONSTRAINT "invoice_vat_pkey" PRIMARY KEY ("tenant_id","invoice_id","vat_rate")
);

-- CreateTable
CREATE TABLE "invoice_orders" (
    "tenant_id" UUID NOT NULL,
    "invoice_id" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "released_at" TIMESTAMPTZ(3),

    CONSTRAINT "invoice_orders_pkey" PRIMARY KEY ("tenant_id","invoice_id","order_id")
);

-- CreateTable
CREATE TABLE "delivery_options" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "name" VARCHAR(60) NOT NULL,
    "min_days" INTEGER NOT NULL DEFAULT 0,
    "max_days" INTEGER NOT NULL DEFAULT 0,
    "price_pence" INTEGER NOT NULL DEFAULT 0,
    "sort_order" INTEGER NOT NULL DEFAULT 0,
    "archived_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "delivery_options_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "orders" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "customer_id" UUID,
    "customer_name" VARCHAR(120),
    "delivery_address_id" UUID,
    "deliver_to_name" VARCHAR(120),
    "deliver_to_address" VARCHAR(600),
    "deliver_to_postcode" VARCHAR(12),
    "latitude" DOUBLE PRECISION,
    "longitude" DOUBLE PRECISION,
    "round_id" UUID,
    "delivery_option_id" UUID,
    "delivery_option_name" VARCHAR(60),
    "status" "order_status" NOT NULL DEFAULT 'placed',
    "fulfilment" "fulfilment" NOT NULL DEFAULT 'delivery',
    "source" "order_source" NOT NULL,
    "external_ref" VARCHAR(120),
    "tracking_ref" VARCHAR(20) NOT NULL,
    "leave_instruction" "leave_instruction",
    "leave_detail" VARCHAR(500),
    "expected_from" DATE,
    "expected_to" DATE,
    "wanted_on" DATE,
    "delivery_charge_pence" INTEGER NOT NULL DEFAULT 0,
    "payment_method" "payment_method" NOT NULL,
    "notes" VARCHAR(2000),
    "refund_settled_at" TIMESTAMPTZ(3),
    "paid_at" TIMESTAMPTZ(3),
    "paid_via" "paid_via",
    "paid_pence" INTEGER,
    "payment_requested_at" TIMESTAMPTZ(3),
    "delivered_at" TIMESTAMPTZ(3),
    "cancelled_at" TIMESTAMPTZ(3),
    "created_by_user_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "orders_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "order_lines" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "order_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "product_id" UUID NOT NULL,
    "product_name" VARCHAR(120) NOT NULL,
    "quantity" INTEGER NOT NULL,
    "unit_price" INTEGER NOT NULL,
    "vat_rate" INTEGER NOT NULL,
    "delivered_quantity" INTEGER NOT NULL DEFAULT 0,
    "cancelled_quantity" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "order_lines_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "order_collect" (
    "tenant_id" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "product_id" UUID NOT NULL,
    "product_name" VARCHAR(120) NOT NULL,
    "quantity" INTEGER NOT NULL,

    CONSTRAINT "order_collect_pkey" PRIMARY KEY ("tenant_id","order_id","product_id")
);

-- CreateTable
CREATE TABLE "payment_connections" (
    "tenant_id" UUID NOT NULL,
    "provider" "payment_provider" NOT NULL,
    "account_ref" TEXT NOT NULL,
    "charges_enabled" BOOLEAN NOT NULL DEFAULT false,
    "connected_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payment_connections_pkey" PRIMARY KEY ("tenant_id")
);

-- CreateTable
CREATE TABLE "payment_sessions" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "order_id" UUID NOT NULL,
    "purpose" "payment_purpose" NOT NULL,
    "provider" "payment_provider" NOT NULL,
    "provider_ref" TEXT,
    "url" TEXT,
    "amount_pence" INTEGER NOT NULL,
    "status" "payment_session_status" NOT NULL DEFAULT 'open',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "payment_sessions_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "payments" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "order_id" UUID,
    "invoice_id" UUID,
    "amount_pence" INTEGER NOT NULL,
    "via" "paid_via" NOT NULL,
    "provider_ref" TEXT,
    "received_at" TIMESTAMPTZ(3) NOT NULL,
    "recorded_by_user_id" TEXT,

    CONSTRAINT "payments_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "provider_notices" (
    "provider" "payment_provider" NOT NULL,
    "event_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "handled_at" TIMESTAMPTZ(3),

    CONSTRAINT "provider_notices_pkey" PRIMARY KEY ("provider","event_id")
);

-- CreateTable
CREATE TABLE "sandbox_sessions" (
    "id" TEXT NOT NULL,
    "account_ref" TEXT NOT NULL,
    "data" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sandbox_sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "users" (
    "id" TEXT NOT NULL DEFAULT replace(gen_random_uuid()::text, '-', ''),
    "name" VARCHAR(120) NOT NULL,
    "email" CITEXT NOT NULL,
    "email_verified" TIMESTAMPTZ(3),
    "image" TEXT,
    "password_hash" TEXT,
    "totp_secret" TEXT,
    "two_step_enabled_at" TIMESTAMPTZ(3),
    "totp_last_step" INTEGER,
    "locked_at" TIMESTAMPTZ(3),
    "locked_reason" TEXT,
    "staff_role" "staff_role",
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "accounts" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "user_id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "provider_account_id" TEXT NOT NULL,
    "refresh_token" TEXT,
    "access_token" TEXT,
    "expires_at" INTEGER,
    "token_type" TEXT,
    "scope" TEXT,
    "id_token" TEXT,
    "session_state" TEXT,

    CONSTRAINT "accounts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sessions" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "session_token" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "expires" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "two_step_at" TIMESTAMPTZ(3),
    "user_agent" VARCHAR(300),
    "support_session_id" UUID,

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sign_in_challenges" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "token_hash" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "wrong_codes" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sign_in_challenges_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "recovery_codes" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "user_id" TEXT NOT NULL,
    "code_hash" TEXT NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "recovery_codes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "verification_tokens" (
    "identifier" TEXT NOT NULL,
    "token" TEXT NOT NULL,
    "expires" TIMESTAMPTZ(3) NOT NULL
);

-- CreateTable
CREATE TABLE "members" (
    "tenant_id" UUID NOT NULL,
    "user_id" TEXT NOT NULL,
    "role" "role" NOT NULL,
    "joined_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_sign_in_at" TIMESTAMPTZ(3),

    CONSTRAINT "members_pkey" PRIMARY KEY ("tenant_id","user_id")
);

-- CreateTable
CREATE TABLE "invitations" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "email" CITEXT NOT NULL,
    "role" "role" NOT NULL,
    "token_hash" TEXT NOT NULL,
    "invited_by_user_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "accepted_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "invitations_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "api_keys" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "name" VARCHAR(80) NOT NULL,
    "prefix" VARCHAR(24) NOT NULL,
    "key_hash" TEXT NOT NULL,
    "scopes" TEXT[],
    "created_by_user_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "api_keys_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "idempotency_keys" (
    "tenant_id" UUID NOT NULL,
    "caller_id" TEXT NOT NULL,
    "key" VARCHAR(255) NOT NULL,
    "request_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "leased_until" TIMESTAMPTZ(3) NOT NULL,
    "committed_at" TIMESTAMPTZ(3),
    "answered_at" TIMESTAMPTZ(3),
    "answer" JSONB,

    CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("tenant_id","caller_id","key")
);

-- CreateTable
CREATE TABLE "products" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "name" VARCHAR(120) NOT NULL,
    "sku" VARCHAR(60),
    "category" VARCHAR(80),
    "description" VARCHAR(2000),
    "unit_price" INTEGER NOT NULL DEFAULT 0,
    "vat_rate" INTEGER NOT NULL DEFAULT 20,
    "full_kg" DECIMAL(9,3),
    "empty_kg" DECIMAL(9,3),
    "volume_litres" DECIMAL(9,3),
    "hazard_kg" DECIMAL(9,3),
    "returnable" BOOLEAN NOT NULL DEFAULT false,
    "sold" BOOLEAN NOT NULL DEFAULT true,
    "picture_key" VARCHAR(300),
    "low_level" INTEGER,
    "archived_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "products_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "rate_sets" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "name" VARCHAR(120) NOT NULL,
    "archived_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "rate_sets_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "rate_set_prices" (
    "tenant_id" UUID NOT NULL,
    "rate_set_id" UUID NOT NULL,
    "product_id" UUID NOT NULL,
    "unit_price" INTEGER NOT NULL,

    CONSTRAINT "rate_set_prices_pkey" PRIMARY KEY ("tenant_id","rate_set_id","product_id")
);

-- CreateTable
CREATE TABLE "agreed_rates" (
    "tenant_id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "product_id" UUID NOT NULL,
    "unit_price" INTEGER NOT NULL,

    CONSTRAINT "agreed_rates_pkey" PRIMARY KEY ("tenant_id","customer_id","product_id")
);

-- CreateTable
CREATE TABLE "notifications" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "user_id" TEXT NOT NULL,
    "kind" VARCHAR(60) NOT NULL,
    "title" VARCHAR(200) NOT NULL,
    "body" VARCHAR(500),
    "href" VARCHAR(300),
    "read_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "notifications_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "activity" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actor_kind" "actor_kind" NOT NULL,
    "actor_user_id" TEXT,
    "actor_name" TEXT NOT NULL,
    "api_key_id" UUID,
    "support_session_id" UUID,
    "staff_user_id" TEXT,
    "console_only" BOOLEAN NOT NULL DEFAULT false,
    "action" VARCHAR(80) NOT NULL,
    "words" VARCHAR(500) NOT NULL,
    "subject_kind" VARCHAR(40) NOT NULL,
    "subject_id" VARCHAR(80) NOT NULL,
    "before" JSONB,
    "after" JSONB,
    "request_id" TEXT,

    CONSTRAINT "activity_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "emails" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "kind" VARCHAR(60) NOT NULL,
    "to_address" VARCHAR(254) NOT NULL,
    "reply_to" VARCHAR(254),
    "subject" VARCHAR(300) NOT NULL,
    "text" TEXT NOT NULL,
    "html" TEXT,
    "status" "email_status" NOT NULL DEFAULT 'queued',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "last_error" TEXT,
    "subject_kind" VARCHAR(40),
    "subject_id" VARCHAR(80),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sent_at" TIMESTAMPTZ(3),

    CONSTRAINT "emails_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "service_emails" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "kind" VARCHAR(60) NOT NULL,
    "to_address" VARCHAR(254) NOT NULL,
    "subject" VARCHAR(300) NOT NULL,
    "text" TEXT NOT NULL,
    "html" TEXT,
    "status" "email_status" NOT NULL DEFAULT 'queued',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "last_error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sent_at" TIMESTAMPTZ(3),

    CONSTRAINT "service_emails_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "vehicles" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "name" VARCHAR(80) NOT NULL,
    "registration" VARCHAR(20),
    "payload_kg" INTEGER,
    "volume_litres" INTEGER,
    "hazard_limit_kg" INTEGER,
    "archived_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "vehicles_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "driver_profiles" (
    "tenant_id" UUID NOT NULL,
    "user_id" TEXT NOT NULL,
    "usual_vehicle_id" UUID,
    "shift_start" VARCHAR(5),
    "shift_end" VARCHAR(5),
    "break_minutes" INTEGER,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "driver_profiles_pkey" PRIMARY KEY ("tenant_id","user_id")
);

-- CreateTable
CREATE TABLE "patches" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "name" VARCHAR(80) NOT NULL,
    "outward_codes" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "patches_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "driver_patches" (
    "tenant_id" UUID NOT NULL,
    "user_id" TEXT NOT NULL,
    "patch_id" UUID NOT NULL,

    CONSTRAINT "driver_patches_pkey" PRIMARY KEY ("tenant_id","user_id","patch_id")
);

-- CreateTable
CREATE TABLE "rota_days" (
    "tenant_id" UUID NOT NULL,
    "user_id" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "working" BOOLEAN NOT NULL,
    "shift_start" VARCHAR(5),
    "shift_end" VARCHAR(5),
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "rota_days_pkey" PRIMARY KEY ("tenant_id","user_id","day")
);

-- CreateTable
CREATE TABLE "time_off" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "user_id" TEXT NOT NULL,
    "from_day" DATE NOT NULL,
    "until_day" DATE NOT NULL,
    "note" VARCHAR(500),
    "status" "time_off_status" NOT NULL DEFAULT 'requested',
    "decided_by_user_id" TEXT,
    "decided_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "time_off_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "rounds" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "round_date" DATE NOT NULL,
    "vehicle_id" UUID,
    "driver_user_id" TEXT,
    "start_location_id" UUID,
    "end_location_id" UUID,
    "status" "round_status" NOT NULL DEFAULT 'planned',
    "issued_at" TIMESTAMPTZ(3),
    "load_confirmed_at" TIMESTAMPTZ(3),
    "went_out_at" TIMESTAMPTZ(3),
    "done_at" TIMESTAMPTZ(3),
    "departs_at" VARCHAR(5),
    "notes" VARCHAR(2000),
    "distance_metres" INTEGER,
    "duration_seconds" INTEGER,
    "geometry" TEXT,
    "routed_by" "routed_by",
    "van_latitude" DOUBLE PRECISION,
    "van_longitude" DOUBLE PRECISION,
    "van_seen_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "rounds_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "stops" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "round_id" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "sequence" INTEGER NOT NULL,
    "eta_seconds" INTEGER,
    "service_seconds" INTEGER,
    "wait_seconds" INTEGER,
    "cash_taken_pence" INTEGER NOT NULL DEFAULT 0,
    "leave_instruction" "leave_instruction",
    "leave_detail" VARCHAR(500),
    "shortfall_reason" "shortfall_reason",
    "issue" "stop_issue",
    "issue_note" VARCHAR(500),
    "failure_reason" "failure_reason",
    "failure_note" VARCHAR(500),
    "completed_at" TIMESTAMPTZ(3),
    "failed_at" TIMESTAMPTZ(3),
    "recorded_at" TIMESTAMPTZ(3),
    "recorded_by_user_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "stops_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "stop_lines" (
    "tenant_id" UUID NOT NULL,
    "stop_id" UUID NOT NULL,
    "order_line_id" UUID NOT NULL,
    "delivered_quantity" INTEGER NOT NULL DEFAULT 0,
    "cancelled_quantity" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "stop_lines_pkey" PRIMARY KEY ("tenant_id","stop_id","order_line_id")
);

-- CreateTable
CREATE TABLE "stop_collect" (
    "tenant_id" UUID NOT NULL,
    "stop_id" UUID NOT NULL,
    "product_id" UUID NOT NULL,
    "quantity" INTEGER NOT NULL,

    CONSTRAINT "stop_collect_pkey" PRIMARY KEY ("tenant_id","stop_id","product_id")
);

-- CreateTable
CREATE TABLE "stop_records" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "stop_id" UUID NOT NULL,
    "kind" "stop_record_kind" NOT NULL,
    "request_hash" TEXT NOT NULL,
    "done_at" TIMESTAMPTZ(3) NOT NULL,
    "arrived_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "by_user_id" TEXT,

    CONSTRAINT "stop_records_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "proofs" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "stop_id" UUID NOT NULL,
    "kind" "proof_kind" NOT NULL,
    "signed_by" VARCHAR(120),
    "note" VARCHAR(500),
    "file_key" TEXT NOT NULL,
    "content_type" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "proofs_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "round_load_counts" (
    "tenant_id" UUID NOT NULL,
    "round_id" UUID NOT NULL,
    "leg" "load_leg" NOT NULL,
    "product_id" UUID NOT NULL,
    "condition" "condition" NOT NULL,
    "expected" INTEGER NOT NULL,
    "counted" INTEGER NOT NULL,

    CONSTRAINT "round_load_counts_pkey" PRIMARY KEY ("tenant_id","round_id","leg","product_id","condition")
);

-- CreateTable
CREATE TABLE "cash_handovers" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "round_id" UUID NOT NULL,
    "driver_user_id" TEXT NOT NULL,
    "expected_pence" INTEGER NOT NULL,
    "handed_pence" INTEGER NOT NULL,
    "counted_pence" INTEGER,
    "counted_by_user_id" TEXT,
    "counted_at" TIMESTAMPTZ(3),
    "note" VARCHAR(500),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "cash_handovers_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "locations" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "name" VARCHAR(80) NOT NULL,
    "address" VARCHAR(400),
    "postcode" VARCHAR(12),
    "latitude" DOUBLE PRECISION,
    "longitude" DOUBLE PRECISION,
    "opens" VARCHAR(5),
    "closes" VARCHAR(5),
    "archived_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "locations_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "stock_movements" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "location_id" UUID NOT NULL,
    "product_id" UUID NOT NULL,
    "condition" "condition" NOT NULL,
    "quantity" INTEGER NOT NULL,
    "reason" "movement_reason" NOT NULL,
    "order_id" UUID,
    "customer_id" UUID,
    "round_id" UUID,
    "stop_id" UUID,
    "transfer_id" UUID,
    "receipt_id" UUID,
    "count_id" UUID,
    "by_user_id" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "stock_movements_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "stock_levels" (
    "tenant_id" UUID NOT NULL,
    "location_id" UUID NOT NULL,
    "product_id" UUID NOT NULL,
    "condition" "condition" NOT NULL,
    "on_hand" INTEGER NOT NULL DEFAULT 0,
    "held" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "stock_levels_pkey" PRIMARY KEY ("tenant_id","location_id","product_id","condition")
);

-- CreateTable
CREATE TABLE "stock_holds" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "location_id" UUID NOT NULL,
    "product_id" UUID NOT NULL,
    "condition" "condition" NOT NULL,
    "quantity" INTEGER NOT NULL,
    "transfer_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "released_at" TIMESTAMPTZ(3),

    CONSTRAINT "stock_holds_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "stock_counts" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "location_id" UUID NOT NULL,
    "note" VARCHAR(500),
    "counted_by_user_id" TEXT,
    "counted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "stock_counts_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "stock_count_lines" (
    "tenant_id" UUID NOT NULL,
    "count_id" UUID NOT NULL,
    "product_id" UUID NOT NULL,
    "condition" "condition" NOT NULL,
    "expected" INTEGER NOT NULL,
    "counted" INTEGER NOT NULL,

    CONSTRAINT "stock_count_lines_pkey" PRIMARY KEY ("tenant_id","count_id","product_id","condition")
);

-- CreateTable
CREATE TABLE "stock_transfers" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "from_location_id" UUID NOT NULL,
    "to_location_id" UUID NOT NULL,
    "method" "transfer_method" NOT NULL,
    "status" "transfer_status" NOT NULL DEFAULT 'planned',
    "round_id" UUID,
    "planned_for" DATE,
    "carrier_name" VARCHAR(120),
    "carrier_reference" VARCHAR(120),
    "note" VARCHAR(500),
    "created_by_user_id" TEXT,
    "created_by_name" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "stock_transfers_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "stock_transfer_lines" (
    "tenant_id" UUID NOT NULL,
    "transfer_id" UUID NOT NULL,
    "product_id" UUID NOT NULL,
    "condition" "condition" NOT NULL,
    "quantity" INTEGER NOT NULL,

    CONSTRAINT "stock_transfer_lines_pkey" PRIMARY KEY ("tenant_id","transfer_id","product_id","condition")
);

-- CreateTable
CREATE TABLE "stock_transfer_stages" (
    "tenant_id" UUID NOT NULL,
    "transfer_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "status" "transfer_status" NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "by_user_id" TEXT,
    "by_name" TEXT,

    CONSTRAINT "stock_transfer_stages_pkey" PRIMARY KEY ("tenant_id","transfer_id","position")
);

-- CreateTable
CREATE TABLE "stock_transfer_proofs" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "transfer_id" UUID NOT NULL,
    "leg" "transfer_leg" NOT NULL,
    "kind" "proof_kind" NOT NULL,
    "signed_by" VARCHAR(120),
    "file_key" TEXT NOT NULL,
    "content_type" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "stock_transfer_proofs_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "storefronts" (
    "tenant_id" UUID NOT NULL,
    "status" "storefront_status" NOT NULL DEFAULT 'off',
    "draft" JSONB NOT NULL,
    "live" JSONB,
    "published_at" TIMESTAMPTZ(3),
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "storefronts_pkey" PRIMARY KEY ("tenant_id")
);

-- CreateTable
CREATE TABLE "storefront_assets" (
    "tenant_id" UUID NOT NULL,
    "key" VARCHAR(300) NOT NULL,
    "alt" VARCHAR(160),
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "uploaded_by_user_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "storefront_assets_pkey" PRIMARY KEY ("tenant_id","key")
);

-- CreateTable
CREATE TABLE "domains" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "host" CITEXT NOT NULL,
    "kind" "domain_kind" NOT NULL,
    "is_primary" BOOLEAN NOT NULL DEFAULT false,
    "verify_token" TEXT NOT NULL,
    "verified_at" TIMESTAMPTZ(3),
    "last_checked_at" TIMESTAMPTZ(3),
    "last_error" TEXT,
    "failing_since" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "domains_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "suppliers" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "name" VARCHAR(120) NOT NULL,
    "address" VARCHAR(400),
    "account_number" VARCHAR(60),
    "note" VARCHAR(500),
    "archived_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "suppliers_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "supplier_contacts" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "supplier_id" UUID NOT NULL,
    "name" VARCHAR(120) NOT NULL,
    "job_title" VARCHAR(120),
    "phone" VARCHAR(40),
    "email" VARCHAR(254),
    "note" VARCHAR(500),
    "is_main" BOOLEAN NOT NULL DEFAULT false,
    "is_billing" BOOLEAN NOT NULL DEFAULT false,
    "for_orders" BOOLEAN NOT NULL DEFAULT false,
    "for_deliveries" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "supplier_contacts_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "supplier_yards" (
    "tenant_id" UUID NOT NULL,
    "supplier_id" UUID NOT NULL,
    "location_id" UUID NOT NULL,

    CONSTRAINT "supplier_yards_pkey" PRIMARY KEY ("tenant_id","supplier_id","location_id")
);

-- CreateTable
CREATE TABLE "supplier_products" (
    "tenant_id" UUID NOT NULL,
    "supplier_id" UUID NOT NULL,
    "product_id" UUID NOT NULL,

    CONSTRAINT "supplier_products_pkey" PRIMARY KEY ("tenant_id","supplier_id","product_id")
);

-- CreateTable
CREATE TABLE "supplier_orders" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "supplier_id" UUID NOT NULL,
    "location_id" UUID NOT NULL,
    "status" "supplier_order_status" NOT NULL DEFAULT 'ordered',
    "placed_via" "placed_via" NOT NULL DEFAULT 'recorded',
    "expected_on" DATE NOT NULL,
    "cost_pence" INTEGER NOT NULL DEFAULT 0,
    "reference" VARCHAR(120),
    "note" VARCHAR(500),
    "created_by_user_id" TEXT,
    "created_by_name" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "confirmed_at" TIMESTAMPTZ(3),
    "confirmed_by_name" TEXT,
    "finished_at" TIMESTAMPTZ(3),
    "cancelled_at" TIMESTAMPTZ(3),
    "cancelled_by_name" TEXT,

    CONSTRAINT "supplier_orders_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "supplier_order_lines" (
    "tenant_id" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "product_id" UUID NOT NULL,
    "ordered" INTEGER NOT NULL,
    "empties_to_return" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "supplier_order_lines_pkey" PRIMARY KEY ("tenant_id","order_id","product_id")
);

-- CreateTable
CREATE TABLE "supplier_receipts" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "order_id" UUID NOT NULL,
    "arrived_at" TIMESTAMPTZ(3) NOT NULL,
    "signed_in_by" VARCHAR(120),
    "delivery_note" VARCHAR(120),
    "photo_key" TEXT,
    "more_to_come" BOOLEAN NOT NULL DEFAULT false,
    "note" VARCHAR(500),
    "by_user_id" TEXT,
    "by_name" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "supplier_receipts_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "supplier_receipt_lines" (
    "tenant_id" UUID NOT NULL,
    "receipt_id" UUID NOT NULL,
    "product_id" UUID NOT NULL,
    "condition" "condition" NOT NULL,
    "quantity" INTEGER NOT NULL,

    CONSTRAINT "supplier_receipt_lines_pkey" PRIMARY KEY ("tenant_id","receipt_id","product_id","condition")
);

-- CreateIndex
CREATE UNIQUE INDEX "businesses_slug_key" ON "businesses"("slug");

-- CreateIndex
CREATE INDEX "support_sessions_business_id_started_at_idx" ON "support_sessions"("business_id", "started_at" DESC);

-- CreateIndex
CREATE INDEX "support_sessions_staff_user_id_started_at_idx" ON "support_sessions"("staff_user_id", "started_at" DESC);

-- CreateIndex
CREATE INDEX "console_actions_at_id_idx" ON "console_actions"("at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "console_actions_business_id_at_idx" ON "console_actions"("business_id", "at" DESC);

-- CreateIndex
CREATE INDEX "console_actions_person_id_at_idx" ON "console_actions"("person_id", "at" DESC);

-- CreateIndex
CREATE INDEX "console_actions_staff_user_id_at_idx" ON "console_actions"("staff_user_id", "at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "trust_requests_verify_token_hash_key" ON "trust_requests"("verify_token_hash");

-- CreateIndex
CREATE INDEX "trust_requests_status_created_at_idx" ON "trust_requests"("status", "created_at" DESC);

-- CreateIndex
CREATE INDEX "trust_requests_email_idx" ON "trust_requests"("email");

-- CreateIndex
CREATE UNIQUE INDEX "trust_links_token_hash_key" ON "trust_links"("token_hash");

-- CreateIndex
CREATE INDEX "trust_links_request_id_idx" ON "trust_links"("request_id");

-- CreateIndex
CREATE UNIQUE INDEX "trust_grants_token_hash_key" ON "trust_grants"("token_hash");

-- CreateIndex
CREATE INDEX "trust_grants_request_id_idx" ON "trust_grants"("request_id");

-- CreateIndex
CREATE INDEX "trust_openings_request_id_at_idx" ON "trust_openings"("request_id", "at");

-- CreateIndex
CREATE INDEX "customers_tenant_id_rate_set_id_idx" ON "customers"("tenant_id", "rate_set_id");

-- CreateIndex
CREATE INDEX "customers_tenant_id_name_id_idx" ON "customers"("tenant_id", "name", "id");

-- CreateIndex
CREATE INDEX "customers_tenant_id_email_idx" ON "customers"("tenant_id", "email");

-- CreateIndex
CREATE INDEX "customers_tenant_id_phone_idx" ON "customers"("tenant_id", "phone");

-- CreateIndex
CREATE INDEX "customers_tenant_id_name_idx" ON "customers" USING GIN ("tenant_id" uuid_ops, "name" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "delivery_addresses_tenant_id_customer_id_idx" ON "delivery_addresses"("tenant_id", "customer_id");

-- CreateIndex
CREATE INDEX "delivery_addresses_tenant_id_postcode_idx" ON "delivery_addresses"("tenant_id", "postcode");

-- CreateIndex
CREATE INDEX "delivery_addresses_tenant_id_line1_idx" ON "delivery_addresses" USING GIN ("tenant_id" uuid_ops, "line1" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "shop_accounts_tenant_id_customer_id_idx" ON "shop_accounts"("tenant_id", "customer_id");

-- CreateIndex
CREATE UNIQUE INDEX "shop_accounts_tenant_id_email_key" ON "shop_accounts"("tenant_id", "email");

-- CreateIndex
CREATE INDEX "shop_sessions_tenant_id_account_id_idx" ON "shop_sessions"("tenant_id", "account_id");

-- CreateIndex
CREATE UNIQUE INDEX "shop_sessions_tenant_id_token_hash_key" ON "shop_sessions"("tenant_id", "token_hash");

-- CreateIndex
CREATE INDEX "trade_applications_tenant_id_status_created_at_idx" ON "trade_applications"("tenant_id", "status", "created_at");

-- CreateIndex
CREATE INDEX "trade_applications_tenant_id_account_id_idx" ON "trade_applications"("tenant_id", "account_id");

-- CreateIndex
CREATE INDEX "trade_applications_tenant_id_customer_id_idx" ON "trade_applications"("tenant_id", "customer_id");

-- CreateIndex
CREATE INDEX "invoices_tenant_id_customer_id_issued_on_idx" ON "invoices"("tenant_id", "customer_id", "issued_on" DESC);

-- CreateIndex
CREATE INDEX "invoices_tenant_id_status_issued_on_idx" ON "invoices"("tenant_id", "status", "issued_on" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "invoices_tenant_id_sequence_key" ON "invoices"("tenant_id", "sequence");

-- CreateIndex
CREATE UNIQUE INDEX "invoices_tenant_id_number_key" ON "invoices"("tenant_id", "number");

-- CreateIndex
CREATE UNIQUE INDEX "invoice_lines_tenant_id_invoice_id_position_key" ON "invoice_lines"("tenant_id", "invoice_id", "position");

-- CreateIndex
CREATE INDEX "invoice_orders_tenant_id_order_id_idx" ON "invoice_orders"("tenant_id", "order_id");

-- CreateIndex
CREATE INDEX "delivery_options_tenant_id_sort_order_idx" ON "delivery_options"("tenant_id", "sort_order");

-- CreateIndex
CREATE UNIQUE INDEX "orders_tracking_ref_key" ON "orders"("tracking_ref");

-- CreateIndex
CREATE INDEX "orders_tenant_id_created_at_id_idx" ON "orders"("tenant_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "orders_tenant_id_status_created_at_id_idx" ON "orders"("tenant_id", "status", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "orders_tenant_id_customer_id_created_at_idx" ON "orders"("tenant_id", "customer_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "orders_tenant_id_delivery_address_id_idx" ON "orders"("tenant_id", "delivery_address_id");

-- CreateIndex
CREATE INDEX "orders_tenant_id_delivery_option_id_idx" ON "orders"("tenant_id", "delivery_option_id");

-- CreateIndex
CREATE INDEX "orders_tenant_id_round_id_idx" ON "orders"("tenant_id", "round_id");

-- CreateIndex
CREATE INDEX "orders_tenant_id_customer_name_idx" ON "orders" USING GIN ("tenant_id" uuid_ops, "customer_name" gin_trgm_ops);

-- CreateIndex
CREATE UNIQUE INDEX "orders_tenant_id_external_ref_key" ON "orders"("tenant_id", "external_ref");

-- CreateIndex
CREATE INDEX "order_lines_tenant_id_product_id_idx" ON "order_lines"("tenant_id", "product_id");

-- CreateIndex
CREATE UNIQUE INDEX "order_lines_tenant_id_order_id_position_key" ON "order_lines"("tenant_id", "order_id", "position");

-- CreateIndex
CREATE INDEX "order_collect_tenant_id_product_id_idx" ON "order_collect"("tenant_id", "product_id");

-- CreateIndex
CREATE UNIQUE INDEX "payment_connections_account_ref_key" ON "payment_connections"("account_ref");

-- CreateIndex
CREATE UNIQUE INDEX "payment_sessions_provider_ref_key" ON "payment_sessions"("provider_ref");

-- CreateIndex
CREATE INDEX "payment_sessions_tenant_id_order_id_idx" ON "payment_sessions"("tenant_id", "order_id");

-- CreateIndex
CREATE INDEX "payments_tenant_id_order_id_idx" ON "payments"("tenant_id", "order_id");

-- CreateIndex
CREATE INDEX "payments_tenant_id_invoice_id_idx" ON "payments"("tenant_id", "invoice_id");

-- CreateIndex
CREATE INDEX "payments_tenant_id_received_at_idx" ON "payments"("tenant_id", "received_at");

-- CreateIndex
CREATE UNIQUE INDEX "payments_tenant_id_provider_ref_key" ON "payments"("tenant_id", "provider_ref");

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE INDEX "accounts_user_id_idx" ON "accounts"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "accounts_provider_provider_account_id_key" ON "accounts"("provider", "provider_account_id");

-- CreateIndex
CREATE UNIQUE INDEX "sessions_session_token_key" ON "sessions"("session_token");

-- CreateIndex
CREATE INDEX "sessions_user_id_idx" ON "sessions"("user_id");

-- CreateIndex
CREATE INDEX "sessions_support_session_id_idx" ON "sessions"("support_session_id");

-- CreateIndex
CREATE INDEX "sessions_expires_idx" ON "sessions"("expires");

-- CreateIndex
CREATE UNIQUE INDEX "sign_in_challenges_token_hash_key" ON "sign_in_challenges"("token_hash");

-- CreateIndex
CREATE INDEX "sign_in_challenges_user_id_idx" ON "sign_in_challenges"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "recovery_codes_user_id_code_hash_key" ON "recovery_codes"("user_id", "code_hash");

-- CreateIndex
CREATE UNIQUE INDEX "verification_tokens_token_key" ON "verification_tokens"("token");

-- CreateIndex
CREATE UNIQUE INDEX "verification_tokens_identifier_token_key" ON "verification_tokens"("identifier", "token");

-- CreateIndex
CREATE INDEX "members_user_id_idx" ON "members"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "invitations_token_hash_key" ON "invitations"("token_hash");

-- CreateIndex
CREATE UNIQUE INDEX "api_keys_prefix_key" ON "api_keys"("prefix");

-- CreateIndex
CREATE INDEX "api_keys_tenant_id_created_by_user_id_idx" ON "api_keys"("tenant_id", "created_by_user_id");

-- CreateIndex
CREATE INDEX "idempotency_keys_tenant_id_created_at_idx" ON "idempotency_keys"("tenant_id", "created_at");

-- CreateIndex
CREATE INDEX "products_tenant_id_category_idx" ON "products"("tenant_id", "category");

-- CreateIndex
CREATE INDEX "products_tenant_id_name_id_idx" ON "products"("tenant_id", "name", "id");

-- CreateIndex
CREATE INDEX "products_tenant_id_name_idx" ON "products" USING GIN ("tenant_id" uuid_ops, "name" gin_trgm_ops);

-- CreateIndex
CREATE UNIQUE INDEX "products_tenant_id_sku_key" ON "products"("tenant_id", "sku");

-- CreateIndex
CREATE UNIQUE INDEX "rate_sets_tenant_id_name_key" ON "rate_sets"("tenant_id", "name");

-- CreateIndex
CREATE INDEX "rate_set_prices_tenant_id_product_id_idx" ON "rate_set_prices"("tenant_id", "product_id");

-- CreateIndex
CREATE INDEX "agreed_rates_tenant_id_product_id_idx" ON "agreed_rates"("tenant_id", "product_id");

-- CreateIndex
CREATE INDEX "notifications_tenant_id_user_id_created_at_id_idx" ON "notifications"("tenant_id", "user_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "activity_tenant_id_at_id_idx" ON "activity"("tenant_id", "at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "activity_tenant_id_subject_kind_subject_id_at_idx" ON "activity"("tenant_id", "subject_kind", "subject_id", "at" DESC);

-- CreateIndex
CREATE INDEX "emails_tenant_id_created_at_id_idx" ON "emails"("tenant_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "service_emails_created_at_idx" ON "service_emails"("created_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "vehicles_tenant_id_name_key" ON "vehicles"("tenant_id", "name");

-- CreateIndex
CREATE INDEX "driver_profiles_tenant_id_usual_vehicle_id_idx" ON "driver_profiles"("tenant_id", "usual_vehicle_id");

-- CreateIndex
CREATE UNIQUE INDEX "patches_tenant_id_name_key" ON "patches"("tenant_id", "name");

-- CreateIndex
CREATE INDEX "driver_patches_tenant_id_patch_id_idx" ON "driver_patches"("tenant_id", "patch_id");

-- CreateIndex
CREATE INDEX "rota_days_tenant_id_day_idx" ON "rota_days"("tenant_id", "day");

-- CreateIndex
CREATE INDEX "time_off_tenant_id_user_id_from_day_idx" ON "time_off"("tenant_id", "user_id", "from_day");

-- CreateIndex
CREATE INDEX "time_off_tenant_id_status_from_day_idx" ON "time_off"("tenant_id", "status", "from_day");

-- CreateIndex
CREATE INDEX "rounds_tenant_id_round_date_idx" ON "rounds"("tenant_id", "round_date");

-- CreateIndex
CREATE INDEX "rounds_tenant_id_driver_user_id_round_date_idx" ON "rounds"("tenant_id", "driver_user_id", "round_date");

-- CreateIndex
CREATE INDEX "rounds_tenant_id_vehicle_id_round_date_idx" ON "rounds"("tenant_id", "vehicle_id", "round_date");

-- CreateIndex
CREATE INDEX "rounds_tenant_id_start_location_id_idx" ON "rounds"("tenant_id", "start_location_id");

-- CreateIndex
CREATE INDEX "rounds_tenant_id_end_location_id_idx" ON "rounds"("tenant_id", "end_location_id");

-- CreateIndex
CREATE INDEX "stops_tenant_id_round_id_sequence_idx" ON "stops"("tenant_id", "round_id", "sequence");

-- CreateIndex
CREATE INDEX "stops_tenant_id_order_id_idx" ON "stops"("tenant_id", "order_id");

-- CreateIndex
CREATE INDEX "stop_lines_tenant_id_order_line_id_idx" ON "stop_lines"("tenant_id", "order_line_id");

-- CreateIndex
CREATE INDEX "stop_collect_tenant_id_product_id_idx" ON "stop_collect"("tenant_id", "product_id");

-- CreateIndex
CREATE INDEX "stop_records_tenant_id_stop_id_idx" ON "stop_records"("tenant_id", "stop_id");

-- CreateIndex
CREATE UNIQUE INDEX "proofs_tenant_id_stop_id_key" ON "proofs"("tenant_id", "stop_id");

-- CreateIndex
CREATE INDEX "round_load_counts_tenant_id_product_id_idx" ON "round_load_counts"("tenant_id", "product_id");

-- CreateIndex
CREATE INDEX "cash_handovers_tenant_id_round_id_idx" ON "cash_handovers"("tenant_id", "round_id");

-- CreateIndex
CREATE UNIQUE INDEX "locations_tenant_id_name_key" ON "locations"("tenant_id", "name");

-- CreateIndex
CREATE INDEX "stock_movements_tenant_id_at_id_idx" ON "stock_movements"("tenant_id", "at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "stock_movements_tenant_id_location_id_product_id_condition__idx" ON "stock_movements"("tenant_id", "location_id", "product_id", "condition", "at" DESC);

-- CreateIndex
CREATE INDEX "stock_movements_tenant_id_product_id_at_idx" ON "stock_movements"("tenant_id", "product_id", "at" DESC);

-- CreateIndex
CREATE INDEX "stock_movements_tenant_id_customer_id_product_id_idx" ON "stock_movements"("tenant_id", "customer_id", "product_id");

-- CreateIndex
CREATE INDEX "stock_movements_tenant_id_order_id_idx" ON "stock_movements"("tenant_id", "order_id");

-- CreateIndex
CREATE INDEX "stock_movements_tenant_id_round_id_idx" ON "stock_movements"("tenant_id", "round_id");

-- CreateIndex
CREATE INDEX "stock_movements_tenant_id_stop_id_idx" ON "stock_movements"("tenant_id", "stop_id");

-- CreateIndex
CREATE INDEX "stock_movements_tenant_id_transfer_id_idx" ON "stock_movements"("tenant_id", "transfer_id");

-- CreateIndex
CREATE INDEX "stock_movements_tenant_id_receipt_id_idx" ON "stock_movements"("tenant_id", "receipt_id");

-- CreateIndex
CREATE INDEX "stock_movements_tenant_id_count_id_idx" ON "stock_movements"("tenant_id", "count_id");

-- CreateIndex
CREATE INDEX "stock_levels_tenant_id_product_id_idx" ON "stock_levels"("tenant_id", "product_id");

-- CreateIndex
CREATE INDEX "stock_holds_tenant_id_transfer_id_idx" ON "stock_holds"("tenant_id", "transfer_id");

-- CreateIndex
CREATE INDEX "stock_holds_tenant_id_location_id_product_id_condition_idx" ON "stock_holds"("tenant_id", "location_id", "product_id", "condition");

-- CreateIndex
CREATE INDEX "stock_holds_tenant_id_product_id_idx" ON "stock_holds"("tenant_id", "product_id");

-- CreateIndex
CREATE INDEX "stock_counts_tenant_id_location_id_counted_at_idx" ON "stock_counts"("tenant_id", "location_id", "counted_at" DESC);

-- CreateIndex
CREATE INDEX "stock_count_lines_tenant_id_product_id_idx" ON "stock_count_lines"("tenant_id", "product_id");

-- CreateIndex
CREATE INDEX "stock_transfers_tenant_id_status_created_at_idx" ON "stock_transfers"("tenant_id", "status", "created_at" DESC);

-- CreateIndex
CREATE INDEX "stock_transfers_tenant_id_created_at_id_idx" ON "stock_transfers"("tenant_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "stock_transfers_tenant_id_from_location_id_idx" ON "stock_transfers"("tenant_id", "from_location_id");

-- CreateIndex
CREATE INDEX "stock_transfers_tenant_id_to_location_id_idx" ON "stock_transfers"("tenant_id", "to_location_id");

-- CreateIndex
CREATE INDEX "stock_transfers_tenant_id_round_id_idx" ON "stock_transfers"("tenant_id", "round_id");

-- CreateIndex
CREATE INDEX "stock_transfer_lines_tenant_id_product_id_idx" ON "stock_transfer_lines"("tenant_id", "product_id");

-- CreateIndex
CREATE INDEX "stock_transfer_proofs_tenant_id_transfer_id_idx" ON "stock_transfer_proofs"("tenant_id", "transfer_id");

-- CreateIndex
CREATE UNIQUE INDEX "domains_host_key" ON "domains"("host");

-- CreateIndex
CREATE INDEX "suppliers_tenant_id_name_id_idx" ON "suppliers"("tenant_id", "name", "id");

-- CreateIndex
CREATE INDEX "supplier_contacts_tenant_id_supplier_id_created_at_idx" ON "supplier_contacts"("tenant_id", "supplier_id", "created_at");

-- CreateIndex
CREATE INDEX "supplier_yards_tenant_id_location_id_idx" ON "supplier_yards"("tenant_id", "location_id");

-- CreateIndex
CREATE INDEX "supplier_products_tenant_id_product_id_idx" ON "supplier_products"("tenant_id", "product_id");

-- CreateIndex
CREATE INDEX "supplier_orders_tenant_id_created_at_id_idx" ON "supplier_orders"("tenant_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "supplier_orders_tenant_id_status_expected_on_idx" ON "supplier_orders"("tenant_id", "status", "expected_on");

-- CreateIndex
CREATE INDEX "supplier_orders_tenant_id_supplier_id_created_at_idx" ON "supplier_orders"("tenant_id", "supplier_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "supplier_orders_tenant_id_location_id_idx" ON "supplier_orders"("tenant_id", "location_id");

-- CreateIndex
CREATE INDEX "supplier_order_lines_tenant_id_product_id_idx" ON "supplier_order_lines"("tenant_id", "product_id");

-- CreateIndex
CREATE INDEX "supplier_receipts_tenant_id_order_id_arrived_at_idx" ON "supplier_receipts"("tenant_id", "order_id", "arrived_at");

-- CreateIndex
CREATE INDEX "supplier_receipt_lines_tenant_id_product_id_idx" ON "supplier_receipt_lines"("tenant_id", "product_id");

-- AddForeignKey
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "support_grants" ADD CONSTRAINT "support_grants_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "business_counters" ADD CONSTRAINT "business_counters_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "trust_links" ADD CONSTRAINT "trust_links_request_id_fkey" FOREIGN KEY ("request_id") REFERENCES "trust_requests"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "trust_grants" ADD CONSTRAINT "trust_grants_request_id_fkey" FOREIGN KEY ("request_id") REFERENCES "trust_requests"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "trust_openings" ADD CONSTRAINT "trust_openings_request_id_fkey" FOREIGN KEY ("request_id") REFERENCES "trust_requests"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "customers" ADD CONSTRAINT "customers_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "customers" ADD CONSTRAINT "customers_tenant_id_rate_set_id_fkey" FOREIGN KEY ("tenant_id", "rate_set_id") REFERENCES "rate_sets"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "delivery_addresses" ADD CONSTRAINT "delivery_addresses_tenant_id_customer_id_fkey" FOREIGN KEY ("tenant_id", "customer_id") REFERENCES "customers"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "shop_accounts" ADD CONSTRAINT "shop_accounts_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "shop_accounts" ADD CONSTRAINT "shop_accounts_tenant_id_customer_id_fkey" FOREIGN KEY ("tenant_id", "customer_id") REFERENCES "customers"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "shop_sessions" ADD CONSTRAINT "shop_sessions_tenant_id_account_id_fkey" FOREIGN KEY ("tenant_id", "account_id") REFERENCES "shop_accounts"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "trade_applications" ADD CONSTRAINT "trade_applications_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "trade_applications" ADD CONSTRAINT "trade_applications_tenant_id_account_id_fkey" FOREIGN KEY ("tenant_id", "account_id") REFERENCES "shop_accounts"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "trade_applications" ADD CONSTRAINT "trade_applications_tenant_id_customer_id_fkey" FOREIGN KEY ("tenant_id", "customer_id") REFERENCES "customers"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_tenant_id_customer_id_fkey" FOREIGN KEY ("tenant_id", "customer_id") REFERENCES "customers"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "invoice_lines" ADD CONSTRAINT "invoice_lines_tenant_id_invoice_id_fkey" FOREIGN KEY ("tenant_id", "invoice_id") REFERENCES "invoices"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "invoice_vat" ADD CONSTRAINT "invoice_vat_tenant_id_invoice_id_fkey" FOREIGN KEY ("tenant_id", "invoice_id") REFERENCES "invoices"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "invoice_orders" ADD CONSTRAINT "invoice_orders_tenant_id_invoice_id_fkey" FOREIGN KEY ("tenant_id", "invoice_id") REFERENCES "invoices"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "invoice_orders" ADD CONSTRAINT "invoice_orders_tenant_id_order_id_fkey" FOREIGN KEY ("tenant_id", "order_id") REFERENCES "orders"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "delivery_options" ADD CONSTRAINT "delivery_options_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "orders" ADD CONSTRAINT "orders_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "orders" ADD CONSTRAINT "orders_tenant_id_customer_id_fkey" FOREIGN KEY ("tenant_id", "customer_id") REFERENCES "customers"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "orders" ADD CONSTRAINT "orders_tenant_id_delivery_address_id_fkey" FOREIGN KEY ("tenant_id", "delivery_address_id") REFERENCES "delivery_addresses"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "orders" ADD CONSTRAINT "orders_tenant_id_delivery_option_id_fkey" FOREIGN KEY ("tenant_id", "delivery_option_id") REFERENCES "delivery_options"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "orders" ADD CONSTRAINT "orders_tenant_id_round_id_fkey" FOREIGN KEY ("tenant_id", "round_id") REFERENCES "rounds"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_tenant_id_order_id_fkey" FOREIGN KEY ("tenant_id", "order_id") REFERENCES "orders"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_tenant_id_product_id_fkey" FOREIGN KEY ("tenant_id", "product_id") REFERENCES "products"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "order_collect" ADD CONSTRAINT "order_collect_tenant_id_order_id_fkey" FOREIGN KEY ("tenant_id", "order_id") REFERENCES "orders"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "order_collect" ADD CONSTRAINT "order_collect_tenant_id_product_id_fkey" FOREIGN KEY ("tenant_id", "product_id") REFERENCES "products"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "payment_connections" ADD CONSTRAINT "payment_connections_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_sessions" ADD CONSTRAINT "payment_sessions_tenant_id_order_id_fkey" FOREIGN KEY ("tenant_id", "order_id") REFERENCES "orders"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "payments" ADD CONSTRAINT "payments_tenant_id_order_id_fkey" FOREIGN KEY ("tenant_id", "order_id") REFERENCES "orders"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "payments" ADD CONSTRAINT "payments_tenant_id_invoice_id_fkey" FOREIGN KEY ("tenant_id", "invoice_id") REFERENCES "invoices"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_support_session_id_fkey" FOREIGN KEY ("support_session_id") REFERENCES "support_sessions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sign_in_challenges" ADD CONSTRAINT "sign_in_challenges_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "members" ADD CONSTRAINT "members_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "members" ADD CONSTRAINT "members_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "products" ADD CONSTRAINT "products_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rate_sets" ADD CONSTRAINT "rate_sets_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rate_set_prices" ADD CONSTRAINT "rate_set_prices_tenant_id_rate_set_id_fkey" FOREIGN KEY ("tenant_id", "rate_set_id") REFERENCES "rate_sets"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "rate_set_prices" ADD CONSTRAINT "rate_set_prices_tenant_id_product_id_fkey" FOREIGN KEY ("tenant_id", "product_id") REFERENCES "products"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "agreed_rates" ADD CONSTRAINT "agreed_rates_tenant_id_customer_id_fkey" FOREIGN KEY ("tenant_id", "customer_id") REFERENCES "customers"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "agreed_rates" ADD CONSTRAINT "agreed_rates_tenant_id_product_id_fkey" FOREIGN KEY ("tenant_id", "product_id") REFERENCES "products"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "activity" ADD CONSTRAINT "activity_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "emails" ADD CONSTRAINT "emails_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "driver_profiles" ADD CONSTRAINT "driver_profiles_tenant_id_user_id_fkey" FOREIGN KEY ("tenant_id", "user_id") REFERENCES "members"("tenant_id", "user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "driver_profiles" ADD CONSTRAINT "driver_profiles_tenant_id_usual_vehicle_id_fkey" FOREIGN KEY ("tenant_id", "usual_vehicle_id") REFERENCES "vehicles"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "patches" ADD CONSTRAINT "patches_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "driver_patches" ADD CONSTRAINT "driver_patches_tenant_id_user_id_fkey" FOREIGN KEY ("tenant_id", "user_id") REFERENCES "driver_profiles"("tenant_id", "user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "driver_patches" ADD CONSTRAINT "driver_patches_tenant_id_patch_id_fkey" FOREIGN KEY ("tenant_id", "patch_id") REFERENCES "patches"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "rota_days" ADD CONSTRAINT "rota_days_tenant_id_user_id_fkey" FOREIGN KEY ("tenant_id", "user_id") REFERENCES "members"("tenant_id", "user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "time_off" ADD CONSTRAINT "time_off_tenant_id_user_id_fkey" FOREIGN KEY ("tenant_id", "user_id") REFERENCES "members"("tenant_id", "user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rounds" ADD CONSTRAINT "rounds_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rounds" ADD CONSTRAINT "rounds_driver_user_id_fkey" FOREIGN KEY ("driver_user_id") REFERENCES "users"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "rounds" ADD CONSTRAINT "rounds_tenant_id_vehicle_id_fkey" FOREIGN KEY ("tenant_id", "vehicle_id") REFERENCES "vehicles"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "rounds" ADD CONSTRAINT "rounds_tenant_id_start_location_id_fkey" FOREIGN KEY ("tenant_id", "start_location_id") REFERENCES "locations"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "rounds" ADD CONSTRAINT "rounds_tenant_id_end_location_id_fkey" FOREIGN KEY ("tenant_id", "end_location_id") REFERENCES "locations"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "stops" ADD CONSTRAINT "stops_tenant_id_round_id_fkey" FOREIGN KEY ("tenant_id", "round_id") REFERENCES "rounds"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "stops" ADD CONSTRAINT "stops_tenant_id_order_id_fkey" FOREIGN KEY ("tenant_id", "order_id") REFERENCES "orders"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "stop_lines" ADD CONSTRAINT "stop_lines_tenant_id_stop_id_fkey" FOREIGN KEY ("tenant_id", "stop_id") REFERENCES "stops"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "stop_lines" ADD CONSTRAINT "stop_lines_tenant_id_order_line_id_fkey" FOREIGN KEY ("tenant_id", "order_line_id") REFERENCES "order_lines"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "stop_collect" ADD CONSTRAINT "stop_collect_tenant_id_stop_id_fkey" FOREIGN KEY ("tenant_id", "stop_id") REFERENCES "stops"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "stop_collect" ADD CONSTRAINT "stop_collect_tenant_id_product_id_fkey" FOREIGN KEY ("tenant_id", "product_id") REFERENCES "products"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "stop_records" ADD CONSTRAINT "stop_records_tenant_id_stop_id_fkey" FOREIGN KEY ("tenant_id", "stop_id") REFERENCES "stops"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "proofs" ADD CONSTRAINT "proofs_tenant_id_stop_id_fkey" FOREIGN KEY ("tenant_id", "stop_id") REFERENCES "stops"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "round_load_counts" ADD CONSTRAINT "round_load_counts_tenant_id_round_id_fkey" FOREIGN KEY ("tenant_id", "round_id") REFERENCES "rounds"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "round_load_counts" ADD CONSTRAINT "round_load_counts_tenant_id_product_id_fkey" FOREIGN KEY ("tenant_id", "product_id") REFERENCES "products"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "cash_handovers" ADD CONSTRAINT "cash_handovers_tenant_id_round_id_fkey" FOREIGN KEY ("tenant_id", "round_id") REFERENCES "rounds"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "locations" ADD CONSTRAINT "locations_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_tenant_id_location_id_fkey" FOREIGN KEY ("tenant_id", "location_id") REFERENCES "locations"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_tenant_id_product_id_fkey" FOREIGN KEY ("tenant_id", "product_id") REFERENCES "products"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_tenant_id_order_id_fkey" FOREIGN KEY ("tenant_id", "order_id") REFERENCES "orders"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_tenant_id_customer_id_fkey" FOREIGN KEY ("tenant_id", "customer_id") REFERENCES "customers"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_tenant_id_round_id_fkey" FOREIGN KEY ("tenant_id", "round_id") REFERENCES "rounds"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_tenant_id_stop_id_fkey" FOREIGN KEY ("tenant_id", "stop_id") REFERENCES "stops"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_tenant_id_transfer_id_fkey" FOREIGN KEY ("tenant_id", "transfer_id") REFERENCES "stock_transfers"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_tenant_id_receipt_id_fkey" FOREIGN KEY ("tenant_id", "receipt_id") REFERENCES "supplier_receipts"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_tenant_id_count_id_fkey" FOREIGN KEY ("tenant_id", "count_id") REFERENCES "stock_counts"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "stock_levels" ADD CONSTRAINT "stock_levels_tenant_id_location_id_fkey" FOREIGN KEY ("tenant_id", "location_id") REFERENCES "locations"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "stock_levels" ADD CONSTRAINT "stock_levels_tenant_id_product_id_fkey" FOREIGN KEY ("tenant_id", "product_id") REFERENCES "products"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "stock_holds" ADD CONSTRAINT "stock_holds_tenant_id_location_id_fkey" FOREIGN KEY ("tenant_id", "location_id") REFERENCES "locations"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "stock_holds" ADD CONSTRAINT "stock_holds_tenant_id_product_id_fkey" FOREIGN KEY ("tenant_id", "product_id") REFERENCES "products"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "stock_holds" ADD CONSTRAINT "stock_holds_tenant_id_transfer_id_fkey" FOREIGN KEY ("tenant_id", "transfer_id") REFERENCES "stock_transfers"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "stock_counts" ADD CONSTRAINT "stock_counts_tenant_id_location_id_fkey" FOREIGN KEY ("tenant_id", "location_id") REFERENCES "locations"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "stock_count_lines" ADD CONSTRAINT "stock_count_lines_tenant_id_count_id_fkey" FOREIGN KEY ("tenant_id", "count_id") REFERENCES "stock_counts"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "stock_count_lines" ADD CONSTRAINT "stock_count_lines_tenant_id_product_id_fkey" FOREIGN KEY ("tenant_id", "product_id") REFERENCES "products"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "stock_transfers" ADD CONSTRAINT "stock_transfers_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stock_transfers" ADD CONSTRAINT "stock_transfers_tenant_id_from_location_id_fkey" FOREIGN KEY ("tenant_id", "from_location_id") REFERENCES "locations"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "stock_transfers" ADD CONSTRAINT "stock_transfers_tenant_id_to_location_id_fkey" FOREIGN KEY ("tenant_id", "to_location_id") REFERENCES "locations"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "stock_transfers" ADD CONSTRAINT "stock_transfers_tenant_id_round_id_fkey" FOREIGN KEY ("tenant_id", "round_id") REFERENCES "rounds"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "stock_transfer_lines" ADD CONSTRAINT "stock_transfer_lines_tenant_id_transfer_id_fkey" FOREIGN KEY ("tenant_id", "transfer_id") REFERENCES "stock_transfers"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "stock_transfer_lines" ADD CONSTRAINT "stock_transfer_lines_tenant_id_product_id_fkey" FOREIGN KEY ("tenant_id", "product_id") REFERENCES "products"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "stock_transfer_stages" ADD CONSTRAINT "stock_transfer_stages_tenant_id_transfer_id_fkey" FOREIGN KEY ("tenant_id", "transfer_id") REFERENCES "stock_transfers"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "stock_transfer_proofs" ADD CONSTRAINT "stock_transfer_proofs_tenant_id_transfer_id_fkey" FOREIGN KEY ("tenant_id", "transfer_id") REFERENCES "stock_transfers"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "storefronts" ADD CONSTRAINT "storefronts_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "storefront_assets" ADD CONSTRAINT "storefront_assets_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "storefronts"("tenant_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "domains" ADD CONSTRAINT "domains_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "storefronts"("tenant_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "suppliers" ADD CONSTRAINT "suppliers_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "supplier_contacts" ADD CONSTRAINT "supplier_contacts_tenant_id_supplier_id_fkey" FOREIGN KEY ("tenant_id", "supplier_id") REFERENCES "suppliers"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "supplier_yards" ADD CONSTRAINT "supplier_yards_tenant_id_supplier_id_fkey" FOREIGN KEY ("tenant_id", "supplier_id") REFERENCES "suppliers"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "supplier_yards" ADD CONSTRAINT "supplier_yards_tenant_id_location_id_fkey" FOREIGN KEY ("tenant_id", "location_id") REFERENCES "locations"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "supplier_products" ADD CONSTRAINT "supplier_products_tenant_id_supplier_id_fkey" FOREIGN KEY ("tenant_id", "supplier_id") REFERENCES "suppliers"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "supplier_products" ADD CONSTRAINT "supplier_products_tenant_id_product_id_fkey" FOREIGN KEY ("tenant_id", "product_id") REFERENCES "products"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "supplier_orders" ADD CONSTRAINT "supplier_orders_tenant_id_supplier_id_fkey" FOREIGN KEY ("tenant_id", "supplier_id") REFERENCES "suppliers"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "supplier_orders" ADD CONSTRAINT "supplier_orders_tenant_id_location_id_fkey" FOREIGN KEY ("tenant_id", "location_id") REFERENCES "locations"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "supplier_order_lines" ADD CONSTRAINT "supplier_order_lines_tenant_id_order_id_fkey" FOREIGN KEY ("tenant_id", "order_id") REFERENCES "supplier_orders"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "supplier_order_lines" ADD CONSTRAINT "supplier_order_lines_tenant_id_product_id_fkey" FOREIGN KEY ("tenant_id", "product_id") REFERENCES "products"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "supplier_receipts" ADD CONSTRAINT "supplier_receipts_tenant_id_order_id_fkey" FOREIGN KEY ("tenant_id", "order_id") REFERENCES "supplier_orders"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "supplier_receipt_lines" ADD CONSTRAINT "supplier_receipt_lines_tenant_id_receipt_id_fkey" FOREIGN KEY ("tenant_id", "receipt_id") REFERENCES "supplier_receipts"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "supplier_receipt_lines" ADD CONSTRAINT "supplier_receipt_lines_tenant_id_product_id_fkey" FOREIGN KEY ("tenant_id", "product_id") REFERENCES "products"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;


-- What must never be, said to the database itself.

CREATE FUNCTION is_time_of_day(value text) RETURNS boolean IMMUTABLE PARALLEL SAFE LANGUAGE sql
  AS $$ SELECT value ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' $$;

ALTER TABLE businesses ADD CONSTRAINT businesses_slug_form CHECK (slug ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$');
ALTER TABLE businesses ADD CONSTRAINT businesses_lock_has_reason CHECK (locked_at IS NULL OR locked_reason IS NOT NULL);
ALTER TABLE subscriptions ADD CONSTRAINT subscriptions_rates CHECK (requests_per_minute > 0 AND heavy_per_minute > 0);
ALTER TABLE subscriptions ADD CONSTRAINT subscriptions_discount CHECK (discount_percent_off BETWEEN 1 AND 100);
ALTER TABLE subscriptions ADD CONSTRAINT subscriptions_custom_price CHECK (custom_monthly_pence >= 0);
ALTER TABLE business_counters ADD CONSTRAINT business_counters_positive CHECK (next_invoice > 0 AND next_order > 0);
ALTER TABLE api_keys ADD CONSTRAINT api_keys_has_scope CHECK (cardinality(scopes) > 0);
ALTER TABLE sign_in_challenges ADD CONSTRAINT sign_in_challenges_wrong_codes CHECK (wrong_codes BETWEEN 0 AND 5);

-- Products and prices
ALTER TABLE products ADD CONSTRAINT products_price CHECK (unit_price BETWEEN 0 AND 100000000);
ALTER TABLE products ADD CONSTRAINT products_vat_rate CHECK (vat_rate IN (0, 5, 20));
ALTER TABLE products ADD CONSTRAINT products_measures CHECK (full_kg >= 0 AND empty_kg >= 0 AND volume_litres >= 0 AND hazard_kg >= 0);
ALTER TABLE products ADD CONSTRAINT products_low_level CHECK (low_level >= 0);
ALTER TABLE rate_set_prices ADD CONSTRAINT rate_set_prices_price CHECK (unit_price BETWEEN 0 AND 100000000);
ALTER TABLE agreed_rates ADD CONSTRAINT agreed_rates_price CHECK (unit_price BETWEEN 0 AND 100000000);
ALTER TABLE delivery_options ADD CONSTRAINT delivery_options_days CHECK (min_days >= 0 AND min_days <= max_days AND max_days <= 60);
ALTER TABLE delivery_options ADD CONSTRAINT delivery_options_price CHECK (price_pence BETWEEN 0 AND 100000000);

-- Addresses
ALTER TABLE delivery_addresses ADD CONSTRAINT delivery_addresses_drop CHECK (
  (drop_latitude IS NULL) = (drop_longitude IS NULL)
  AND drop_latitude BETWEEN -90 AND 90 AND drop_longitude BETWEEN -180 AND 180);
ALTER TABLE delivery_addresses ADD CONSTRAINT delivery_addresses_position CHECK (
  (latitude IS NULL) = (longitude IS NULL) AND latitude BETWEEN -90 AND 90 AND longitude BETWEEN -180 AND 180);

-- Orders
ALTER TABLE orders ADD CONSTRAINT orders_paid CHECK ((paid_at IS NULL) = (paid_via IS NULL));
ALTER TABLE orders ADD CONSTRAINT orders_delivered CHECK ((status = 'delivered') = (delivered_at IS NOT NULL));
ALTER TABLE orders ADD CONSTRAINT orders_cancelled CHECK ((status = 'cancelled') = (cancelled_at IS NOT NULL));
ALTER TABLE orders ADD CONSTRAINT orders_collection_has_no_round CHECK (fulfilment = 'delivery' OR round_id IS NULL);
ALTER TABLE orders ADD CONSTRAINT orders_charge CHECK (delivery_charge_pence BETWEEN 0 AND 100000000);
ALTER TABLE orders ADD CONSTRAINT orders_expected CHECK ((expected_from IS NULL) = (expected_to IS NULL) AND expected_from <= expected_to);
ALTER TABLE orders ADD CONSTRAINT orders_position CHECK (
  (latitude IS NULL) = (longitude IS NULL) AND latitude BETWEEN -90 AND 90 AND longitude BETWEEN -180 AND 180);
ALTER TABLE order_lines ADD CONSTRAINT order_lines_quantity CHECK (quantity BETWEEN 1 AND 100000);
ALTER TABLE order_lines ADD CONSTRAINT order_lines_price CHECK (unit_price BETWEEN 0 AND 100000000);
ALTER TABLE order_lines ADD CONSTRAINT order_lines_vat_rate CHECK (vat_rate IN (0, 5, 20));
ALTER TABLE order_lines ADD CONSTRAINT order_lines_outcome CHECK (
  delivered_quantity >= 0 AND cancelled_quantity >= 0 AND delivered_quantity + cancelled_quantity <= quantity);
ALTER TABLE order_collect ADD CONSTRAINT order_collect_quantity CHECK (quantity BETWEEN 1 AND 100000);

-- Payments and invoices
CREATE UNIQUE INDEX payment_sessions_one_open ON payment_sessions (tenant_id, order_id) WHERE status = 'open';
ALTER TABLE payment_sessions ADD CONSTRAINT payment_sessions_amount CHECK (amount_pence > 0);
ALTER TABLE invoices ADD CONSTRAINT invoices_sums CHECK (total_pence = net_pence + vat_pence);
ALTER TABLE invoices ADD CONSTRAINT invoices_paid CHECK ((status = 'paid') = (paid_at IS NOT NULL));
ALTER TABLE invoices ADD CONSTRAINT invoices_void CHECK ((status = 'void') = (voided_at IS NOT NULL));
CREATE UNIQUE INDEX invoice_orders_billed_once ON invoice_orders (tenant_id, order_id) WHERE released_at IS NULL;

-- Vehicles, drivers, rounds
ALTER TABLE vehicles ADD CONSTRAINT vehicles_limits CHECK (payload_kg >= 0 AND volume_litres >= 0 AND hazard_limit_kg >= 0);
ALTER TABLE driver_profiles ADD CONSTRAINT driver_profiles_shift CHECK (is_time_of_day(shift_start) AND is_time_of_day(shift_end) AND (shift_start IS NULL) = (shift_end IS NULL));
ALTER TABLE driver_profiles ADD CONSTRAINT driver_profiles_break CHECK (break_minutes BETWEEN 0 AND 240);
ALTER TABLE rota_days ADD CONSTRAINT rota_days_shift CHECK (is_time_of_day(shift_start) AND is_time_of_day(shift_end) AND (shift_start IS NULL) = (shift_end IS NULL));
ALTER TABLE time_off ADD CONSTRAINT time_off_days CHECK (from_day <= until_day);
ALTER TABLE rounds ADD CONSTRAINT rounds_departs_at CHECK (is_time_of_day(departs_at));
ALTER TABLE rounds ADD CONSTRAINT rounds_version CHECK (version > 0);
ALTER TABLE rounds ADD CONSTRAINT rounds_figures CHECK (distance_metres >= 0 AND duration_seconds >= 0);
ALTER TABLE rounds ADD CONSTRAINT rounds_van CHECK (
  (van_latitude IS NULL) = (van_longitude IS NULL) AND (van_latitude IS NULL) = (van_seen_at IS NULL)
  AND van_latitude BETWEEN -90 AND 90 AND van_longitude BETWEEN -180 AND 180);
ALTER TABLE stops ADD CONSTRAINT stops_sequence CHECK (sequence > 0);
ALTER TABLE stops ADD CONSTRAINT stops_one_outcome CHECK (completed_at IS NULL OR failed_at IS NULL);
ALTER TABLE stops ADD CONSTRAINT stops_failure_reason CHECK ((failed_at IS NULL) = (failure_reason IS NULL));
ALTER TABLE stops ADD CONSTRAINT stops_cash CHECK (cash_taken_pence >= 0);
-- An order stands on at most one stop that has not failed.
CREATE UNIQUE INDEX stops_order_planned_once ON stops (tenant_id, order_id) WHERE failed_at IS NULL;
ALTER TABLE stop_lines ADD CONSTRAINT stop_lines_quantities CHECK (delivered_quantity >= 0 AND cancelled_quantity >= 0);
ALTER TABLE stop_collect ADD CONSTRAINT stop_collect_quantity CHECK (quantity > 0);
ALTER TABLE round_load_counts ADD CONSTRAINT round_load_counts_counted CHECK (counted >= 0);
ALTER TABLE cash_handovers ADD CONSTRAINT cash_handovers_amounts CHECK (expected_pence >= 0 AND handed_pence >= 0 AND counted_pence >= 0);

-- Stock
ALTER TABLE locations ADD CONSTRAINT locations_hours CHECK (is_time_of_day(opens) AND is_time_of_day(closes) AND (opens IS NULL) = (closes IS NULL));
ALTER TABLE locations ADD CONSTRAINT locations_position CHECK (
  (latitude IS NULL) = (longitude IS NULL) AND latitude BETWEEN -90 AND 90 AND longitude BETWEEN -180 AND 180);
ALTER TABLE stock_movements ADD CONSTRAINT stock_movements_moves CHECK (quantity <> 0);
ALTER TABLE stock_levels ADD CONSTRAINT stock_levels_held CHECK (held >= 0);
ALTER TABLE stock_holds ADD CONSTRAINT stock_holds_quantity CHECK (quantity > 0);
ALTER TABLE stock_count_lines ADD CONSTRAINT stock_count_lines_counted CHECK (counted >= 0);
ALTER TABLE stock_transfers ADD CONSTRAINT stock_transfers_between_yards CHECK (from_location_id <> to_location_id);
ALTER TABLE stock_transfer_lines ADD CONSTRAINT stock_transfer_lines_quantity CHECK (quantity BETWEEN 1 AND 100000);

-- Levels follow the ledger in the same statement. Rows are taken in key order, so that two writers wait rather than deadlock.
CREATE FUNCTION stock_levels_follow_movements() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stock_levels AS level (tenant_id, location_id, product_id, condition, on_hand)
  SELECT tenant_id, location_id, product_id, condition, sum(quantity)
    FROM added GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
  ON CONFLICT (tenant_id, location_id, product_id, condition)
  DO UPDATE SET on_hand = level.on_hand + excluded.on_hand;
  RETURN NULL;
END $$;
CREATE TRIGGER stock_levels_follow_movements AFTER INSERT ON stock_movements
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION stock_levels_follow_movements();

-- A hold keeps back only what is free: on hand less what is held already. What physically happens is
-- recorded all the same, so on_hand may later fall below held; only raising held is refused.
CREATE FUNCTION stock_levels_follow_new_holds() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE wanted bigint; kept bigint;
BEGIN
  PERFORM 1 FROM stock_levels l
   WHERE EXISTS (SELECT 1 FROM added a WHERE (a.tenant_id, a.location_id, a.product_id, a.condition)
                                           = (l.tenant_id, l.location_id, l.product_id, l.condition))
   ORDER BY l.tenant_id, l.location_id, l.product_id, l.condition FOR UPDATE;
  SELECT count(DISTINCT (tenant_id, location_id, product_id, condition)) INTO wanted FROM added WHERE released_at IS NULL;
  WITH kept_back AS (
    UPDATE stock_levels l SET held = l.held + a.quantity
      FROM (SELECT tenant_id, location_id, product_id, condition, sum(quantity) AS quantity
              FROM added WHERE released_at IS NULL GROUP BY 1, 2, 3, 4) a
     WHERE (a.tenant_id, a.location_id, a.product_id, a.condition) = (l.tenant_id, l.location_id, l.product_id, l.condition)
       AND l.on_hand - l.held >= a.quantity
    RETURNING 1)
  SELECT count(*) INTO kept FROM kept_back;
  IF kept < wanted THEN
    RAISE EXCEPTION 'more is to be held than is free' USING ERRCODE = 'check_violation', CONSTRAINT = 'stock_holds_within_free';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER stock_levels_follow_new_holds AFTER INSERT ON stock_holds
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION stock_levels_follow_new_holds();

CREATE FUNCTION stock_levels_follow_released_holds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE stock_levels l SET held = l.held - r.quantity
    FROM (SELECT n.tenant_id, n.location_id, n.product_id, n.condition, sum(n.quantity) AS quantity
            FROM after_change n JOIN before_change o ON (o.tenant_id, o.id) = (n.tenant_id, n.id)
           WHERE o.released_at IS NULL AND n.released_at IS NOT NULL GROUP BY 1, 2, 3, 4) r
   WHERE (r.tenant_id, r.location_id, r.product_id, r.condition) = (l.tenant_id, l.location_id, l.product_id, l.condition);
  RETURN NULL;
END $$;
CREATE TRIGGER stock_levels_follow_released_holds AFTER UPDATE ON stock_holds
  REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change
  FOR EACH STATEMENT EXECUTE FUNCTION stock_levels_follow_released_holds();

-- A hold is released once and is otherwise as it was made.
CREATE FUNCTION stock_holds_only_release() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.released_at IS NOT NULL
     OR (NEW.location_id, NEW.product_id, NEW.condition, NEW.quantity, NEW.transfer_id)
        IS DISTINCT FROM (OLD.location_id, OLD.product_id, OLD.condition, OLD.quantity, OLD.transfer_id) THEN
    RAISE EXCEPTION 'a hold can only be released, and once' USING ERRCODE = 'check_violation', CONSTRAINT = 'stock_holds_only_release';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER stock_holds_only_release BEFORE UPDATE ON stock_holds
  FOR EACH ROW EXECUTE FUNCTION stock_holds_only_release();

-- The ledger and the two records of what happened are only ever added to.
CREATE FUNCTION rows_are_only_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are never changed', TG_TABLE_NAME USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER stock_movements_only_added BEFORE UPDATE ON stock_movements FOR EACH ROW EXECUTE FUNCTION rows_are_only_added();
CREATE TRIGGER activity_only_added BEFORE UPDATE ON activity FOR EACH ROW EXECUTE FUNCTION rows_are_only_added();
CREATE TRIGGER console_actions_only_added BEFORE UPDATE ON console_actions FOR EACH ROW EXECUTE FUNCTION rows_are_only_added();

-- Suppliers
CREATE UNIQUE INDEX supplier_contacts_one_main ON supplier_contacts (tenant_id, supplier_id) WHERE is_main;
CREATE UNIQUE INDEX supplier_contacts_one_billing ON supplier_contacts (tenant_id, supplier_id) WHERE is_billing;
ALTER TABLE supplier_orders ADD CONSTRAINT supplier_orders_cost CHECK (cost_pence >= 0);
ALTER TABLE supplier_order_lines ADD CONSTRAINT supplier_order_lines_quantities CHECK (ordered BETWEEN 0 AND 100000 AND empties_to_return BETWEEN 0 AND 100000);
ALTER TABLE supplier_receipt_lines ADD CONSTRAINT supplier_receipt_lines_quantity CHECK (quantity > 0);

-- Shop
CREATE UNIQUE INDEX domains_one_primary ON domains (tenant_id) WHERE is_primary;
ALTER TABLE storefront_assets ADD CONSTRAINT storefront_assets_size CHECK (width > 0 AND height > 0);

-- Console
ALTER TABLE support_sessions ADD CONSTRAINT support_sessions_hour CHECK (expires_at <= started_at + interval '1 hour');
ALTER TABLE support_sessions ADD CONSTRAINT support_sessions_override_has_reason CHECK (NOT override OR reason IS NOT NULL);
