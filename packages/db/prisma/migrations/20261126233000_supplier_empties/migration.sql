-- CreateEnum
CREATE TYPE "supplier_match" AS ENUM ('delivery_note', 'day');

-- CreateTable
CREATE TABLE "supplier_deposits" (
    "tenant_id" UUID NOT NULL,
    "supplier_id" UUID NOT NULL,
    "product_id" UUID NOT NULL,
    "from_on" DATE NOT NULL,
    "deposit_pence" INTEGER NOT NULL,

    CONSTRAINT "supplier_deposits_pkey" PRIMARY KEY ("tenant_id","supplier_id","product_id","from_on")
);

-- CreateTable
CREATE TABLE "supplier_openings" (
    "tenant_id" UUID NOT NULL,
    "supplier_id" UUID NOT NULL,
    "product_id" UUID NOT NULL,
    "starts_on" DATE NOT NULL,
    "quantity" INTEGER NOT NULL,

    CONSTRAINT "supplier_openings_pkey" PRIMARY KEY ("tenant_id","supplier_id","product_id")
);

-- CreateTable
CREATE TABLE "supplier_codes" (
    "tenant_id" UUID NOT NULL,
    "supplier_id" UUID NOT NULL,
    "code" CITEXT NOT NULL,
    "product_id" UUID,

    CONSTRAINT "supplier_codes_pkey" PRIMARY KEY ("tenant_id","supplier_id","code")
);

-- CreateTable
CREATE TABLE "supplier_statements" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "supplier_id" UUID NOT NULL,
    "file_name" VARCHAR(200),
    "content_hash" VARCHAR(64) NOT NULL,
    "first_day" DATE NOT NULL,
    "last_day" DATE NOT NULL,
    "uploaded_at" TIMESTAMPTZ(3) NOT NULL,
    "uploaded_by_name" TEXT NOT NULL,
    "uploaded_by_user_id" TEXT,

    CONSTRAINT "supplier_statements_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "supplier_statement_lines" (
    "tenant_id" UUID NOT NULL,
    "statement_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "on_day" DATE NOT NULL,
    "reference" VARCHAR(120),
    "code" VARCHAR(120) NOT NULL,
    "product_id" UUID NOT NULL,
    "received" INTEGER NOT NULL,
    "returned" INTEGER NOT NULL,
    "amount_pence" INTEGER,
    "receipt_id" UUID,
    "matched_by" "supplier_match",

    CONSTRAINT "supplier_statement_lines_pkey" PRIMARY KEY ("tenant_id","statement_id","position")
);

-- CreateIndex
CREATE INDEX "supplier_deposits_tenant_id_product_id_idx" ON "supplier_deposits"("tenant_id", "product_id");

-- CreateIndex
CREATE INDEX "supplier_openings_tenant_id_product_id_idx" ON "supplier_openings"("tenant_id", "product_id");

-- CreateIndex
CREATE INDEX "supplier_codes_tenant_id_product_id_idx" ON "supplier_codes"("tenant_id", "product_id");

-- CreateIndex
CREATE INDEX "supplier_statements_tenant_id_supplier_id_uploaded_at_id_idx" ON "supplier_statements"("tenant_id", "supplier_id", "uploaded_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "supplier_statements_tenant_id_supplier_id_content_hash_key" ON "supplier_statements"("tenant_id", "supplier_id", "content_hash");

-- CreateIndex
CREATE INDEX "supplier_statement_lines_tenant_id_product_id_idx" ON "supplier_statement_lines"("tenant_id", "product_id");

-- CreateIndex
CREATE INDEX "supplier_statement_lines_tenant_id_receipt_id_idx" ON "supplier_statement_lines"("tenant_id", "receipt_id");

-- AddForeignKey
ALTER TABLE "supplier_deposits" ADD CONSTRAINT "supplier_deposits_tenant_id_supplier_id_fkey" FOREIGN KEY ("tenant_id", "supplier_id") REFERENCES "suppliers"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "supplier_deposits" ADD CONSTRAINT "supplier_deposits_tenant_id_product_id_fkey" FOREIGN KEY ("tenant_id", "product_id") REFERENCES "products"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "supplier_openings" ADD CONSTRAINT "supplier_openings_tenant_id_supplier_id_fkey" FOREIGN KEY ("tenant_id", "supplier_id") REFERENCES "suppliers"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "supplier_openings" ADD CONSTRAINT "supplier_openings_tenant_id_product_id_fkey" FOREIGN KEY ("tenant_id", "product_id") REFERENCES "products"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "supplier_codes" ADD CONSTRAINT "supplier_codes_tenant_id_supplier_id_fkey" FOREIGN KEY ("tenant_id", "supplier_id") REFERENCES "suppliers"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "supplier_codes" ADD CONSTRAINT "supplier_codes_tenant_id_product_id_fkey" FOREIGN KEY ("tenant_id", "product_id") REFERENCES "products"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "supplier_statements" ADD CONSTRAINT "supplier_statements_tenant_id_supplier_id_fkey" FOREIGN KEY ("tenant_id", "supplier_id") REFERENCES "suppliers"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "supplier_statement_lines" ADD CONSTRAINT "supplier_statement_lines_tenant_id_statement_id_fkey" FOREIGN KEY ("tenant_id", "statement_id") REFERENCES "supplier_statements"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "supplier_statement_lines" ADD CONSTRAINT "supplier_statement_lines_tenant_id_product_id_fkey" FOREIGN KEY ("tenant_id", "product_id") REFERENCES "products"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "supplier_statement_lines" ADD CONSTRAINT "supplier_statement_lines_tenant_id_receipt_id_fkey" FOREIGN KEY ("tenant_id", "receipt_id") REFERENCES "supplier_receipts"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

ALTER TABLE supplier_deposits ADD CONSTRAINT supplier_deposits_in_bounds CHECK (deposit_pence >= 0);
-- What names no product is nothing that comes back.
ALTER TABLE supplier_codes ADD CONSTRAINT supplier_codes_in_bounds CHECK (code <> '');
ALTER TABLE supplier_statements ADD CONSTRAINT supplier_statements_in_bounds CHECK (last_day >= first_day);
ALTER TABLE supplier_statement_lines ADD CONSTRAINT supplier_statement_lines_whole CHECK (
  num_nonnulls(receipt_id, matched_by) IN (0, 2));

-- What the supplier says never changes; what it is matched with may.
CREATE FUNCTION supplier_statement_lines_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what a supplier''s statement says is not changed';
END $$;
CREATE TRIGGER supplier_statement_lines_stay BEFORE UPDATE ON supplier_statement_lines
  FOR EACH ROW WHEN ((NEW.on_day, NEW.reference, NEW.code, NEW.product_id, NEW.received, NEW.returned, NEW.amount_pence)
    IS DISTINCT FROM (OLD.on_day, OLD.reference, OLD.code, OLD.product_id, OLD.received, OLD.returned, OLD.amount_pence))
  EXECUTE FUNCTION supplier_statement_lines_stay();
