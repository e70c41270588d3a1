-- On each node of a cluster: the way to a business's rows past Citus's planner (docs/decisions/0367). A schema for each
-- group of shards that lie here has a view of each table's shard, by the table's own name. A session that has the schema
-- first in its search_path asks PostgreSQL's tables by the same statements.
CREATE SCHEMA IF NOT EXISTS shards;

-- Each view of a business's rows asks this once a statement. A move changes pg_dist_placement in the transaction that ends
-- it, and drops the old rows only later: without this they would be read meanwhile.
CREATE OR REPLACE FUNCTION shards.is_here(shard bigint, here integer) RETURNS boolean
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
BEGIN
  IF EXISTS (SELECT FROM pg_catalog.pg_dist_placement WHERE shardid = shard AND groupid = here) THEN
    RETURN true;
  END IF;
  RAISE undefined_table USING MESSAGE = format('shard %s was moved to another node', shard);
END $$;

-- The schema of the shards that hold a business; null where they do not lie here, or have no views yet, and in a session
-- that is to show what Citus makes of its statements (shards.views = off).
CREATE OR REPLACE FUNCTION shards.schema_of(business uuid) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  shard constant bigint := get_shard_id_for_distribution_column('public.orders', business);
BEGIN
  RETURN (SELECT nspname FROM pg_namespace
           WHERE coalesce(current_setting('shards.views', true), '') <> 'off'
             AND nspname = 'shard_' || shard AND EXISTS (
             SELECT FROM pg_dist_placement JOIN pg_dist_local_group USING (groupid) WHERE shardid = shard));
END $$;

-- The same, and keeps the shards where they are until the transaction ends: by the lock that Citus itself takes before
-- it writes to a shard (5 is ShareLock), which the end of a move waits for. Where they are is asked once it is had. A shard
-- is moved together with those of the other tables, so one lock serves for all.
CREATE OR REPLACE FUNCTION shards.held_schema_of(business uuid) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  PERFORM lock_shard_metadata(5, ARRAY[get_shard_id_for_distribution_column('public.orders', business)]);
  RETURN shards.schema_of(business);
END $$;

-- Without a schema the tables themselves are asked, by Citus: it must know the values of a statement that it plans.
CREATE OR REPLACE FUNCTION shards.look_in(schema text, for_transaction boolean) RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('search_path', coalesce(schema || ', public', 'public'), for_transaction),
          set_config('plan_cache_mode', CASE WHEN schema IS NULL THEN 'force_custom_plan' ELSE 'auto' END, for_transaction);
  RETURN schema IS NOT NULL;
END $$;

-- What a connection is told before it reads for a business: for whom, and where.
CREATE OR REPLACE FUNCTION shards.read_for(business uuid) RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('app.tenant_id', business::text, false);
  RETURN shards.look_in(shards.schema_of(business), false);
END $$;

-- Goes on as the transaction began, after a statement that was Citus's.
CREATE OR REPLACE FUNCTION shards.look_again() RETURNS boolean
LANGUAGE sql AS $$
  SELECT shards.look_in(nullif(current_setting('shards.held', true), ''), true)
$$;

-- What a transaction of a business begins with: whether it may write to the shards themselves. One that keeps the snapshot
-- of its first statement would not see a move that ended while it waited for the lock: it reads.
-- The business is told once more, for the transaction alone: that is what Citus hands on to other nodes, which a write to a
-- table on every node comes to. It hands on the whole text in which it stands, and so it has one of its own here.
CREATE OR REPLACE FUNCTION shards.write_for(business uuid) RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('SET LOCAL app.tenant_id = %L', business);
  IF current_setting('transaction_isolation') <> 'read committed' THEN RETURN false; END IF;
  PERFORM set_config('shards.held', coalesce(shards.held_schema_of(business), ''), true);
  RETURN shards.look_again();
END $$;

-- The shards that a business's statements may name, of tables by business and of those on every node. Of each the columns
-- that the business's role may read: a view that has another one may not be read by it at all.
CREATE OR REPLACE FUNCTION shards.readable(OUT name text, OUT shardid bigint, OUT from_value text, OUT columns text, OUT is_business boolean)
RETURNS SETOF record LANGUAGE sql SET search_path = pg_catalog AS $$
  WITH readable AS MATERIALIZED (
    SELECT p.logicalrelid, c.relname, p.partmethod = 'h' AS is_business,
           (SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) FROM pg_attribute
             WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped
               AND has_column_privilege(current_setting('shards.business_role'), c.oid, attnum, 'SELECT')) AS columns
      FROM pg_dist_partition p JOIN pg_class c ON c.oid = p.logicalrelid
     WHERE p.partmethod = 'h' OR (p.partmethod = 'n' AND p.repmodel = 't'))
  SELECT relname, s.shardid, s.shardminvalue, columns, is_business
    FROM readable JOIN pg_dist_shard s USING (logicalrelid) WHERE columns IS NOT NULL
$$;

CREATE OR REPLACE FUNCTION shards.tables_of(anchor bigint, OUT name text, OUT shardid bigint, OUT columns text, OUT is_business boolean)
RETURNS SETOF record LANGUAGE sql SET search_path = pg_catalog AS $$
  SELECT v.name, v.shardid, v.columns, v.is_business FROM shards.readable() v
   WHERE NOT v.is_business OR v.from_value = (SELECT shardminvalue FROM pg_dist_shard WHERE shardid = anchor)
$$;

-- Whether the views of a group are those of its tables as they are: all there, with the columns of now. What is readable is
-- asked once for all groups: of each by itself it took half a minute at a node of 64 groups.
CREATE OR REPLACE FUNCTION shards.groups_here(OUT shard bigint, OUT digest text, OUT is_ready boolean) RETURNS SETOF record
LANGUAGE sql SET search_path = pg_catalog AS $$
  WITH readable AS MATERIALIZED (SELECT * FROM shards.readable()),
       views AS MATERIALIZED (SELECT relnamespace, count(*) FROM pg_class WHERE relkind = 'v' GROUP BY 1),
       tables AS (
         SELECT anchor.shardid AS shard, count(*),
                md5(string_agg(concat_ws(' ', v.name, v.shardid, v.columns), ';' ORDER BY v.name)) AS digest
           FROM pg_dist_shard anchor
           JOIN pg_dist_placement placed ON placed.shardid = anchor.shardid
           JOIN pg_dist_local_group here ON here.groupid = placed.groupid
           JOIN readable v ON NOT v.is_business OR v.from_value = anchor.shardminvalue
          WHERE anchor.logicalrelid = 'public.orders'::regclass
          GROUP BY anchor.shardid)
  SELECT tables.shard, tables.digest,
         coalesce(obj_description(n.oid, 'pg_namespace') = tables.digest AND tables.count = views.count, false)
    FROM tables
    LEFT JOIN pg_namespace n ON n.nspname = 'shard_' || tables.shard
    LEFT JOIN views ON views.relnamespace = n.oid
$$;

CREATE OR REPLACE FUNCTION shards.make_views(shard bigint, digest text) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog AS $$
DECLARE
  business_role constant name := current_setting('shards.business_role');
  schema constant text := 'shard_' || shard;
  here constant integer := (SELECT groupid FROM pg_dist_local_group);
  seen record;
BEGIN
  EXECUTE format('DROP SCHEMA IF EXISTS %I CASCADE', schema);
  EXECUTE format('CREATE SCHEMA %I', schema);
  FOR seen IN SELECT * FROM shards.tables_of(shard) LOOP
    -- The rights on the table itself are asked too: whoever asks the view asks the table.
    EXECUTE format('CREATE VIEW %I.%I WITH (security_invoker = true) AS SELECT %s FROM public.%I %s',
      schema, seen.name, seen.columns, seen.name || '_' || seen.shardid,
      CASE WHEN seen.is_business THEN format('WHERE (SELECT shards.is_here(%s, %s))', shard, here) END);
    -- A table on every node is written to on all of them, by Citus.
    EXECUTE format('GRANT SELECT%s ON %I.%I TO %I',
      CASE WHEN seen.is_business THEN ', INSERT, UPDATE, DELETE' END, schema, seen.name, business_role);
  END LOOP;
  EXECUTE format('GRANT USAGE ON SCHEMA %I TO %I', schema, business_role);
  EXECUTE format('COMMENT ON SCHEMA %I IS %L', schema, digest);
END $$;

CREATE OR REPLACE FUNCTION shards.refuse_change() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog AS $$
BEGIN
  RAISE EXCEPTION 'a table that lies on every node is changed at all of them: %', TG_TABLE_NAME
    USING ERRCODE = 'object_not_in_prerequisite_state';
END $$;

-- This node's own copies of the tables that lie on every node, to be read, and for their rows to be held, which asks for the
-- right to UPDATE; at the coordinator those that lie there alone, too, to be read and written.
CREATE OR REPLACE FUNCTION shards.make_own_copies(service_role name) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog AS $$
DECLARE
  seen record;
BEGIN
  DROP SCHEMA IF EXISTS own_copies CASCADE;
  CREATE SCHEMA own_copies;
  FOR seen IN
    SELECT c.relname AS name, s.shardid, p.repmodel = 't' AS is_everywhere
      FROM pg_dist_shard s
      JOIN pg_dist_partition p ON p.logicalrelid = s.logicalrelid
      JOIN pg_class c ON c.oid = s.logicalrelid
      JOIN pg_dist_placement placed ON placed.shardid = s.shardid
      JOIN pg_dist_local_group here ON here.groupid = placed.groupid
     WHERE p.partmethod = 'n'
  LOOP
    EXECUTE format('CREATE VIEW own_copies.%I WITH (security_invoker = true) AS SELECT * FROM public.%I',
      seen.name, seen.name || '_' || seen.shardid);
    IF seen.is_everywhere THEN
      EXECUTE format('CREATE TRIGGER refuse_change INSTEAD OF INSERT OR UPDATE OR DELETE ON own_copies.%I
                      FOR EACH ROW EXECUTE FUNCTION shards.refuse_change()', seen.name);
    END IF;
    EXECUTE format('GRANT SELECT, UPDATE%s ON own_copies.%I TO %I',
      CASE WHEN NOT seen.is_everywhere THEN ', INSERT, DELETE' END, seen.name, service_role);
  END LOOP;
  EXECUTE format('GRANT USAGE ON SCHEMA own_copies TO %I', service_role);
END $$;

-- Triggers and procedures that look in public alone are Citus's to plan, also where the session's own statements are not.
CREATE OR REPLACE FUNCTION shards.plan_for_values() RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog AS $$
DECLARE
  found regprocedure;
BEGIN
  FOR found IN
    SELECT oid FROM pg_proc
     WHERE pronamespace = 'public'::regnamespace AND array_to_string(proconfig, ' ') ~ 'search_path=.*public'
       AND NOT 'plan_cache_mode=force_custom_plan' = ANY (proconfig)
  LOOP
    EXECUTE format('ALTER FUNCTION %s SET plan_cache_mode = force_custom_plan', found);
  END LOOP;
END $$;

REVOKE ALL ON ALL FUNCTIONS IN SCHEMA shards FROM PUBLIC;
