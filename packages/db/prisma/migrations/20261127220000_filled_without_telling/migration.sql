-- Whoever fills a database before anybody uses it tells nobody, by SET LOCAL app.tells = 'nothing': on a Citus cluster a
-- transaction that changed rows on several nodes can't tell, since its parts are prepared.
CREATE OR REPLACE FUNCTION tell_change(tenant_id uuid, kind text, id text) RETURNS void LANGUAGE sql AS $$
  SELECT pg_notify('changes', concat_ws(' ', tenant_id, kind, id))
   WHERE current_setting('app.tells', true) IS DISTINCT FROM 'nothing'
$$;
