-- Stands between the businesses, whatever a query forgets. Called at the end of every migration, it
-- puts row-level security on each table that has a tenant_id, a new one too.
-- What stands already is left alone: a deployment takes no lock it doesn't need.
CREATE OR REPLACE FUNCTION secure_rows(business_role name, service_role name, exceptions jsonb)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  -- A policy is never altered: a changed one gets a new name here, and the old one is dropped below.
  -- Strict: a statement on a connection that was never told its business fails. It does not read as nobody.
  current_tenant constant text := $sql$current_setting('app.tenant_id')::uuid$sql$;
  secured record;
  plain record;
  stray record;
  changes text;
BEGIN
  EXECUTE format('GRANT USAGE ON SCHEMA public TO %I, %I', business_role, service_role);

  FOR secured IN
    SELECT c.oid, c.relname AS name, c.relrowsecurity AND c.relforcerowsecurity AS standing,
           CASE c.relname WHEN 'businesses' THEN 'id' ELSE 'tenant_id' END AS key
      FROM pg_class c
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
       AND (c.relname = 'businesses' OR EXISTS (
             SELECT FROM pg_attribute a
              WHERE a.attrelid = c.oid AND a.attname = 'tenant_id' AND NOT a.attisdropped))
  LOOP
    IF NOT secured.standing THEN
      EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', secured.name);
    END IF;

    FOR stray IN SELECT polname AS name FROM pg_policy WHERE polrelid = secured.oid
      AND polname NOT IN ('only_own_business', 'every_business', 'owner') LOOP
      EXECUTE format('DROP POLICY %I ON %I', stray.name, secured.name);
    END LOOP;
    IF NOT EXISTS (SELECT FROM pg_policy WHERE polrelid = secured.oid AND polname = 'only_own_business') THEN
      EXECUTE format('CREATE POLICY only_own_business ON %I TO %I USING (%I = %s) WITH CHECK (%3$I = %4$s)',
        secured.name, business_role, secured.key, current_tenant);
    END IF;
    IF NOT EXISTS (SELECT FROM pg_policy WHERE polrelid = secured.oid AND polname = 'every_business') THEN
      EXECUTE format('CREATE POLICY every_business ON %I TO %I USING (true) WITH CHECK (true)',
        secured.name, service_role);
    END IF;
    -- Forced row-level security binds an owner that is no superuser; without this a migration would see no rows.
    IF NOT EXISTS (SELECT FROM pg_policy WHERE polrelid = secured.oid AND polname = 'owner') THEN
      EXECUTE format('CREATE POLICY owner ON %I TO %I USING (true) WITH CHECK (true)',
        secured.name, current_user);
    END IF;

    changes := CASE
      WHEN exceptions->'appendOnly' ? secured.name THEN ''
      WHEN exceptions->'neverDeleted' ? secured.name THEN ', UPDATE'
      ELSE ', UPDATE, DELETE' END;
    EXECUTE format('REVOKE ALL ON %I FROM PUBLIC, %I, %I', secured.name, business_role, service_role);
    EXECUTE format('GRANT SELECT, INSERT%s ON %I TO %I',
      changes, secured.name, service_role);
    IF secured.name = 'businesses' THEN
      EXECUTE format('GRANT SELECT, UPDATE ON businesses TO %I', business_role);
    ELSIF NOT exceptions->'keptFromBusinesses' ? secured.name THEN
      EXECUTE format('GRANT SELECT, INSERT%s ON %I TO %I',
        changes, secured.name, business_role);
    END IF;
  END LOOP;

  FOR plain IN
    SELECT c.relname AS name FROM pg_class c
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
       AND c.relname NOT IN ('businesses', '_prisma_migrations')
       AND NOT EXISTS (SELECT FROM pg_attribute a
                        WHERE a.attrelid = c.oid AND a.attname = 'tenant_id' AND NOT a.attisdropped)
  LOOP
    EXECUTE format('REVOKE ALL ON %I FROM PUBLIC, %I, %I', plain.name, business_role, service_role);
    EXECUTE format('GRANT SELECT, INSERT%s ON %I TO %I',
      CASE WHEN exceptions->'appendOnly' ? plain.name THEN '' ELSE ', UPDATE, DELETE' END,
      plain.name, service_role);
    IF exceptions->'readableColumns' ? plain.name THEN
      EXECUTE format('GRANT SELECT (%s) ON %I TO %I',
        (SELECT string_agg(quote_ident(name), ', ')
           FROM jsonb_array_elements_text(exceptions->'readableColumns'->plain.name) AS name
           -- One that a later migration brings is none yet.
           JOIN pg_attribute a ON a.attrelid = plain.name::regclass AND a.attname = name),
        plain.name, business_role);
    END IF;
  END LOOP;

  EXECUTE format('GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO %I, %I', business_role, service_role);
END $$;
REVOKE ALL ON FUNCTION secure_rows FROM PUBLIC;

-- What it was called in databases of earlier versions.
DROP FUNCTION IF EXISTS raise_walls(name, name, jsonb);
