-- A refund that was noted by mistake is reversed by one of the opposite amount, as a receipt is (docs/decisions/0408).
ALTER TABLE "refunds" ADD COLUMN "reverses_id" UUID;
ALTER TABLE "refunds" ADD COLUMN "reason" VARCHAR(500);
CREATE UNIQUE INDEX "refunds_tenant_id_reverses_id_key" ON "refunds"("tenant_id", "reverses_id");
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_tenant_id_reverses_id_fkey" FOREIGN KEY ("tenant_id", "reverses_id") REFERENCES "refunds"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

ALTER TABLE refunds DROP CONSTRAINT refunds_amount;
ALTER TABLE refunds ADD CONSTRAINT refunds_amount CHECK (
  CASE WHEN reverses_id IS NULL THEN amount_pence > 0 AND allocated_pence BETWEEN 0 AND amount_pence
       ELSE amount_pence < 0 AND allocated_pence = 0 AND reason <> '' END);

-- When somebody is erased, so is the reason.
DROP TRIGGER ledger_documents_stay ON refunds;
CREATE TRIGGER ledger_documents_stay BEFORE UPDATE ON refunds
  FOR EACH ROW EXECUTE FUNCTION ledger_documents_stay('allocated_pence', 'reference', 'reason');

-- A reversal belongs to the yard of its refund, on the first open day there.
CREATE OR REPLACE FUNCTION refunds_are_placed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.reverses_id IS NOT NULL THEN
    SELECT f.location_id INTO NEW.location_id
      FROM refunds f WHERE f.tenant_id = NEW.tenant_id AND f.id = NEW.reverses_id;
  ELSIF NEW.method IN ('cash', 'cheque', 'card_machine') THEN
    NEW.location_id := coalesce(NEW.location_id, first_yard(NEW.tenant_id));
  ELSE
    NEW.location_id := NULL;
  END IF;
  NEW.refunded_on := open_day_at(NEW.tenant_id, NEW.location_id, NEW.refunded_on);
  RETURN NEW;
END $$;

-- An allocation that is taken back from a refund counts on the day of the reversal, and so does the one that returns
-- the money to its order in the same moment.
CREATE OR REPLACE FUNCTION allocations_are_booked() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  books record;
BEGIN
  PERFORM hold_books(NEW.tenant_id);
  SELECT b.books_closed_to AS closed_to, b.time_zone INTO books
    FROM businesses b WHERE b.id = NEW.tenant_id;
  NEW.booked_on := greatest(coalesce(
    (SELECT v.refunded_on FROM refunds v
      WHERE v.tenant_id = NEW.tenant_id AND v.reverses_id = NEW.refund_id AND NEW.amount_pence < 0),
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
