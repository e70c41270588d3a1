-- Beside a function with one parameter more, the older one would make calls ambiguous.
DROP FUNCTION IF EXISTS public.enqueue_job(text, jsonb, timestamptz, text, int);

-- Finds the last turn of a business; see job_turn.
CREATE INDEX IF NOT EXISTS jobs_of_business_index
  ON graphile_worker._private_jobs ((coalesce(payload->>'tenantId', '')), priority)
  WHERE is_available AND priority > 0;

-- In which turn a new job of this business is done ('' for the service's own). The turn is the job's
-- priority: the lowest is done first. Each business has one job in a turn, so a long backlog of one stands
-- in many turns. A business without a job waiting joins the turn after the first that waits, and not that
-- turn itself: so every turn has an end, and a backlog moves on however many others come.
-- 0 is before all turns: jobs planned for later or with a queue of their own. 32767, the highest priority
-- there is, is after all turns: what is past it of one backlog is done when nobody else waits.
-- Without sequential scans: a plan made while the table was empty is kept, and used when it is long.
CREATE OR REPLACE FUNCTION public.job_turn(business text)
RETURNS int LANGUAGE plpgsql STABLE SET search_path = '' SET enable_seqscan = off AS $$
BEGIN
  RETURN least(32767, 1 + greatest(
    (SELECT max(priority) FROM graphile_worker._private_jobs
      WHERE is_available AND priority > 0 AND run_at <= now()
        AND coalesce(payload->>'tenantId', '') = business),
    (SELECT min(priority) FROM graphile_worker._private_jobs
      WHERE is_available AND priority BETWEEN 1 AND 32766 AND run_at <= now()),
    0));
END $$;

-- Lets a change enqueue its jobs in its own transaction. The business's role may not read or touch
-- the jobs themselves, so this runs as the owner of the tables. Jobs of one queue are done one at a time.
-- VOLATILE, as it must be: of many calls in one statement each sees the jobs of those before.
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
    queue_name => queue_name,
    priority => CASE WHEN run_at > now() OR queue_name IS NOT NULL THEN 0
                     ELSE public.job_turn(coalesce(payload->>'tenantId', '')) END
  )).id
$$;

-- The worker signs in as the service's role. Its tables have row-level security on and no policy,
-- which leaves them to their owner alone.
CREATE OR REPLACE FUNCTION public.open_jobs(business_role name, service_role name)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  secured record;
BEGIN
  REVOKE ALL ON FUNCTION public.enqueue_job, public.job_turn, public.open_jobs FROM PUBLIC;
  EXECUTE format('GRANT EXECUTE ON FUNCTION public.enqueue_job TO %I, %I', business_role, service_role);
  EXECUTE format('GRANT USAGE ON SCHEMA graphile_worker TO %I', service_role);
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA graphile_worker TO %I', service_role);
  EXECUTE format('GRANT USAGE ON ALL SEQUENCES IN SCHEMA graphile_worker TO %I', service_role);
  EXECUTE format('GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA graphile_worker TO %I', service_role);
  REVOKE ALL ON ALL FUNCTIONS IN SCHEMA graphile_worker FROM PUBLIC;

  FOR secured IN
    SELECT c.oid, c.relname AS name FROM pg_class c
     WHERE c.relnamespace = 'graphile_worker'::regnamespace AND c.relrowsecurity
       AND NOT EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND p.polname = 'worker')
  LOOP
    EXECUTE format('CREATE POLICY worker ON graphile_worker.%I TO %I USING (true) WITH CHECK (true)',
      secured.name, service_role);
  END LOOP;
END $$;
