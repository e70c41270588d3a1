-- Walk-round checks of vehicles: what was looked at, and what was not in order (docs/decisions/0300).
-- AlterTable
ALTER TABLE "vehicles" ADD COLUMN     "walk_round_points" VARCHAR(120)[] DEFAULT ARRAY[]::VARCHAR(120)[];

-- CreateTable
CREATE TABLE "walk_round_checks" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "round_id" UUID NOT NULL,
    "vehicle_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "by_user_id" TEXT,
    "by_name" VARCHAR(120) NOT NULL,
    "points" VARCHAR(120)[],
    "unsafe" BOOLEAN NOT NULL,
    "done_at" TIMESTAMPTZ(3) NOT NULL,
    "arrived_at" TIMESTAMPTZ(3) NOT NULL,
    "request_hash" VARCHAR(64) NOT NULL,
    "cleared_at" TIMESTAMPTZ(3),
    "cleared_by_user_id" TEXT,
    "cleared_by_name" VARCHAR(120),
    "cleared_reason" VARCHAR(300),
    "found_by" TEXT GENERATED ALWAYS AS (search_text(by_name, cleared_reason)) STORED,

    CONSTRAINT "walk_round_checks_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "walk_round_defects" (
    "tenant_id" UUID NOT NULL,
    "check_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "words" VARCHAR(500) NOT NULL,
    "unsafe" BOOLEAN NOT NULL,
    "file_key" VARCHAR(300),
    "found_by" TEXT GENERATED ALWAYS AS (search_text(words)) STORED,

    CONSTRAINT "walk_round_defects_pkey" PRIMARY KEY ("tenant_id","check_id","position")
);

-- CreateIndex
CREATE INDEX "walk_round_checks_tenant_id_vehicle_id_day_idx" ON "walk_round_checks"("tenant_id", "vehicle_id", "day");

-- CreateIndex
CREATE INDEX "walk_round_checks_tenant_id_round_id_idx" ON "walk_round_checks"("tenant_id", "round_id");

-- CreateIndex
CREATE INDEX "walk_round_checks_tenant_id_done_at_id_idx" ON "walk_round_checks"("tenant_id", "done_at", "id");

-- AddForeignKey
ALTER TABLE "walk_round_checks" ADD CONSTRAINT "walk_round_checks_tenant_id_round_id_fkey" FOREIGN KEY ("tenant_id", "round_id") REFERENCES "rounds"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "walk_round_checks" ADD CONSTRAINT "walk_round_checks_tenant_id_vehicle_id_fkey" FOREIGN KEY ("tenant_id", "vehicle_id") REFERENCES "vehicles"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "walk_round_defects" ADD CONSTRAINT "walk_round_defects_tenant_id_check_id_fkey" FOREIGN KEY ("tenant_id", "check_id") REFERENCES "walk_round_checks"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- Which vehicles may not go out is asked with every round.
CREATE INDEX "walk_round_checks_unsafe_idx" ON "walk_round_checks"("tenant_id", "vehicle_id") WHERE unsafe AND cleared_at IS NULL;

-- What was cleared says by whom and why.
ALTER TABLE walk_round_checks ADD CONSTRAINT walk_round_checks_cleared_whole CHECK (
  (cleared_at IS NULL) = (cleared_by_name IS NULL) AND (cleared_at IS NULL) = (cleared_reason IS NULL)
);
