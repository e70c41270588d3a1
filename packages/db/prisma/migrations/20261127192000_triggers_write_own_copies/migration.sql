-- Triggers of tables that lie on every node of a Citus cluster, which write to another such table. Each node carries the
-- trigger out, and each writes its own copy: a statement to all nodes would wait for the one that set it off
-- (docs/decisions/0354).

-- The name under which this node itself keeps the rows of a table that is not divided by business; null where it keeps
-- none of it. On one PostgreSQL the table's own name. What asks for it may write there until its transaction ends.
CREATE FUNCTION own_copy(table_name text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  copy text;
BEGIN
  IF to_regclass('pg_catalog.pg_dist_shard') IS NULL THEN RETURN table_name; END IF;
  PERFORM set_config('citus.enable_manual_changes_to_shards', 'on', true);
  EXECUTE 'SELECT CASE WHEN s.shardid IS NULL THEN $1 WHEN p.shardid IS NOT NULL THEN $1 || ''_'' || s.shardid END
             FROM pg_dist_local_group here
             LEFT JOIN pg_dist_shard s ON s.logicalrelid = $1::regclass
             LEFT JOIN pg_dist_placement p ON p.shardid = s.shardid AND p.groupid = here.groupid'
    INTO copy USING table_name;
  RETURN copy;
END $$;
REVOKE ALL ON FUNCTION own_copy FROM PUBLIC;

CREATE OR REPLACE FUNCTION note_subscription() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  -- The coordinator's alone.
  IF own_copy('subscription_history') IS NOT NULL THEN
    EXECUTE format('INSERT INTO %I (business_id, at, plan, status, custom_monthly_pence, discount_percent_off, discount_until)
                    VALUES ($1, now(), $2, $3, $4, $5, $6)', own_copy('subscription_history'))
      USING NEW.tenant_id, NEW.plan, NEW.status, NEW.custom_monthly_pence, NEW.discount_percent_off, NEW.discount_until;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION verify_owned_businesses() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  EXECUTE format('UPDATE %I b SET verified_at = $1 FROM %I m
                   WHERE m.user_id = $2 AND m.role = ''owner'' AND b.id = m.tenant_id AND b.verified_at IS NULL',
                 own_copy('businesses'), own_copy('members'))
    USING NEW.email_verified, NEW.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION verify_business_of_owner() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  verified timestamptz;
BEGIN
  -- Held, so that an owner's address verified at the same time is not missed by both triggers.
  EXECUTE format('SELECT email_verified FROM %I WHERE id = $1 FOR SHARE', own_copy('users')) INTO verified USING NEW.user_id;
  IF verified IS NOT NULL THEN
    EXECUTE format('UPDATE %I SET verified_at = $1 WHERE id = $2 AND verified_at IS NULL', own_copy('businesses'))
      USING verified, NEW.tenant_id;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION members_join_test_business() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  EXECUTE format('INSERT INTO %I (tenant_id, user_id, role, built_in_set, joined_at)
                  SELECT t.id, $1, $2, $3, $4 FROM %I t WHERE t.test_of = $5
                  ON CONFLICT (tenant_id, user_id) DO UPDATE SET role = EXCLUDED.role, built_in_set = EXCLUDED.built_in_set',
                 own_copy('members'), own_copy('businesses'))
    USING NEW.user_id, NEW.role, NEW.built_in_set, NEW.joined_at, NEW.tenant_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION members_leave_test_business() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  EXECUTE format('DELETE FROM %I m USING %I t WHERE t.test_of = $1 AND m.tenant_id = t.id AND m.user_id = $2',
                 own_copy('members'), own_copy('businesses'))
    USING OLD.tenant_id, OLD.user_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION test_business_follows() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  EXECUTE format('UPDATE %I SET locked_at = $1, locked_reason = $2, closed_at = $3, verified_at = $4 WHERE test_of = $5',
                 own_copy('businesses'))
    USING NEW.locked_at, NEW.locked_reason, NEW.closed_at, NEW.verified_at, NEW.id;
  RETURN NULL;
END $$;
