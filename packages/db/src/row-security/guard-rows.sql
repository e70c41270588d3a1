-- What row-level security does not see on a cluster's worker: Citus writes the rows of an INSERT ... SELECT past it. So
-- each row is looked at once more, after it was written. The condition stands in the trigger itself: where it holds
-- nothing is called.
CREATE OR REPLACE FUNCTION refuse_other_business() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE insufficient_privilege USING
    MESSAGE = format('new row violates row-level security policy for table "%s"', TG_TABLE_NAME);
END $$;
