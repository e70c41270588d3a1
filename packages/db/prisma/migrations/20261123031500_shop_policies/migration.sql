-- Privacy, terms, returns and delivery pages of a shop, as drafted and as shoppers see them, by name.
-- A shop that is live stays live: it has none yet, and the editor says so.
ALTER TABLE "storefronts" ADD COLUMN "draft_policies" JSONB NOT NULL DEFAULT '{}',
ADD COLUMN "live_policies" JSONB NOT NULL DEFAULT '{}';
ALTER TABLE "storefronts"
  ADD CONSTRAINT "storefronts_policies_objects"
  CHECK (jsonb_typeof("draft_policies") = 'object' AND jsonb_typeof("live_policies") = 'object');
