-- Who went past a rule of the law or of the trade, and why (docs/decisions/0284).
-- CreateTable
CREATE TABLE "rule_overrides" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "rule" VARCHAR(60) NOT NULL,
    "subject_kind" VARCHAR(40) NOT NULL,
    "subject_id" VARCHAR(80) NOT NULL,
    "reason" VARCHAR(300) NOT NULL,
    "by_user_id" TEXT,
    "by_name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "rule_overrides_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateIndex
CREATE INDEX "rule_overrides_tenant_id_subject_kind_subject_id_idx" ON "rule_overrides"("tenant_id", "subject_kind", "subject_id");

-- AddForeignKey
ALTER TABLE "rule_overrides" ADD CONSTRAINT "rule_overrides_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
