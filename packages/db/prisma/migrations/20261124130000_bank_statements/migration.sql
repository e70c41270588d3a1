-- Lines of bank statements, and what each of them is (docs/decisions/0260).
CREATE TYPE "bank_line_state" AS ENUM ('open', 'matched', 'payout', 'ignored');

-- CreateTable
CREATE TABLE "bank_statements" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "account" CITEXT NOT NULL,
    "file_name" VARCHAR(200),
    "lines" INTEGER NOT NULL,
    "first_day" DATE NOT NULL,
    "last_day" DATE NOT NULL,
    "uploaded_at" TIMESTAMPTZ(3) NOT NULL,
    "uploaded_by_name" TEXT NOT NULL,
    "uploaded_by_user_id" TEXT,

    CONSTRAINT "bank_statements_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "bank_layouts" (
    "tenant_id" UUID NOT NULL,
    "header" VARCHAR(64) NOT NULL,
    "account" CITEXT NOT NULL,
    "layout" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "bank_layouts_pkey" PRIMARY KEY ("tenant_id","header")
);

-- CreateTable
CREATE TABLE "bank_lines" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "statement_id" UUID NOT NULL,
    "account" CITEXT NOT NULL,
    "booked_on" DATE NOT NULL,
    "amount_pence" INTEGER NOT NULL,
    "text" VARCHAR(500) NOT NULL,
    "payer" VARCHAR(120) NOT NULL,
    "text_hash" VARCHAR(64) NOT NULL,
    "occurrence" INTEGER NOT NULL,
    "state" "bank_line_state" NOT NULL DEFAULT 'open',
    "matched_pence" INTEGER NOT NULL DEFAULT 0,
    "found_by" TEXT GENERATED ALWAYS AS (search_text(text)) STORED,

    CONSTRAINT "bank_lines_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "bank_matches" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "line_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "state" "bank_line_state" NOT NULL,
    "amount_pence" INTEGER NOT NULL,
    "receipt_id" UUID,
    "refund_id" UUID,
    "made_receipt" BOOLEAN NOT NULL DEFAULT false,
    "reason" VARCHAR(500),
    "matched_at" TIMESTAMPTZ(3) NOT NULL,
    "matched_by_name" TEXT NOT NULL,
    "matched_by_user_id" TEXT,
    "undone_at" TIMESTAMPTZ(3),
    "undone_reason" VARCHAR(500),

    CONSTRAINT "bank_matches_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "bank_payers" (
    "tenant_id" UUID NOT NULL,
    "payer" VARCHAR(120) NOT NULL,
    "customer_id" UUID NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "bank_payers_pkey" PRIMARY KEY ("tenant_id","payer")
);

-- CreateIndex
CREATE INDEX "bank_statements_tenant_id_uploaded_at_id_idx" ON "bank_statements"("tenant_id", "uploaded_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "bank_lines_tenant_id_state_booked_on_id_idx" ON "bank_lines"("tenant_id", "state", "booked_on" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "bank_lines_tenant_id_booked_on_id_idx" ON "bank_lines"("tenant_id", "booked_on" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "bank_lines_tenant_id_statement_id_idx" ON "bank_lines"("tenant_id", "statement_id");

-- CreateIndex
CREATE INDEX "bank_lines_tenant_id_found_by_idx" ON "bank_lines" USING GIN ("tenant_id" uuid_ops, "found_by" gin_trgm_ops);

-- CreateIndex
CREATE UNIQUE INDEX "bank_lines_tenant_id_account_booked_on_amount_pence_text_ha_key" ON "bank_lines"("tenant_id", "account", "booked_on", "amount_pence", "text_hash", "occurrence");

-- CreateIndex
CREATE INDEX "bank_matches_tenant_id_line_id_idx" ON "bank_matches"("tenant_id", "line_id");

-- CreateIndex
CREATE INDEX "bank_matches_tenant_id_receipt_id_idx" ON "bank_matches"("tenant_id", "receipt_id");

-- CreateIndex
CREATE INDEX "bank_matches_tenant_id_refund_id_idx" ON "bank_matches"("tenant_id", "refund_id");

-- CreateIndex
CREATE INDEX "bank_payers_tenant_id_customer_id_idx" ON "bank_payers"("tenant_id", "customer_id");

-- AddForeignKey
ALTER TABLE "bank_statements" ADD CONSTRAINT "bank_statements_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "bank_layouts" ADD CONSTRAINT "bank_layouts_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_tenant_id_statement_id_fkey" FOREIGN KEY ("tenant_id", "statement_id") REFERENCES "bank_statements"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "bank_matches" ADD CONSTRAINT "bank_matches_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "bank_matches" ADD CONSTRAINT "bank_matches_tenant_id_line_id_fkey" FOREIGN KEY ("tenant_id", "line_id") REFERENCES "bank_lines"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "bank_matches" ADD CONSTRAINT "bank_matches_tenant_id_receipt_id_fkey" FOREIGN KEY ("tenant_id", "receipt_id") REFERENCES "receipts"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "bank_matches" ADD CONSTRAINT "bank_matches_tenant_id_refund_id_fkey" FOREIGN KEY ("tenant_id", "refund_id") REFERENCES "refunds"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "bank_payers" ADD CONSTRAINT "bank_payers_tenant_id_customer_id_fkey" FOREIGN KEY ("tenant_id", "customer_id") REFERENCES "customers"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

ALTER TABLE bank_statements ADD CONSTRAINT bank_statements_in_bounds CHECK (
  account <> '' AND lines > 0 AND last_day >= first_day);
-- A line is open while its parts don't come to its amount.
ALTER TABLE bank_lines ADD CONSTRAINT bank_lines_matched CHECK (
  occurrence > 0 AND (state = 'open') = (matched_pence <> amount_pence)
  AND CASE WHEN amount_pence > 0 THEN matched_pence BETWEEN 0 AND amount_pence
           ELSE amount_pence < 0 AND matched_pence BETWEEN amount_pence AND 0 END);
ALTER TABLE bank_matches ADD CONSTRAINT bank_matches_whole CHECK (
  amount_pence <> 0 AND CASE WHEN state = 'matched' THEN num_nonnulls(receipt_id, refund_id) = 1 AND reason IS NULL
                             ELSE state <> 'open' AND num_nonnulls(receipt_id, refund_id) = 0 END
  AND (receipt_id IS NOT NULL OR NOT made_receipt) AND num_nonnulls(undone_at, undone_reason) IN (0, 2));

-- A receipt or a refund is at most one line's. Of two who match a line at once the second finds its first part there.
CREATE UNIQUE INDEX "bank_matches_receipt_once" ON "bank_matches" ("tenant_id", "receipt_id")
  WHERE "undone_at" IS NULL;
CREATE UNIQUE INDEX "bank_matches_refund_once" ON "bank_matches" ("tenant_id", "refund_id")
  WHERE "undone_at" IS NULL;
CREATE UNIQUE INDEX "bank_matches_part_once" ON "bank_matches" ("tenant_id", "line_id", "position")
  WHERE "undone_at" IS NULL;

-- What the bank says never changes. Erasure empties the text, and keeps its hash.
CREATE FUNCTION bank_lines_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what a bank statement says is not changed';
END $$;
CREATE TRIGGER bank_lines_stay BEFORE UPDATE ON bank_lines
  FOR EACH ROW WHEN ((NEW.statement_id, NEW.account, NEW.booked_on, NEW.amount_pence, NEW.text_hash, NEW.occurrence)
    IS DISTINCT FROM (OLD.statement_id, OLD.account, OLD.booked_on, OLD.amount_pence, OLD.text_hash, OLD.occurrence))
  EXECUTE FUNCTION bank_lines_stay();
CREATE FUNCTION bank_matches_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a match is undone once, and not changed';
END $$;
CREATE TRIGGER bank_matches_stay BEFORE UPDATE ON bank_matches
  FOR EACH ROW WHEN (
    (NEW.line_id, NEW.position, NEW.state, NEW.amount_pence, NEW.receipt_id, NEW.refund_id, NEW.made_receipt)
    IS DISTINCT FROM
    (OLD.line_id, OLD.position, OLD.state, OLD.amount_pence, OLD.receipt_id, OLD.refund_id, OLD.made_receipt)
    OR OLD.undone_at IS NOT NULL AND NEW.undone_at IS DISTINCT FROM OLD.undone_at)
  EXECUTE FUNCTION bank_matches_stay();
