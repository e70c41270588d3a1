-- CreateIndex
CREATE INDEX "emails_tenant_id_subject_kind_subject_id_created_at_idx" ON "emails"("tenant_id", "subject_kind", "subject_id", "created_at" DESC);
