-- The console counts the last week's notices of all businesses, and old ones are deleted every night.
CREATE INDEX "provider_notices_received_at_idx" ON "provider_notices"("received_at" DESC);
