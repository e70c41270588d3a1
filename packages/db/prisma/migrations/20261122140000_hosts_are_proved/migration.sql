-- A host is one business's only once it is proved: claims block nobody, and lapse.
DROP INDEX "domains_host_key";
CREATE UNIQUE INDEX domains_verified_host_key ON domains (host) WHERE verified_at IS NOT NULL;
CREATE UNIQUE INDEX "domains_tenant_id_host_key" ON "domains"("tenant_id", "host");
ALTER TABLE "domains" ADD COLUMN     "lapses_at" TIMESTAMPTZ(3);
-- Claims that were made before they could lapse have their seven days from now.
UPDATE domains SET lapses_at = now() + interval '7 days' WHERE verified_at IS NULL;

-- A shop's sign-in link and session work on the host that they were made for.
ALTER TABLE "shop_sessions" ADD COLUMN     "host" CITEXT;
ALTER TABLE "verification_tokens" ADD COLUMN     "host" CITEXT;
