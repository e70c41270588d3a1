-- Each node of a cluster has this of its own. On one PostgreSQL it is not there: all is told as it is committed.
CREATE SCHEMA IF NOT EXISTS telling;
CREATE TABLE IF NOT EXISTS telling.untold (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  payload text NOT NULL
);

-- Part of the change that it tells of: kept with it, or forgotten with it.
CREATE OR REPLACE FUNCTION telling.tell_later(payload text)
RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  INSERT INTO telling.untold (payload) VALUES (payload)
$$;

-- Tells what was written down and is committed, to all who listen, and forgets it. Of many who ask at once each tells
-- other rows. Gives how many it told.
CREATE OR REPLACE FUNCTION telling.tell_now()
RETURNS bigint LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  WITH gone AS (
    DELETE FROM telling.untold
     WHERE id IN (SELECT id FROM telling.untold ORDER BY id LIMIT 10000 FOR UPDATE SKIP LOCKED)
    RETURNING payload)
  SELECT count(pg_notify('changes', payload)) FROM (SELECT DISTINCT payload FROM gone) AS once
$$;

REVOKE ALL ON FUNCTION telling.tell_later, telling.tell_now FROM PUBLIC;
