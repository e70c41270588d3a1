-- Cards are taken at the door by readers (docs/decisions/0309).
-- CreateEnum
CREATE TYPE "card_reader_provider" AS ENUM ('sumup', 'sandbox');

-- CreateEnum
CREATE TYPE "card_reader_state" AS ENUM ('pairing', 'paired', 'expired');

-- CreateEnum
CREATE TYPE "reader_payment_state" AS ENUM ('waiting', 'unknown', 'paid', 'failed', 'cancelled');

-- CreateTable
CREATE TABLE "card_reader_connections" (
    "tenant_id" UUID NOT NULL,
    "provider" "card_reader_provider" NOT NULL,
    "merchant_code" VARCHAR(60) NOT NULL,
    "merchant_name" VARCHAR(200) NOT NULL,
    "sealed_key" TEXT NOT NULL,
    "affiliate_app" VARCHAR(200) NOT NULL,
    "sealed_affiliate" TEXT NOT NULL,
    "connected_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "card_reader_connections_pkey" PRIMARY KEY ("tenant_id")
);

-- CreateTable
CREATE TABLE "card_readers" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "name" VARCHAR(60) NOT NULL,
    "merchant_code" VARCHAR(60) NOT NULL,
    "reader_ref" VARCHAR(100) NOT NULL,
    "state" "card_reader_state" NOT NULL DEFAULT 'pairing',
    "model" VARCHAR(60),
    "serial_number" VARCHAR(60),
    "vehicle_id" UUID,
    "paired_at" TIMESTAMPTZ(3) NOT NULL,
    "unpaired_at" TIMESTAMPTZ(3),

    CONSTRAINT "card_readers_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "reader_payments" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "order_id" UUID NOT NULL,
    "reader_id" UUID NOT NULL,
    "round_id" UUID NOT NULL,
    "merchant_code" VARCHAR(60) NOT NULL,
    "amount_pence" INTEGER NOT NULL,
    "state" "reader_payment_state" NOT NULL DEFAULT 'waiting',
    "notice_hash" CHAR(64) NOT NULL,
    "transaction_ref" VARCHAR(200),
    "checkout_ref" VARCHAR(200),
    "payment_ref" VARCHAR(200),
    "why" VARCHAR(300),
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "stop_asked_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "reader_payments_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "card_readers_tenant_id_reader_ref_key" ON "card_readers"("tenant_id", "reader_ref");

-- CreateIndex
CREATE INDEX "reader_payments_tenant_id_order_id_started_at_idx" ON "reader_payments"("tenant_id", "order_id", "started_at" DESC);

-- CreateIndex
CREATE INDEX "reader_payments_tenant_id_reader_id_idx" ON "reader_payments"("tenant_id", "reader_id");

-- CreateIndex
CREATE UNIQUE INDEX "reader_payments_tenant_id_notice_hash_key" ON "reader_payments"("tenant_id", "notice_hash");

-- CreateIndex
CREATE UNIQUE INDEX "reader_payments_tenant_id_payment_ref_key" ON "reader_payments"("tenant_id", "payment_ref");

-- AddForeignKey
ALTER TABLE "card_reader_connections" ADD CONSTRAINT "card_reader_connections_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "card_readers" ADD CONSTRAINT "card_readers_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "card_readers" ADD CONSTRAINT "card_readers_tenant_id_vehicle_id_fkey" FOREIGN KEY ("tenant_id", "vehicle_id") REFERENCES "vehicles"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "reader_payments" ADD CONSTRAINT "reader_payments_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "reader_payments" ADD CONSTRAINT "reader_payments_tenant_id_order_id_fkey" FOREIGN KEY ("tenant_id", "order_id") REFERENCES "orders"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "reader_payments" ADD CONSTRAINT "reader_payments_tenant_id_reader_id_fkey" FOREIGN KEY ("tenant_id", "reader_id") REFERENCES "card_readers"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- A van has one reader.
CREATE UNIQUE INDEX "card_readers_one_a_van" ON "card_readers" ("tenant_id", "vehicle_id")
  WHERE "unpaired_at" IS NULL;
CREATE UNIQUE INDEX "card_readers_one_of_a_name" ON "card_readers" ("tenant_id", "name")
  WHERE "unpaired_at" IS NULL;
-- A card is asked for once: neither the order nor the reader has two payments that are not over.
CREATE UNIQUE INDEX "reader_payments_one_an_order" ON "reader_payments" ("tenant_id", "order_id")
  WHERE "state" IN ('waiting', 'unknown');
CREATE UNIQUE INDEX "reader_payments_one_a_reader" ON "reader_payments" ("tenant_id", "reader_id")
  WHERE "state" IN ('waiting', 'unknown');

ALTER TABLE card_readers ADD CONSTRAINT card_readers_named CHECK (name <> '');
ALTER TABLE card_readers ADD CONSTRAINT card_readers_off_vans CHECK (unpaired_at IS NULL OR vehicle_id IS NULL);
ALTER TABLE reader_payments ADD CONSTRAINT reader_payments_whole CHECK (
  amount_pence > 0
  AND (state IN ('waiting', 'unknown')) = (ended_at IS NULL)
  AND (state <> 'paid' OR payment_ref IS NOT NULL));
