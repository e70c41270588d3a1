-- What went out to an accounting program, by export (docs/decisions/0255). Rows are only added.
ALTER TABLE "journal_settings" ADD COLUMN "settled_to" DATE;

CREATE TYPE "journal_source" AS ENUM ('invoice', 'order', 'credit_note', 'receipt', 'refund');

CREATE TABLE "journal_exports" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "number" INTEGER NOT NULL,
    "program" "journal_program" NOT NULL,
    "exported_to" DATE NOT NULL,
    "first_day" DATE NOT NULL,
    "last_day" DATE NOT NULL,
    "entry_count" INTEGER NOT NULL,
    "debit_pence" DOUBLE PRECISION NOT NULL,
    "rounding" JSONB NOT NULL,
    "reverses_id" UUID,
    "reason" VARCHAR(500),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by_user_id" TEXT,

    CONSTRAINT "journal_exports_pkey" PRIMARY KEY ("tenant_id","id")
);

CREATE TABLE "journal_entries" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "export_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "source" "journal_source" NOT NULL,
    "source_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "revision" INTEGER NOT NULL,
    "reference" VARCHAR(120) NOT NULL,
    "details" VARCHAR(60) NOT NULL,
    "lines" JSONB NOT NULL,

    CONSTRAINT "journal_entries_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "journal_exports_tenant_id_number_key" ON "journal_exports"("tenant_id", "number");

-- CreateIndex
CREATE UNIQUE INDEX "journal_exports_tenant_id_reverses_id_key" ON "journal_exports"("tenant_id", "reverses_id");

-- CreateIndex
CREATE INDEX "journal_entries_tenant_id_export_id_position_idx" ON "journal_entries"("tenant_id", "export_id", "position");

-- CreateIndex
CREATE INDEX "journal_entries_tenant_id_day_idx" ON "journal_entries"("tenant_id", "day");

-- CreateIndex
CREATE UNIQUE INDEX "journal_entries_tenant_id_source_id_source_day_revision_key" ON "journal_entries"("tenant_id", "source_id", "source", "day", "revision");

-- AddForeignKey
ALTER TABLE "journal_exports" ADD CONSTRAINT "journal_exports_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "journal_exports" ADD CONSTRAINT "journal_exports_tenant_id_reverses_id_fkey" FOREIGN KEY ("tenant_id", "reverses_id") REFERENCES "journal_exports"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "journal_entries" ADD CONSTRAINT "journal_entries_tenant_id_export_id_fkey" FOREIGN KEY ("tenant_id", "export_id") REFERENCES "journal_exports"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- Debits equal credits in every entry.
CREATE FUNCTION journal_balances(entry_lines jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT count(*) >= 2 AND sum((line->>'pence')::bigint) = 0 AND bool_and((line->>'pence')::bigint <> 0)
    FROM jsonb_array_elements(entry_lines) AS line
$$;
ALTER TABLE journal_entries ADD CONSTRAINT journal_entries_balance CHECK (journal_balances(lines));
ALTER TABLE journal_exports ADD CONSTRAINT journal_exports_reversal CHECK (
  (reverses_id IS NULL) = (reason IS NULL) AND coalesce(reason, 'none') <> '');
