-- On a cluster a transaction of several nodes is prepared at those that were not asked, and PostgreSQL prepares none that
-- has told something. There what is to be told is written down, and told once it is committed (changes/telling.sql).
CREATE OR REPLACE FUNCTION tell_change(tenant_id uuid, kind text, id text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  payload constant text := concat_ws(' ', tenant_id, kind, id);
BEGIN
  IF is_asked_here() THEN
    PERFORM pg_notify('changes', payload);
  ELSE
    PERFORM telling.tell_later(payload);
  END IF;
END $$;
