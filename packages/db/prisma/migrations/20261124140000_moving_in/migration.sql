-- A business moves in from another program with one workbook (docs/decisions/0262).
-- CreateEnum
CREATE TYPE "moving_in_status" AS ENUM ('checked', 'applied', 'undone');

-- CreateTable
CREATE TABLE "moving_ins" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "status" "moving_in_status" NOT NULL DEFAULT 'checked',
    "source" VARCHAR(40) NOT NULL,
    "file_name" VARCHAR(200) NOT NULL,
    "sheets" JSONB,
    "totals" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "created_by_name" TEXT NOT NULL,
    "created_by_user_id" TEXT,
    "applied_at" TIMESTAMPTZ(3),
    "applied_by_name" TEXT,
    "applied_by_user_id" TEXT,
    "undone_at" TIMESTAMPTZ(3),
    "undone_by_name" TEXT,
    "undone_by_user_id" TEXT,

    CONSTRAINT "moving_ins_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "moving_in_rows" (
    "tenant_id" UUID NOT NULL,
    "moving_in_id" UUID NOT NULL,
    "kind" VARCHAR(40) NOT NULL,
    "thing_id" UUID NOT NULL,
    "part_id" UUID NOT NULL,

    CONSTRAINT "moving_in_rows_pkey" PRIMARY KEY ("tenant_id","moving_in_id","kind","thing_id","part_id")
);

-- CreateIndex
CREATE INDEX "moving_ins_tenant_id_created_at_idx" ON "moving_ins"("tenant_id", "created_at" DESC);

-- AddForeignKey
ALTER TABLE "moving_ins" ADD CONSTRAINT "moving_ins_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "moving_in_rows" ADD CONSTRAINT "moving_in_rows_tenant_id_moving_in_id_fkey" FOREIGN KEY ("tenant_id", "moving_in_id") REFERENCES "moving_ins"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- One is looked through at a time: a newer one takes its place.
CREATE UNIQUE INDEX moving_ins_one_checked ON moving_ins (tenant_id) WHERE status = 'checked';
-- What was uploaded is kept for as long as it is looked through.
ALTER TABLE moving_ins ADD CONSTRAINT moving_ins_kept_while_checked CHECK ((status = 'checked') = (sheets IS NOT NULL));
ALTER TABLE moving_ins ADD CONSTRAINT moving_ins_applied CHECK (
  (status = 'checked') = (applied_at IS NULL) AND (applied_at IS NULL) = (totals IS NULL)
  AND (status = 'undone') = (undone_at IS NOT NULL));
