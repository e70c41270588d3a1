-- Books are closed to a day (docs/decisions/0245): nothing is dated on or before it from then.

-- AlterTable
ALTER TABLE "businesses" ADD COLUMN "books_closed_to" DATE;
ALTER TABLE "orders" ADD COLUMN "booked_on" DATE;
ALTER TABLE "allocations" ADD COLUMN "booked_on" DATE;

-- Deliveries and allocations so far have the day on which they were made.
UPDATE orders o SET booked_on = (o.delivered_at AT TIME ZONE b.time_zone)::date
  FROM businesses b WHERE b.id = o.tenant_id AND o.delivered_at IS NOT NULL;
DROP TRIGGER allocations_only_added ON allocations;
UPDATE allocations a SET booked_on = coalesce(
    (SELECT f.refunded_on FROM refunds f WHERE f.tenant_id = a.tenant_id AND f.id = a.refund_id),
    (SELECT r.received_on FROM receipts r
      WHERE r.tenant_id = a.tenant_id AND r.id = a.receipt_id AND a.amount_pence > 0 AND r.received_at = a.made_at),
    (SELECT r.received_on FROM receipts r
      WHERE r.tenant_id = a.tenant_id AND r.reverses_id = a.receipt_id AND a.amount_pence < 0
        AND r.received_at = a.made_at),
    (a.made_at AT TIME ZONE b.time_zone)::date)
  FROM businesses b WHERE b.id = a.tenant_id;
CREATE TRIGGER allocations_only_added BEFORE UPDATE ON allocations FOR EACH ROW EXECUTE FUNCTION rows_are_only_added();
ALTER TABLE "allocations" ALTER COLUMN "booked_on" SET DEFAULT CURRENT_DATE;
ALTER TABLE "allocations" ALTER COLUMN "booked_on" SET NOT NULL;

-- CreateIndex
CREATE INDEX "orders_booked_on_idx" ON "orders" ("tenant_id", "booked_on") WHERE "booked_on" IS NOT NULL;
CREATE INDEX "allocations_tenant_id_booked_on_idx" ON "allocations" ("tenant_id", "booked_on");
CREATE INDEX "invoices_tenant_id_issued_on_idx" ON "invoices" ("tenant_id", "issued_on");
CREATE INDEX "credit_notes_tenant_id_issued_on_idx" ON "credit_notes" ("tenant_id", "issued_on");

-- The row of the business is held as the foreign key holds it. Whoever closes the books takes it for update first, so
-- one of the two waits and sees what the other did.
CREATE FUNCTION refuse_closed_day(business uuid, dated_on date) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  closed_to date;
BEGIN
  SELECT books_closed_to INTO closed_to FROM businesses WHERE id = business FOR KEY SHARE;
  IF dated_on <= closed_to THEN
    RAISE EXCEPTION 'the books are closed to %', closed_to
      USING ERRCODE = 'check_violation', CONSTRAINT = 'books_closed';
  END IF;
END $$;

CREATE FUNCTION documents_are_dated_openly() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'receipts' THEN
    PERFORM refuse_closed_day(NEW.tenant_id, NEW.received_on);
  ELSIF TG_TABLE_NAME = 'refunds' THEN
    PERFORM refuse_closed_day(NEW.tenant_id, NEW.refunded_on);
  ELSE
    PERFORM refuse_closed_day(NEW.tenant_id, NEW.issued_on);
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER books_closed BEFORE INSERT ON invoices
  FOR EACH ROW EXECUTE FUNCTION documents_are_dated_openly();
CREATE TRIGGER books_closed BEFORE INSERT ON credit_notes
  FOR EACH ROW EXECUTE FUNCTION documents_are_dated_openly();
CREATE TRIGGER books_closed BEFORE INSERT ON receipts
  FOR EACH ROW EXECUTE FUNCTION documents_are_dated_openly();
CREATE TRIGGER books_closed BEFORE INSERT ON refunds
  FOR EACH ROW EXECUTE FUNCTION documents_are_dated_openly();
-- A void invoice no longer counts on the day on which it was issued.
CREATE TRIGGER books_closed_to_void BEFORE UPDATE OF status ON invoices
  FOR EACH ROW WHEN (NEW.status = 'void' AND OLD.status <> 'void') EXECUTE FUNCTION documents_are_dated_openly();

-- The day in the books of a delivery: that of the delivery, or the first open one where it is told of late. A delivery
-- of which the sale counts on a closed day is not taken back.
CREATE FUNCTION deliveries_are_booked() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  books record;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF OLD.payment_method <> 'on_account' AND OLD.booked_on IS NOT NULL THEN
      PERFORM refuse_closed_day(OLD.tenant_id, OLD.booked_on);
    END IF;
  END IF;
  IF NEW.delivered_at IS NULL THEN
    NEW.booked_on := NULL;
  ELSE
    SELECT b.books_closed_to AS closed_to, b.time_zone INTO books
      FROM businesses b WHERE b.id = NEW.tenant_id FOR KEY SHARE;
    NEW.booked_on := greatest((NEW.delivered_at AT TIME ZONE books.time_zone)::date, books.closed_to + 1);
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER deliveries_are_booked BEFORE INSERT ON orders
  FOR EACH ROW WHEN (NEW.delivered_at IS NOT NULL) EXECUTE FUNCTION deliveries_are_booked();
CREATE TRIGGER deliveries_are_booked_later BEFORE UPDATE OF delivered_at ON orders
  FOR EACH ROW WHEN (NEW.delivered_at IS DISTINCT FROM OLD.delivered_at) EXECUTE FUNCTION deliveries_are_booked();

-- The day in the books of an allocation: that of its refund, of the receipt that it was made with, or of the reversal
-- that takes it back; else the day on which it was made. Never a closed one.
CREATE FUNCTION allocations_are_booked() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  books record;
BEGIN
  SELECT b.books_closed_to AS closed_to, b.time_zone INTO books
    FROM businesses b WHERE b.id = NEW.tenant_id FOR KEY SHARE;
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
CREATE TRIGGER allocations_are_booked BEFORE INSERT ON allocations
  FOR EACH ROW EXECUTE FUNCTION allocations_are_booked();
