-- A business has a test business beside it, with data of its own (docs/decisions/0283).
-- AlterTable
ALTER TABLE "businesses" ADD COLUMN     "clock_ahead_ms" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "reset_at" TIMESTAMPTZ(3),
ADD COLUMN     "resetting_since" TIMESTAMPTZ(3),
ADD COLUMN     "test_of" UUID;

-- CreateIndex
CREATE UNIQUE INDEX "businesses_test_of_key" ON "businesses"("test_of");

-- AddForeignKey
ALTER TABLE "businesses" ADD CONSTRAINT "businesses_test_of_fkey" FOREIGN KEY ("test_of") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Only a test business has a clock of its own.
ALTER TABLE "businesses" ADD CONSTRAINT "businesses_clock_check"
  CHECK (test_of IS NOT NULL OR (clock_ahead_ms = 0 AND reset_at IS NULL AND resetting_since IS NULL));

-- Whoever is a member of a business is one of its test business, and leaves both at once: test keys answer to them.
CREATE FUNCTION members_join_test_business() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public AS $$
BEGIN
  INSERT INTO members (tenant_id, user_id, role, built_in_set, joined_at)
  SELECT t.id, NEW.user_id, NEW.role, NEW.built_in_set, NEW.joined_at FROM businesses t WHERE t.test_of = NEW.tenant_id
  ON CONFLICT (tenant_id, user_id) DO UPDATE SET role = EXCLUDED.role, built_in_set = EXCLUDED.built_in_set;
  RETURN NULL;
END $$;
CREATE FUNCTION members_leave_test_business() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public AS $$
BEGIN
  DELETE FROM members m USING businesses t
   WHERE t.test_of = OLD.tenant_id AND m.tenant_id = t.id AND m.user_id = OLD.user_id;
  RETURN NULL;
END $$;
CREATE TRIGGER members_join_test_business AFTER INSERT OR UPDATE OF role, built_in_set ON members
  FOR EACH ROW EXECUTE FUNCTION members_join_test_business();
CREATE TRIGGER members_leave_test_business AFTER DELETE ON members
  FOR EACH ROW EXECUTE FUNCTION members_leave_test_business();

-- A test business is locked, closed and verified with the one it is of.
CREATE FUNCTION test_business_follows() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public AS $$
BEGIN
  UPDATE businesses
     SET locked_at = NEW.locked_at, locked_reason = NEW.locked_reason, closed_at = NEW.closed_at,
         verified_at = NEW.verified_at
   WHERE test_of = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER test_business_follows AFTER UPDATE OF locked_at, closed_at, verified_at ON businesses
  FOR EACH ROW WHEN (NEW.test_of IS NULL) EXECUTE FUNCTION test_business_follows();
REVOKE ALL ON FUNCTION members_join_test_business, members_leave_test_business, test_business_follows FROM PUBLIC;
