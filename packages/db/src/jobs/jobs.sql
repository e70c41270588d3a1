-- Beside a function with one parameter more, the older one would make calls ambiguous.
DROP FUNCTION IF EXISTS public.enqueue_job(text, jsonb, timestamptz, text, int);

-- Lets a change enqueue its jobs in its own transaction. The business's role may not read or touch
-- the jobs themselves, so this runs as the owner of the tables. Jobs of one queue are done one at a time.
CREATE OR REPLACE FUNCTION public.enqueue_job(
  task text,
  payload jsonb,
  run_at timestamptz DEFAULT NULL,
  job_key text DEFAULT NULL,
  max_attempts int DEFAULT NULL,
  queue_name text DEFAULT NULL
) RETURNS bigint LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
  SELECT (graphile_worker.add_job(
    identifier => task,
    payload => payload::json,
    run_at => run_at,
    job_key => job_key,
    max_attempts => max_attempts,
    queue_name => queue_name
  )).id
$$;

-- The worker signs in as the service's role. Its tables have row-level security on and no policy,
-- which leaves them to their owner alone.
CREATE OR REPLACE FUNCTION public.open_jobs(business_role name, service_role name)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  walled record;
BEGIN
  REVOKE ALL ON FUNCTION public.enqueue_job, public.open_jobs FROM PUBLIC;
  EXECUTE format('GRANT EXECUTE ON FUNCTION public.enqueue_job TO %I, %I', business_role, service_role);
  EXECUTE format('GRANT USAGE ON SCHEMA graphile_worker TO %I', service_role);
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA graphile_worker TO %I', service_role);
  EXECUTE format('GRANT USAGE ON ALL SEQUENCES IN SCHEMA graphile_worker TO %I', service_role);
  EXECUTE format('GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA graphile_worker TO %I', service_role);
  REVOKE ALL ON ALL FUNCTIONS IN SCHEMA graphile_worker FROM PUBLIC;

  FOR walled IN
    SELECT c.oid, c.relname AS name FROM pg_class c
     WHERE c.relnamespace = 'graphile_worker'::regnamespace AND c.relrowsecurity
       AND NOT EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND p.polname = 'worker')
  LOOP
    EXECUTE format('CREATE POLICY worker ON graphile_worker.%I TO %I USING (true) WITH CHECK (true)',
      walled.name, service_role);
  END LOOP;
END $$;
