-- Refused records of sales at the door, reloads and walk-round checks wait for the office, too (docs/decisions/0449).
CREATE TYPE "refused_record_kind" AS ENUM ('complete', 'fail', 'undo', 'sale', 'reload', 'walk_round_check');

ALTER TABLE "refused_records"
  ALTER COLUMN "kind" TYPE "refused_record_kind" USING "kind"::text::"refused_record_kind",
  ALTER COLUMN "order_id" DROP NOT NULL;

-- A record of a stop is about its order.
ALTER TABLE "refused_records" ADD CONSTRAINT "refused_records_order" CHECK (
  order_id IS NOT NULL OR kind IN ('sale', 'reload', 'walk_round_check'));
