-- While a business is erased or emptied, its wholes go with their parts: to write on each that it changed took most of
-- the time. `empty_tables` says so for its own transaction.
CREATE OR REPLACE FUNCTION whole_changes_with_part() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was uuid;
  now_is uuid;
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('app.erasing', true) = OLD.tenant_id::text THEN
    RETURN NULL;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    was := to_jsonb(OLD) ->> TG_ARGV[1];
    PERFORM whole_is_changed(TG_ARGV[0], OLD.tenant_id, was);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    now_is := to_jsonb(NEW) ->> TG_ARGV[1];
    IF now_is IS DISTINCT FROM was THEN
      PERFORM whole_is_changed(TG_ARGV[0], NEW.tenant_id, now_is);
    END IF;
  END IF;
  RETURN NULL;
END $$;
