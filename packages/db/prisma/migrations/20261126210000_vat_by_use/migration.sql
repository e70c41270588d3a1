-- VAT of fuel by quantity and use (docs/decisions/0288, 0289).
-- CreateEnum
CREATE TYPE "vat_fuel" AS ENUM ('lpg_cylinder', 'coal_coke', 'wood_peat_charcoal');

-- AlterTable
ALTER TABLE "customers" ADD COLUMN     "buys_for_resale" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "order_lines" ADD COLUMN     "qualifying_percent" INTEGER,
ADD COLUMN     "vat_certificate_id" UUID,
ADD COLUMN     "vat_overridden" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "vat_reason" VARCHAR(400),
ADD COLUMN     "vat_rule" VARCHAR(60),
ADD COLUMN     "vat_rule_from" DATE;

-- AlterTable
ALTER TABLE "products" ADD COLUMN     "vat_fuel" "vat_fuel";

-- AlterTable
ALTER TABLE "invoice_lines" ADD COLUMN     "vat_reason" VARCHAR(400);

-- CreateTable
CREATE TABLE "vat_certificates" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "address_id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "qualifying_percent" INTEGER NOT NULL,
    "signed_by" VARCHAR(120) NOT NULL,
    "signed_on" DATE NOT NULL,
    "valid_from" DATE NOT NULL,
    "valid_until" DATE,
    "notes" VARCHAR(500),
    "withdrawn_at" TIMESTAMPTZ(3),
    "withdrawn_reason" VARCHAR(300),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "vat_certificates_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateIndex
CREATE INDEX "vat_certificates_tenant_id_address_id_valid_from_idx" ON "vat_certificates"("tenant_id", "address_id", "valid_from");

-- CreateIndex
CREATE INDEX "vat_certificates_tenant_id_customer_id_idx" ON "vat_certificates"("tenant_id", "customer_id");

-- CreateIndex
CREATE INDEX "order_lines_tenant_id_vat_certificate_id_idx" ON "order_lines"("tenant_id", "vat_certificate_id");

-- AddForeignKey
ALTER TABLE "vat_certificates" ADD CONSTRAINT "vat_certificates_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "vat_certificates" ADD CONSTRAINT "vat_certificates_tenant_id_address_id_fkey" FOREIGN KEY ("tenant_id", "address_id") REFERENCES "delivery_addresses"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "vat_certificates" ADD CONSTRAINT "vat_certificates_tenant_id_customer_id_fkey" FOREIGN KEY ("tenant_id", "customer_id") REFERENCES "customers"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_tenant_id_vat_certificate_id_fkey" FOREIGN KEY ("tenant_id", "vat_certificate_id") REFERENCES "vat_certificates"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

ALTER TABLE vat_certificates ADD CONSTRAINT vat_certificates_percent CHECK (qualifying_percent BETWEEN 0 AND 100);
ALTER TABLE vat_certificates ADD CONSTRAINT vat_certificates_days CHECK (valid_until >= valid_from);
ALTER TABLE vat_certificates ADD CONSTRAINT vat_certificates_withdrawn CHECK ((withdrawn_at IS NULL) = (withdrawn_reason IS NULL));

-- What a certificate says is never changed: orders and invoices name it. It is withdrawn once, and words are erased.
CREATE FUNCTION keep_vat_certificate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.tenant_id, NEW.id, NEW.address_id, NEW.customer_id, NEW.qualifying_percent, NEW.signed_on, NEW.valid_from)
       IS DISTINCT FROM
     (OLD.tenant_id, OLD.id, OLD.address_id, OLD.customer_id, OLD.qualifying_percent, OLD.signed_on, OLD.valid_from)
     OR NEW.valid_until IS DISTINCT FROM OLD.valid_until
     OR (OLD.withdrawn_at IS NOT NULL AND NEW.withdrawn_at IS DISTINCT FROM OLD.withdrawn_at) THEN
    RAISE EXCEPTION 'A certificate is not changed' USING ERRCODE = 'check_violation', CONSTRAINT = 'vat_certificates_kept';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER vat_certificates_kept BEFORE UPDATE ON vat_certificates
  FOR EACH ROW EXECUTE FUNCTION keep_vat_certificate();

ALTER TABLE order_lines ADD CONSTRAINT order_lines_qualifying_percent CHECK (
  qualifying_percent IS NULL OR qualifying_percent BETWEEN 1 AND 99 AND vat_rate = 20 AND vat_treatment = 'standard');
ALTER TABLE order_lines ADD CONSTRAINT order_lines_vat_rule CHECK (
  (vat_rule IS NULL) = (vat_rule_from IS NULL) AND (vat_rule IS NULL) = (vat_reason IS NULL)
  AND (vat_rule IS NOT NULL OR vat_certificate_id IS NULL AND qualifying_percent IS NULL AND NOT vat_overridden));
-- Of a price including VAT that is apportioned, the price without it lies between those of the two rates.
ALTER TABLE order_lines DROP CONSTRAINT order_lines_price_inc_vat;
ALTER TABLE order_lines ADD CONSTRAINT order_lines_price_inc_vat CHECK (
  unit_price_inc_vat BETWEEN 0 AND 100000000 AND CASE WHEN qualifying_percent IS NULL
    THEN unit_price = less_vat(unit_price_inc_vat, vat_rate)
    ELSE unit_price BETWEEN less_vat(unit_price_inc_vat, 20) - 1 AND less_vat(unit_price_inc_vat, 5) + 1 END);
