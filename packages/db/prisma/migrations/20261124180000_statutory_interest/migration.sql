-- Statutory interest and compensation for debts of businesses that are paid late (docs/decisions/0261).
CREATE TABLE "base_rates" (
    "tenant_id" UUID NOT NULL,
    "starts_on" DATE NOT NULL,
    "percent" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "base_rates_pkey" PRIMARY KEY ("tenant_id","starts_on")
);

CREATE TABLE "interest_charges" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "invoice_id" UUID NOT NULL,
    "charge_id" UUID NOT NULL,
    "from_on" DATE NOT NULL,
    "to_on" DATE NOT NULL,
    "base_percent" DOUBLE PRECISION NOT NULL,
    "interest_pence" INTEGER NOT NULL,
    "compensation_pence" INTEGER NOT NULL DEFAULT 0,
    "released_at" TIMESTAMPTZ(3),

    CONSTRAINT "interest_charges_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateIndex
CREATE INDEX "interest_charges_tenant_id_invoice_id_from_on_idx" ON "interest_charges"("tenant_id", "invoice_id", "from_on");

-- CreateIndex
CREATE INDEX "interest_charges_tenant_id_charge_id_idx" ON "interest_charges"("tenant_id", "charge_id");

-- AddForeignKey
ALTER TABLE "base_rates" ADD CONSTRAINT "base_rates_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "interest_charges" ADD CONSTRAINT "interest_charges_tenant_id_invoice_id_fkey" FOREIGN KEY ("tenant_id", "invoice_id") REFERENCES "invoices"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "interest_charges" ADD CONSTRAINT "interest_charges_tenant_id_charge_id_fkey" FOREIGN KEY ("tenant_id", "charge_id") REFERENCES "invoices"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

ALTER TABLE base_rates ADD CONSTRAINT base_rates_in_bounds CHECK (percent BETWEEN 0 AND 100);
ALTER TABLE interest_charges ADD CONSTRAINT interest_charges_in_bounds CHECK (
  from_on <= to_on AND interest_pence >= 0 AND compensation_pence IN (0, 4000, 7000, 10000)
  AND invoice_id <> charge_id);

-- No day of a debt bears interest twice, and there is one compensation for it. What was credited or made void is
-- released.
ALTER TABLE interest_charges ADD CONSTRAINT interest_charges_days_once EXCLUDE USING gist (
  tenant_id WITH =, invoice_id WITH =, daterange(from_on, to_on, '[]') WITH &&) WHERE (released_at IS NULL);
CREATE UNIQUE INDEX interest_charges_compensated_once ON interest_charges (tenant_id, invoice_id)
  WHERE released_at IS NULL AND compensation_pence > 0;
