-- Whoever dates a document holds the books of its business until the transaction ends, and whoever closes or reopens them
-- waits (docs/decisions/0245). They were held by the row of the business. On a Citus cluster such a row lies on every node, and to
-- hold it holds the whole table, against all businesses; so they are held by their name, on the node of the business
-- (docs/decisions/0356). What is read afterwards is as whoever held them before left it: each statement here looks anew.
CREATE FUNCTION hold_books(business uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('books ' || business, 0));
END $$;

-- For whoever closes or reopens them: waits for all who hold them, and keeps others waiting.
CREATE FUNCTION hold_books_alone(business uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('books ' || business, 0));
END $$;

CREATE OR REPLACE FUNCTION refuse_closed_day(business uuid, dated_on date) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  closed_to date;
BEGIN
  PERFORM hold_books(business);
  SELECT books_closed_to INTO closed_to FROM businesses WHERE id = business;
  IF dated_on <= closed_to THEN
    RAISE EXCEPTION 'the books are closed to %', closed_to
      USING ERRCODE = 'check_violation', CONSTRAINT = 'books_closed';
  END IF;
END $$;

CREATE OR REPLACE FUNCTION deliveries_are_booked() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  books record;
BEGIN
  PERFORM hold_books(NEW.tenant_id);
  SELECT b.books_closed_to AS closed_to, b.time_zone INTO books
    FROM businesses b WHERE b.id = NEW.tenant_id;
  IF TG_OP = 'UPDATE' THEN
    IF OLD.booked_on <= books.closed_to AND (OLD.payment_method <> 'on_account' OR EXISTS (
         SELECT FROM allocations a
          WHERE a.tenant_id = OLD.tenant_id AND a.order_id = OLD.id AND a.booked_on <= books.closed_to)) THEN
      PERFORM refuse_closed_day(OLD.tenant_id, OLD.booked_on);
    END IF;
    IF OLD.payment_method <> 'on_account'
       AND OLD.booked_on < open_day_at(OLD.tenant_id, OLD.location_id, OLD.booked_on) THEN
      RAISE EXCEPTION 'the day % of the yard is closed', OLD.booked_on
        USING ERRCODE = 'check_violation', CONSTRAINT = 'day_closed';
    END IF;
  END IF;
  IF NEW.delivered_at IS NULL THEN
    NEW.booked_on := NULL;
    NEW.location_id := NULL;
  ELSE
    NEW.location_id := coalesce(
      (SELECT r.start_location_id FROM rounds r WHERE r.tenant_id = NEW.tenant_id AND r.id = NEW.round_id),
      NEW.location_id, first_yard(NEW.tenant_id));
    NEW.booked_on := open_day_at(NEW.tenant_id, NEW.location_id,
      greatest((NEW.delivered_at AT TIME ZONE books.time_zone)::date, books.closed_to + 1));
  END IF;
  RETURN NEW;
END $$;

-- The day on which what happened at a moment counts in the books: its own, or the first that is not closed.
CREATE OR REPLACE FUNCTION first_open_day(business uuid, moment timestamptz) RETURNS date LANGUAGE plpgsql AS $$
DECLARE
  day date;
BEGIN
  PERFORM hold_books(business);
  SELECT greatest((moment AT TIME ZONE b.time_zone)::date, b.books_closed_to + 1) INTO day
    FROM businesses b WHERE b.id = business;
  RETURN day;
END $$;
