-- Texts to and from customers (docs/decisions/0319, 0320).
-- CreateEnum
CREATE TYPE "text_direction" AS ENUM ('out', 'in');

-- CreateEnum
CREATE TYPE "text_channel" AS ENUM ('sms', 'whatsapp');

-- CreateEnum
CREATE TYPE "text_state" AS ENUM ('queued', 'sending', 'sent', 'delivered', 'failed', 'kept', 'unknown', 'received');

-- CreateEnum
CREATE TYPE "text_moment" AS ENUM ('order_taken', 'evening_before', 'two_stops_away', 'delivered', 'failed', 'pay_link', 'payment_reminder', 'standing_order');

-- CreateTable
CREATE TABLE "texts" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "customer_id" UUID NOT NULL,
    "order_id" UUID,
    "direction" "text_direction" NOT NULL,
    "channel" "text_channel" NOT NULL DEFAULT 'sms',
    "number" VARCHAR(16) NOT NULL,
    "body" VARCHAR(1600) NOT NULL,
    "state" "text_state" NOT NULL,
    "why" VARCHAR(300),
    "moment" "text_moment",
    "once" VARCHAR(80),
    "goes_at_night" BOOLEAN NOT NULL DEFAULT false,
    "not_before" TIMESTAMPTZ(3),
    "useless_after" TIMESTAMPTZ(3),
    "segments" INTEGER NOT NULL DEFAULT 1,
    "cost_tenths" INTEGER,
    "provider_ref" VARCHAR(64),
    "by_user_id" TEXT,
    "by_name" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "sending_since" TIMESTAMPTZ(3),
    "sent_at" TIMESTAMPTZ(3),
    "settled_at" TIMESTAMPTZ(3),
    "answered_at" TIMESTAMPTZ(3),

    CONSTRAINT "texts_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "text_settings" (
    "tenant_id" UUID NOT NULL,
    "sender_name" VARCHAR(11),
    "quiet_from" VARCHAR(5) NOT NULL DEFAULT '20:00',
    "quiet_until" VARCHAR(5) NOT NULL DEFAULT '08:00',
    "evening_hour" INTEGER NOT NULL DEFAULT 18,
    "cap_pence" INTEGER NOT NULL DEFAULT 2000,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "text_settings_pkey" PRIMARY KEY ("tenant_id")
);

-- CreateTable
CREATE TABLE "text_spending" (
    "tenant_id" UUID NOT NULL,
    "month" DATE NOT NULL,
    "tenths" INTEGER NOT NULL,
    "told_at" TIMESTAMPTZ(3),

    CONSTRAINT "text_spending_pkey" PRIMARY KEY ("tenant_id","month")
);

-- CreateTable
CREATE TABLE "text_templates" (
    "tenant_id" UUID NOT NULL,
    "moment" "text_moment" NOT NULL,
    "is_on" BOOLEAN NOT NULL DEFAULT false,
    "body" VARCHAR(600),
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "text_templates_pkey" PRIMARY KEY ("tenant_id","moment")
);

-- CreateTable
CREATE TABLE "text_opt_outs" (
    "tenant_id" UUID NOT NULL,
    "number_hash" CHAR(64) NOT NULL,
    "stopped_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "text_opt_outs_pkey" PRIMARY KEY ("tenant_id","number_hash")
);

-- CreateTable
CREATE TABLE "message_choices" (
    "tenant_id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "texts" BOOLEAN NOT NULL,
    "mails" BOOLEAN NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "message_choices_pkey" PRIMARY KEY ("tenant_id","customer_id")
);

-- CreateIndex
CREATE INDEX "texts_tenant_id_customer_id_created_at_id_idx" ON "texts"("tenant_id", "customer_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "texts_tenant_id_created_at_id_idx" ON "texts"("tenant_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "texts_tenant_id_number_created_at_idx" ON "texts"("tenant_id", "number", "created_at" DESC);

-- CreateIndex
CREATE INDEX "texts_tenant_id_order_id_idx" ON "texts"("tenant_id", "order_id");


-- CreateIndex
CREATE UNIQUE INDEX "texts_told_once" ON "texts"("tenant_id", "customer_id", "once");

-- CreateIndex
CREATE UNIQUE INDEX "texts_tenant_id_provider_ref_key" ON "texts"("tenant_id", "provider_ref");

-- AddForeignKey
ALTER TABLE "texts" ADD CONSTRAINT "texts_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "texts" ADD CONSTRAINT "texts_tenant_id_customer_id_fkey" FOREIGN KEY ("tenant_id", "customer_id") REFERENCES "customers"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "texts" ADD CONSTRAINT "texts_tenant_id_order_id_fkey" FOREIGN KEY ("tenant_id", "order_id") REFERENCES "orders"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "text_settings" ADD CONSTRAINT "text_settings_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "text_spending" ADD CONSTRAINT "text_spending_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "text_templates" ADD CONSTRAINT "text_templates_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "text_opt_outs" ADD CONSTRAINT "text_opt_outs_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "message_choices" ADD CONSTRAINT "message_choices_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "message_choices" ADD CONSTRAINT "message_choices_tenant_id_customer_id_fkey" FOREIGN KEY ("tenant_id", "customer_id") REFERENCES "customers"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

ALTER TABLE texts ADD COLUMN found_by text GENERATED ALWAYS AS (
  search_text(phone_text(number), body)) STORED;
CREATE INDEX "texts_tenant_id_found_by_idx" ON "texts" USING GIN ("tenant_id" uuid_ops, "found_by" gin_trgm_ops);

-- Those that wait for an answer of the office.
CREATE INDEX "texts_unanswered" ON "texts" ("tenant_id", "created_at") WHERE "direction" = 'in' AND "answered_at" IS NULL;

ALTER TABLE texts ADD CONSTRAINT texts_one_way CHECK (
  (direction = 'in') = (state = 'received')
  AND (direction = 'out' OR (moment IS NULL AND once IS NULL AND cost_tenths IS NULL))
  AND (direction = 'in' OR answered_at IS NULL));
ALTER TABLE texts ADD CONSTRAINT texts_number_international CHECK (number ~ '^\+[1-9][0-9]{6,14}$');
ALTER TABLE texts ADD CONSTRAINT texts_sending_since CHECK ((state = 'sending') = (sending_since IS NOT NULL));
ALTER TABLE text_settings ADD CONSTRAINT text_settings_within CHECK (
  quiet_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' AND quiet_until ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'
  AND evening_hour BETWEEN 12 AND 21 AND cap_pence BETWEEN 0 AND 1000000
  AND sender_name ~ '^[A-Za-z0-9 ]{1,11}$' AND sender_name ~ '[A-Za-z]');
ALTER TABLE text_spending ADD CONSTRAINT text_spending_within CHECK (
  tenths >= 0 AND month = date_trunc('month', month::timestamp)::date);
ALTER TABLE text_opt_outs ADD CONSTRAINT text_opt_outs_hashed CHECK (number_hash ~ '^[0-9a-f]{64}$');
