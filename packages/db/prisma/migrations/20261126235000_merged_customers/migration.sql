-- Two customers who turned out to be one.
ALTER TABLE "customers" ADD COLUMN "merged_into_id" UUID;
ALTER TABLE "customers" ADD CONSTRAINT "customers_not_merged_into_themselves" CHECK ("merged_into_id" <> "id");
CREATE INDEX "customers_tenant_id_merged_into_id_idx" ON "customers"("tenant_id", "merged_into_id");
ALTER TABLE "customers" ADD CONSTRAINT "customers_tenant_id_merged_into_id_fkey" FOREIGN KEY ("tenant_id", "merged_into_id") REFERENCES "customers"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;
