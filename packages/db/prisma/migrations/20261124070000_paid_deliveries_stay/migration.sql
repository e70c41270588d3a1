-- A delivery on account that was paid by itself by a closed day counts as a sale there too (docs/decisions/0248): it is
-- not taken back either.
CREATE OR REPLACE FUNCTION deliveries_are_booked() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  books record;
BEGIN
  SELECT b.books_closed_to AS closed_to, b.time_zone INTO books
    FROM businesses b WHERE b.id = NEW.tenant_id FOR KEY SHARE;
  IF TG_OP = 'UPDATE' THEN
    IF OLD.booked_on <= books.closed_to AND (OLD.payment_method <> 'on_account' OR EXISTS (
         SELECT FROM allocations a
          WHERE a.tenant_id = OLD.tenant_id AND a.order_id = OLD.id AND a.booked_on <= books.closed_to)) THEN
      PERFORM refuse_closed_day(OLD.tenant_id, OLD.booked_on);
    END IF;
  END IF;
  IF NEW.delivered_at IS NULL THEN
    NEW.booked_on := NULL;
  ELSE
    NEW.booked_on := greatest((NEW.delivered_at AT TIME ZONE books.time_zone)::date, books.closed_to + 1);
  END IF;
  RETURN NEW;
END $$;
