-- The moment of the last write is the version that If-Match names (docs/decisions/0431): two writes of a row in the same
-- millisecond have two moments.
CREATE OR REPLACE FUNCTION row_says_when_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.updated_at := clock_timestamp();
  IF TG_OP = 'UPDATE' THEN
    NEW.updated_at := GREATEST(NEW.updated_at, OLD.updated_at + interval '1 millisecond');
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE FUNCTION round_says_when_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  but_for_the_van record;
BEGIN
  IF NEW.van_seen_at IS DISTINCT FROM OLD.van_seen_at THEN
    but_for_the_van := NEW;
    but_for_the_van.van_latitude := OLD.van_latitude;
    but_for_the_van.van_longitude := OLD.van_longitude;
    but_for_the_van.van_seen_at := OLD.van_seen_at;
    but_for_the_van.updated_at := OLD.updated_at;
    IF but_for_the_van IS NOT DISTINCT FROM OLD THEN
      NEW.updated_at := OLD.updated_at;
      RETURN NEW;
    END IF;
  END IF;
  NEW.updated_at := GREATEST(clock_timestamp(), OLD.updated_at + interval '1 millisecond');
  RETURN NEW;
END $$;
