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

-- A closed business with every row it has, and its test business.
CREATE OR REPLACE FUNCTION public.erase_business(business uuid)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  test_business uuid;
BEGIN
  PERFORM 1 FROM businesses WHERE id = business AND closed_at IS NOT NULL FOR UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'only a closed business is erased' USING ERRCODE = 'check_violation';
  END IF;
  SELECT id INTO test_business FROM businesses WHERE test_of = business;
  IF test_business IS NOT NULL THEN
    PERFORM empty_tables(test_business, '{}');
    DELETE FROM businesses WHERE id = test_business;
  END IF;
  PERFORM empty_tables(business, '{}');
  DELETE FROM businesses WHERE id = business;
END $$;

-- The data of a test business. Who may come in, and where its events go, stays.
CREATE OR REPLACE FUNCTION public.empty_test_business(business uuid)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  PERFORM 1 FROM businesses WHERE id = business AND test_of IS NOT NULL FOR UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'only a test business is emptied' USING ERRCODE = 'check_violation';
  END IF;
  PERFORM empty_tables(business, ARRAY['members', 'permission_sets', 'api_keys', 'subscriptions', 'storefronts',
                                       'webhook_endpoints', 'event_feeds', 'idempotency_keys']);
END $$;

CREATE OR REPLACE FUNCTION public.let_erase(service_role name)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  REVOKE ALL ON FUNCTION public.empty_tables, public.erase_business, public.empty_test_business, public.let_erase
    FROM PUBLIC;
  EXECUTE format('GRANT EXECUTE ON FUNCTION public.erase_business, public.empty_test_business TO %I', service_role);
END $$;
