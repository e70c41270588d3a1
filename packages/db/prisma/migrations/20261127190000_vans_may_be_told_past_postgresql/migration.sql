-- Where there is a Redis, where vans are is told over it: the statement that writes it says so (docs/decisions/0352).
-- PostgreSQL lets transactions that tell something commit one after another.
CREATE OR REPLACE FUNCTION vans_are_told() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('app.vans_told', true) = 'past' THEN
    RETURN NULL;
  END IF;
  PERFORM tell_change(NEW.tenant_id, 'van', NEW.id::text);
  RETURN NULL;
END $$;
