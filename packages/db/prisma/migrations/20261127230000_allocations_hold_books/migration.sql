-- An allocation holds the books as each document does (docs/decisions/0356), and not by the row of the business.
CREATE OR REPLACE FUNCTION allocations_are_booked() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  books record;
BEGIN
  PERFORM hold_books(NEW.tenant_id);
  SELECT b.books_closed_to AS closed_to, b.time_zone INTO books
    FROM businesses b WHERE b.id = NEW.tenant_id;
  NEW.booked_on := greatest(coalesce(
    (SELECT f.refunded_on FROM refunds f WHERE f.tenant_id = NEW.tenant_id AND f.id = NEW.refund_id),
    (SELECT r.received_on FROM receipts r
      WHERE r.tenant_id = NEW.tenant_id AND r.id = NEW.receipt_id AND NEW.amount_pence > 0
        AND r.received_at = NEW.made_at),
    (SELECT r.received_on FROM receipts r
      WHERE r.tenant_id = NEW.tenant_id AND r.reverses_id = NEW.receipt_id AND NEW.amount_pence < 0
        AND r.received_at = NEW.made_at),
    (NEW.made_at AT TIME ZONE books.time_zone)::date), books.closed_to + 1);
  RETURN NEW;
END $$;
