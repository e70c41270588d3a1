-- When a van was first counted after its round, if that was before the round was done.
ALTER TABLE "rounds" ADD COLUMN "back_at" TIMESTAMPTZ(3);

-- Pieces of this place that each round had taken out of the yard before the count, by the round's id.
ALTER TABLE "stock_count_lines" ADD COLUMN "taken_by_rounds" JSONB NOT NULL DEFAULT '{}';

-- The last count of each place.
ALTER TABLE "stock_levels" ADD COLUMN "count_id" UUID;
ALTER TABLE "stock_levels" ADD COLUMN "counted_at" TIMESTAMPTZ(3);
