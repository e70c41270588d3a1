-- CreateEnum
CREATE TYPE "export_status" AS ENUM ('waiting', 'running', 'done', 'failed');

-- CreateTable
CREATE TABLE "business_exports" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "status" "export_status" NOT NULL DEFAULT 'waiting',
    "asked_by_user_id" TEXT NOT NULL,
    "asked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "file_key" VARCHAR(300),
    "rows_done" INTEGER NOT NULL DEFAULT 0,
    "rows_total" INTEGER,
    "files_done" INTEGER NOT NULL DEFAULT 0,
    "files_total" INTEGER,
    "finished_at" TIMESTAMPTZ(3),
    "bytes" BIGINT,
    "kept_until" TIMESTAMPTZ(3),

    CONSTRAINT "business_exports_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateIndex
CREATE INDEX "business_exports_tenant_id_asked_at_idx" ON "business_exports"("tenant_id", "asked_at" DESC);

-- AddForeignKey
ALTER TABLE "business_exports" ADD CONSTRAINT "business_exports_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Of two people who ask at once one starts it; and the newest file takes the place of the one before.
CREATE UNIQUE INDEX business_exports_one_under_way ON business_exports (tenant_id) WHERE status IN ('waiting', 'running');
CREATE UNIQUE INDEX business_exports_one_kept ON business_exports (tenant_id) WHERE status = 'done';
