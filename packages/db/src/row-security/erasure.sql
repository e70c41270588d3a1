-- Erases rows of a business. The service's role may not take anything off the records that are only added to,
-- so these run as the owner of the tables: on what was closed, and on a test business.

-- Takes all rows of a business out of all tables but those of `kept`. What refers to others goes first, as the foreign
-- keys say: the order need not be written down here, nor kept true when a table is added.
CREATE OR REPLACE FUNCTION public.empty_tables(business uuid, kept text[])
RETURNS void LANGUAGE plpgsql SET search_path = public AS $$
DECLARE
  full_tables text[];
  free_tables text[];
  still_full text[];
  table_name text;
BEGIN
  -- Told to `whole_changes_with_part`.
  PERFORM set_config('app.erasing', business::text, true);
  SELECT array_agg(c.relname ORDER BY c.relname) INTO full_tables
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
   WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
     AND a.attname = 'tenant_id' AND NOT a.attisdropped AND c.relname <> ALL (kept);

  WHILE full_tables IS NOT NULL LOOP
    -- Those that no other full table refers to; where tables refer to each other in a ring, all are tried.
    SELECT array_agg(t ORDER BY t) INTO free_tables FROM unnest(full_tables) t
     WHERE NOT EXISTS (
       SELECT FROM pg_constraint k JOIN pg_class r ON r.oid = k.conrelid
        WHERE k.contype = 'f' AND k.confrelid = format('public.%I', t)::regclass
          AND k.conrelid <> k.confrelid AND r.relname = ANY (full_tables));
    free_tables := coalesce(free_tables, full_tables);
    still_full := NULL;
    FOREACH table_name IN ARRAY full_tables LOOP
      IF table_name = ANY (free_tables) THEN
        BEGIN
          EXECUTE format('DELETE FROM %I WHERE tenant_id = $1', table_name) USING business;
          CONTINUE;
        EXCEPTION WHEN foreign_key_violation THEN
          NULL;
        END;
      END IF;
      still_full := still_full || table_name;
    END LOOP;
    IF cardinality(still_full) = cardinality(full_tables) THEN
      RAISE EXCEPTION 'these tables lean on each other in a ring: %', still_full;
    END IF;
    full_tables := still_full;
  END LOOP;
  PERFORM set_config('app.erasing', '', true);
END $$;

-- Holds a whole business until the transaction ends, and gives its row as it is then: nobody adds a row of it meanwhile, as
-- foreign keys ask for this row. On a cluster it is the copy of the business's own node that they ask for, so who asks this
-- elsewhere would hold nobody (docs/decisions/0363).
CREATE OR REPLACE FUNCTION public.hold_business(business uuid)
RETURNS businesses LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  lies_here boolean;
  held businesses;
BEGIN
  IF to_regclass('pg_catalog.pg_dist_shard') IS NOT NULL THEN
    EXECUTE 'SELECT EXISTS (
               SELECT FROM pg_dist_placement JOIN pg_dist_local_group USING (groupid)
                WHERE shardid = get_shard_id_for_distribution_column(''orders'', $1))'
      INTO lies_here USING business;
    IF NOT lies_here THEN
      RAISE EXCEPTION 'this node does not hold the business' USING ERRCODE = 'object_not_in_prerequisite_state';
    END IF;
    -- After statements on several connections Citus would change no table that lies on every node.
    PERFORM set_config('citus.multi_shard_modify_mode', 'sequential', true);
  END IF;
  EXECUTE format('SELECT * FROM %I WHERE id = $1 FOR UPDATE', own_copy('businesses')) INTO held USING business;
  RETURN held;
END $$;

-- A closed business with every row it has. Its test business, which is closed with it, goes first, at its own node.
CREATE OR REPLACE FUNCTION public.erase_business(business uuid)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  held constant businesses := hold_business(business);
BEGIN
  IF held.closed_at IS NULL THEN
    RAISE EXCEPTION 'only a closed business is erased' USING ERRCODE = 'check_violation';
  END IF;
  PERFORM empty_tables(business, '{}');
  DELETE FROM businesses WHERE id = business;
END $$;

-- The data of a test business, but for what `empty_shared_tables` takes. Who may come in, and where its events go, stays.
CREATE OR REPLACE FUNCTION public.empty_test_business(business uuid)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  held constant businesses := hold_business(business);
BEGIN
  IF held.test_of IS NULL THEN
    RAISE EXCEPTION 'only a test business is emptied' USING ERRCODE = 'check_violation';
  END IF;
  PERFORM empty_tables(business, ARRAY['members', 'permission_sets', 'api_keys', 'subscriptions', 'storefronts',
                                       'webhook_endpoints', 'event_feeds', 'idempotency_keys',
                                       'domains', 'invitations', 'payment_connections', 'support_grants']);
END $$;

-- The data of a test business that lies on every node of a cluster, by whoever asks: Citus takes changes of such tables from
-- one role in a transaction. Asked last: until the transaction ends nobody else changes a table that is changed here.
CREATE OR REPLACE FUNCTION public.empty_shared_tables(business uuid)
RETURNS void LANGUAGE plpgsql SECURITY INVOKER SET search_path = public AS $$
DECLARE
  table_name text;
  any_there boolean;
BEGIN
  FOREACH table_name IN ARRAY ARRAY['domains', 'invitations', 'payment_connections', 'support_grants'] LOOP
    EXECUTE format('SELECT EXISTS (SELECT FROM %I WHERE tenant_id = $1)', table_name) INTO any_there USING business;
    IF any_there THEN
      EXECUTE format('DELETE FROM %I WHERE tenant_id = $1', table_name) USING business;
    END IF;
  END LOOP;
END $$;

CREATE OR REPLACE FUNCTION public.let_erase(service_role name)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  REVOKE ALL ON FUNCTION public.empty_tables, public.hold_business, public.erase_business, public.empty_test_business,
    public.empty_shared_tables, public.let_erase FROM PUBLIC;
  EXECUTE format('GRANT EXECUTE ON FUNCTION public.hold_business, public.erase_business, public.empty_test_business,
                   public.empty_shared_tables TO %I', service_role);
END $$;
