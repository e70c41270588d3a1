-- CreateIndex
CREATE INDEX "closed_days_tenant_id_day_idx" ON "closed_days"("tenant_id", "day");
