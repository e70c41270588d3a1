-- CreateEnum
CREATE TYPE "webhook_pause" AS ENUM ('failing', 'gone', 'keeper_left');

-- CreateEnum
CREATE TYPE "webhook_state" AS ENUM ('waiting', 'delivered', 'failed');

-- AlterTable
ALTER TABLE "activity" ADD COLUMN     "event_type" VARCHAR(60);

-- CreateTable
CREATE TABLE "event_feeds" (
    "tenant_id" UUID NOT NULL,
    "last_sequence" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "event_feeds_pkey" PRIMARY KEY ("tenant_id")
);

-- CreateTable
CREATE TABLE "events" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "type" VARCHAR(60) NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "subject_kind" VARCHAR(40) NOT NULL,
    "subject_id" VARCHAR(80) NOT NULL,
    "sequence" INTEGER,
    "data" JSONB,

    CONSTRAINT "events_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "webhook_endpoints" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "url" VARCHAR(2000) NOT NULL,
    "description" VARCHAR(200),
    "types" TEXT[],
    "keeper_user_id" TEXT NOT NULL,
    "api_key_id" UUID,
    "sealed_secret" TEXT NOT NULL,
    "sealed_previous" TEXT,
    "previous_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "paused_at" TIMESTAMPTZ(3),
    "paused_because" "webhook_pause",
    "queued_to" INTEGER NOT NULL,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "failing_since" TIMESTAMPTZ(3),
    "rests_until" TIMESTAMPTZ(3),
    "held_until" TIMESTAMPTZ(3),
    "held_by" UUID,

    CONSTRAINT "webhook_endpoints_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "webhook_deliveries" (
    "tenant_id" UUID NOT NULL,
    "endpoint_id" UUID NOT NULL,
    "sequence" INTEGER NOT NULL,
    "event_id" UUID NOT NULL,
    "state" "webhook_state" NOT NULL DEFAULT 'waiting',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY ("tenant_id","endpoint_id","sequence")
);

-- CreateTable
CREATE TABLE "webhook_attempts" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "endpoint_id" UUID NOT NULL,
    "event_id" UUID NOT NULL,
    "event_type" VARCHAR(60) NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "took_ms" INTEGER NOT NULL,
    "status" INTEGER,
    "failure" VARCHAR(200),
    "answer" VARCHAR(1024),

    CONSTRAINT "webhook_attempts_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateIndex
CREATE INDEX "events_tenant_id_at_idx" ON "events"("tenant_id", "at");

-- CreateIndex
CREATE UNIQUE INDEX "events_tenant_id_sequence_key" ON "events"("tenant_id", "sequence");

-- CreateIndex
CREATE INDEX "webhook_endpoints_tenant_id_keeper_user_id_idx" ON "webhook_endpoints"("tenant_id", "keeper_user_id");

-- CreateIndex
CREATE INDEX "webhook_deliveries_tenant_id_endpoint_id_state_due_at_idx" ON "webhook_deliveries"("tenant_id", "endpoint_id", "state", "due_at");

-- CreateIndex
CREATE INDEX "webhook_attempts_tenant_id_endpoint_id_at_id_idx" ON "webhook_attempts"("tenant_id", "endpoint_id", "at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "webhook_attempts_tenant_id_at_idx" ON "webhook_attempts"("tenant_id", "at");

-- AddForeignKey
ALTER TABLE "event_feeds" ADD CONSTRAINT "event_feeds_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "events" ADD CONSTRAINT "events_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_tenant_id_endpoint_id_fkey" FOREIGN KEY ("tenant_id", "endpoint_id") REFERENCES "webhook_endpoints"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_tenant_id_endpoint_id_fkey" FOREIGN KEY ("tenant_id", "endpoint_id") REFERENCES "webhook_endpoints"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- Events are numbered after their commit, in turn, so that none appears before one that was read (docs/decisions/0276).
CREATE INDEX events_unnumbered ON events (tenant_id, id) WHERE sequence IS NULL;

ALTER TABLE webhook_endpoints ADD CONSTRAINT webhook_endpoints_previous
  CHECK (num_nonnulls(sealed_previous, previous_until) IN (0, 2));
ALTER TABLE webhook_endpoints ADD CONSTRAINT webhook_endpoints_paused
  CHECK (paused_because IS NULL OR paused_at IS NOT NULL);
ALTER TABLE webhook_endpoints ADD CONSTRAINT webhook_endpoints_failing
  CHECK (failures >= 0 AND (failures = 0) = (failing_since IS NULL));

-- An event is written with its activity row, in one transaction and without a statement of its own.
CREATE FUNCTION write_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO events (tenant_id, type, at, subject_kind, subject_id)
  VALUES (NEW.tenant_id, NEW.event_type, NEW.at, NEW.subject_kind, NEW.subject_id);
  RETURN NULL;
END $$;
CREATE TRIGGER write_event AFTER INSERT ON activity
  FOR EACH ROW WHEN (NEW.event_type IS NOT NULL) EXECUTE FUNCTION write_event();
