-- Papers of drivers and vehicles, and until when they hold (docs/decisions/0292).
-- CreateEnum
CREATE TYPE "fleet_paper_kind" AS ENUM ('driving_licence', 'adr_certificate', 'awareness_training', 'mot', 'insurance', 'extinguisher', 'other');

-- CreateTable
CREATE TABLE "fleet_papers" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "kind" "fleet_paper_kind" NOT NULL,
    "user_id" TEXT,
    "vehicle_id" UUID,
    "number" VARCHAR(80),
    "issued_on" DATE,
    "expires_on" DATE NOT NULL,
    "note" VARCHAR(300),
    "scan_key" VARCHAR(300),
    "reminded_days" INTEGER,
    "archived_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "fleet_papers_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateIndex
CREATE INDEX "fleet_papers_tenant_id_user_id_idx" ON "fleet_papers"("tenant_id", "user_id");

-- CreateIndex
CREATE INDEX "fleet_papers_tenant_id_vehicle_id_idx" ON "fleet_papers"("tenant_id", "vehicle_id");

-- CreateIndex
CREATE INDEX "fleet_papers_tenant_id_expires_on_id_idx" ON "fleet_papers"("tenant_id", "expires_on", "id");

-- AddForeignKey
ALTER TABLE "fleet_papers" ADD CONSTRAINT "fleet_papers_tenant_id_user_id_fkey" FOREIGN KEY ("tenant_id", "user_id") REFERENCES "members"("tenant_id", "user_id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "fleet_papers" ADD CONSTRAINT "fleet_papers_tenant_id_vehicle_id_fkey" FOREIGN KEY ("tenant_id", "vehicle_id") REFERENCES "vehicles"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

ALTER TABLE "fleet_papers" ADD CONSTRAINT "fleet_papers_subject_check" CHECK (num_nonnulls("user_id", "vehicle_id") = 1);
