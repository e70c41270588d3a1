-- Refund scales of suppliers, each from a day on (docs/decisions/0401).
CREATE TABLE "supplier_refund_scales" (
    "tenant_id" UUID NOT NULL,
    "supplier_id" UUID NOT NULL,
    "from_on" DATE NOT NULL,
    "percents" INTEGER[],
    "source" VARCHAR(200) NOT NULL,

    CONSTRAINT "supplier_refund_scales_pkey" PRIMARY KEY ("tenant_id","supplier_id","from_on")
);

-- AddForeignKey
ALTER TABLE "supplier_refund_scales" ADD CONSTRAINT "supplier_refund_scales_tenant_id_supplier_id_fkey" FOREIGN KEY ("tenant_id", "supplier_id") REFERENCES "suppliers"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

ALTER TABLE supplier_refund_scales ADD CONSTRAINT supplier_refund_scales_in_bounds CHECK (
  percents IS NOT NULL AND cardinality(percents) BETWEEN 1 AND 20 AND 0 <= ALL (percents) AND 100 >= ALL (percents));

-- The supplier and the paper that the scale of an agreement is from; null for the built-in one.
ALTER TABLE "cylinder_agreements" ADD COLUMN "scale_source" VARCHAR(400);
