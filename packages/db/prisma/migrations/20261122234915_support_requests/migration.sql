-- CreateEnum
CREATE TYPE "support_request_outcome" AS ENUM ('granted', 'declined', 'withdrawn', 'lapsed');

-- CreateTable
CREATE TABLE "support_requests" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "staff_user_id" TEXT NOT NULL,
    "staff_name" TEXT NOT NULL,
    "level" "support_level" NOT NULL,
    "hours" INTEGER NOT NULL,
    "reason" VARCHAR(500) NOT NULL,
    "asked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lapses_at" TIMESTAMPTZ(3) NOT NULL,
    "outcome" "support_request_outcome",
    "ended_at" TIMESTAMPTZ(3),
    "ended_by_user_id" TEXT,
    "ended_by_name" TEXT,

    CONSTRAINT "support_requests_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateIndex
CREATE INDEX "support_requests_tenant_id_asked_at_idx" ON "support_requests"("tenant_id", "asked_at" DESC);

-- AddForeignKey
ALTER TABLE "support_requests" ADD CONSTRAINT "support_requests_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- One request waits at a time: of two who ask at once, the second finds the first's.
CREATE UNIQUE INDEX support_requests_waiting_key ON support_requests (tenant_id) WHERE outcome IS NULL;
ALTER TABLE support_requests
  ADD CONSTRAINT support_requests_level_check CHECK (level <> 'none'),
  ADD CONSTRAINT support_requests_hours_check CHECK (hours BETWEEN 1 AND 720),
  ADD CONSTRAINT support_requests_outcome_check CHECK ((outcome IS NULL) = (ended_at IS NULL));
