ALTER TABLE "businesses" ADD COLUMN "verified_at" TIMESTAMPTZ(3);

UPDATE businesses b SET verified_at = o.verified_at
  FROM (SELECT m.tenant_id, min(u.email_verified) AS verified_at
          FROM members m JOIN users u ON u.id = m.user_id
         WHERE m.role = 'owner' GROUP BY m.tenant_id) o
 WHERE o.tenant_id = b.id;

-- A business is verified once one of its owners has a verified email, however either came about. Whoever
-- changes members sees nothing of a person's email_verified, so these run as the owner of the tables.
CREATE FUNCTION verify_owned_businesses() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  UPDATE businesses b SET verified_at = NEW.email_verified
    FROM members m
   WHERE m.user_id = NEW.id AND m.role = 'owner' AND b.id = m.tenant_id AND b.verified_at IS NULL;
  RETURN NULL;
END $$;
CREATE FUNCTION verify_business_of_owner() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  verified timestamptz;
BEGIN
  -- Held, so that an owner's address verified at the same time is not missed by both triggers.
  SELECT email_verified INTO verified FROM users WHERE id = NEW.user_id FOR SHARE;
  UPDATE businesses SET verified_at = verified
   WHERE id = NEW.tenant_id AND verified_at IS NULL AND verified IS NOT NULL;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION verify_owned_businesses, verify_business_of_owner FROM PUBLIC;

CREATE TRIGGER users_verify_businesses AFTER UPDATE OF email_verified ON users FOR EACH ROW
  WHEN (NEW.email_verified IS NOT NULL AND OLD.email_verified IS NULL) EXECUTE FUNCTION verify_owned_businesses();
CREATE TRIGGER members_verify_business AFTER INSERT OR UPDATE OF role ON members FOR EACH ROW
  WHEN (NEW.role = 'owner') EXECUTE FUNCTION verify_business_of_owner();
