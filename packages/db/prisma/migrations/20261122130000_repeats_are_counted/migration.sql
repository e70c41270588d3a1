-- CreateIndex
CREATE INDEX "idempotency_keys_tenant_id_caller_id_created_at_idx" ON "idempotency_keys"("tenant_id", "caller_id", "created_at");
