-- A van that is lost on its way ends its round, and keeps its goods until it is counted back (docs/decisions/0450).
ALTER TABLE "rounds"
  ADD COLUMN "lost_at" TIMESTAMPTZ(3),
  ADD COLUMN "lost_note" VARCHAR(300),
  ADD CONSTRAINT "rounds_lost" CHECK (lost_at IS NULL OR status = 'done') NOT VALID;

ALTER TABLE "rounds" VALIDATE CONSTRAINT "rounds_lost";

-- Vans that were lost and are not back: read with each level of a yard.
CREATE INDEX "rounds_lost_away" ON "rounds" ("tenant_id") WHERE lost_at IS NOT NULL AND back_at IS NULL;
