-- DropIndex
DROP INDEX "proofs_tenant_id_stop_id_key";

-- CreateIndex
CREATE UNIQUE INDEX "proofs_tenant_id_stop_id_kind_key" ON "proofs"("tenant_id", "stop_id", "kind");
