-- CreateEnum
CREATE TYPE "accounts_program" AS ENUM ('xero', 'quickbooks');

-- CreateEnum
CREATE TYPE "accounts_kind" AS ENUM ('contact', 'invoice', 'credit_note', 'payment', 'credit');

-- CreateEnum
CREATE TYPE "accounts_state" AS ENUM ('waiting', 'sending', 'sent', 'refused', 'removed');

-- CreateTable
CREATE TABLE "accounts_connections" (
    "tenant_id" UUID NOT NULL,
    "program" "accounts_program" NOT NULL,
    "organisation_id" VARCHAR(80),
    "organisation_name" VARCHAR(200),
    "realm_id" VARCHAR(80),
    "access_secret" TEXT NOT NULL,
    "refresh_secret" TEXT NOT NULL,
    "access_until" TIMESTAMPTZ(3) NOT NULL,
    "refreshing_until" TIMESTAMPTZ(3),
    "connected_at" TIMESTAMPTZ(3) NOT NULL,
    "connected_by_user_id" TEXT,
    "ended_at" TIMESTAMPTZ(3),
    "choices" JSONB,
    "starts_on" DATE,
    "paused_at" TIMESTAMPTZ(3),
    "held_until" TIMESTAMPTZ(3),
    "held_by" UUID,
    "rests_until" TIMESTAMPTZ(3),
    "read_until" TIMESTAMPTZ(3),

    CONSTRAINT "accounts_connections_pkey" PRIMARY KEY ("tenant_id")
);

-- CreateTable
CREATE TABLE "accounts_consents" (
    "tenant_id" UUID NOT NULL,
    "state_hash" TEXT NOT NULL,
    "program" "accounts_program" NOT NULL,
    "session_id" TEXT NOT NULL,
    "verifier_secret" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "accounts_consents_pkey" PRIMARY KEY ("tenant_id","state_hash")
);

-- CreateTable
CREATE TABLE "accounts_documents" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "organisation_id" VARCHAR(80) NOT NULL,
    "kind" "accounts_kind" NOT NULL,
    "source_id" UUID NOT NULL,
    "invoice_id" UUID NOT NULL,
    "wanted_pence" INTEGER NOT NULL,
    "sent_pence" INTEGER NOT NULL DEFAULT 0,
    "state" "accounts_state" NOT NULL DEFAULT 'waiting',
    "external_id" VARCHAR(120),
    "why" VARCHAR(1000),
    "answers" INTEGER NOT NULL DEFAULT 0,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,
    "sent_at" TIMESTAMPTZ(3),

    CONSTRAINT "accounts_documents_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "accounts_payments" (
    "tenant_id" UUID NOT NULL,
    "organisation_id" VARCHAR(80) NOT NULL,
    "external_id" VARCHAR(120) NOT NULL,
    "receipt_id" UUID NOT NULL,
    "taken_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "accounts_payments_pkey" PRIMARY KEY ("tenant_id","organisation_id","external_id")
);

-- CreateIndex
CREATE INDEX "accounts_documents_tenant_id_organisation_id_state_idx" ON "accounts_documents"("tenant_id", "organisation_id", "state");

-- CreateIndex
CREATE INDEX "accounts_documents_tenant_id_source_id_idx" ON "accounts_documents"("tenant_id", "source_id");

-- CreateIndex
CREATE INDEX "accounts_documents_tenant_id_invoice_id_idx" ON "accounts_documents"("tenant_id", "invoice_id");

-- CreateIndex
CREATE INDEX "accounts_documents_tenant_id_external_id_idx" ON "accounts_documents"("tenant_id", "external_id");

-- CreateIndex
CREATE UNIQUE INDEX "accounts_documents_tenant_id_organisation_id_kind_source_id_key" ON "accounts_documents"("tenant_id", "organisation_id", "kind", "source_id", "invoice_id");

-- CreateIndex
CREATE INDEX "accounts_payments_tenant_id_receipt_id_idx" ON "accounts_payments"("tenant_id", "receipt_id");

-- AddForeignKey
ALTER TABLE "accounts_connections" ADD CONSTRAINT "accounts_connections_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "accounts_consents" ADD CONSTRAINT "accounts_consents_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "accounts_documents" ADD CONSTRAINT "accounts_documents_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "accounts_payments" ADD CONSTRAINT "accounts_payments_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- What is there has a name there, and what is not has none.
ALTER TABLE accounts_documents ADD CONSTRAINT accounts_documents_sent CHECK (
  (external_id IS NULL) = (sent_pence = 0) AND wanted_pence >= 0 AND sent_pence >= 0 AND (state <> 'sent' OR external_id IS NOT NULL));
