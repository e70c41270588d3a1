-- The days of a yard are closed one by one (docs/decisions/0252): what happens at it counts on an open day.

-- AlterTable
ALTER TABLE "cash_handovers" ADD COLUMN "booked_on" DATE;

-- AlterTable
ALTER TABLE "locations" ADD COLUMN "days_closed_to" DATE;

-- AlterTable
ALTER TABLE "orders" ADD COLUMN "location_id" UUID;

-- AlterTable
ALTER TABLE "receipts" ADD COLUMN "location_id" UUID;
ALTER TABLE "receipts" ADD COLUMN "round_id" UUID;

-- AlterTable
ALTER TABLE "refunds" ADD COLUMN "location_id" UUID;

-- CreateTable
CREATE TABLE "closed_days" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "location_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "number" INTEGER NOT NULL,
    "closed_at" TIMESTAMPTZ(3) NOT NULL,
    "closed_by_name" TEXT NOT NULL,
    "closed_by_user_id" TEXT,
    "figures" JSONB NOT NULL,
    "reopened_at" TIMESTAMPTZ(3),
    "reopened_by_name" TEXT,
    "reopened_by_user_id" TEXT,
    "reopen_reason" VARCHAR(500),

    CONSTRAINT "closed_days_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "closed_day_words" (
    "tenant_id" UUID NOT NULL,
    "closed_day_id" UUID NOT NULL,
    "key" VARCHAR(120) NOT NULL,
    "words" VARCHAR(500) NOT NULL,

    CONSTRAINT "closed_day_words_pkey" PRIMARY KEY ("tenant_id","closed_day_id","key")
);

-- CreateIndex
CREATE INDEX "closed_days_tenant_id_location_id_day_idx" ON "closed_days"("tenant_id", "location_id", "day");

-- CreateIndex
CREATE UNIQUE INDEX "closed_days_tenant_id_location_id_number_key" ON "closed_days"("tenant_id", "location_id", "number");

-- CreateIndex
CREATE INDEX "cash_handovers_tenant_id_booked_on_idx" ON "cash_handovers"("tenant_id", "booked_on");

-- CreateIndex
CREATE INDEX "orders_tenant_id_location_id_booked_on_idx" ON "orders"("tenant_id", "location_id", "booked_on");

-- CreateIndex
CREATE INDEX "receipts_tenant_id_location_id_received_on_idx" ON "receipts"("tenant_id", "location_id", "received_on");

-- CreateIndex
CREATE INDEX "receipts_tenant_id_round_id_idx" ON "receipts"("tenant_id", "round_id");

-- CreateIndex
CREATE INDEX "refunds_tenant_id_location_id_refunded_on_idx" ON "refunds"("tenant_id", "location_id", "refunded_on");

-- AddForeignKey
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_tenant_id_location_id_fkey" FOREIGN KEY ("tenant_id", "location_id") REFERENCES "locations"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_tenant_id_round_id_fkey" FOREIGN KEY ("tenant_id", "round_id") REFERENCES "rounds"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_tenant_id_location_id_fkey" FOREIGN KEY ("tenant_id", "location_id") REFERENCES "locations"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "closed_days" ADD CONSTRAINT "closed_days_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "closed_days" ADD CONSTRAINT "closed_days_tenant_id_location_id_fkey" FOREIGN KEY ("tenant_id", "location_id") REFERENCES "locations"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "closed_day_words" ADD CONSTRAINT "closed_day_words_tenant_id_closed_day_id_fkey" FOREIGN KEY ("tenant_id", "closed_day_id") REFERENCES "closed_days"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "orders" ADD CONSTRAINT "orders_tenant_id_location_id_fkey" FOREIGN KEY ("tenant_id", "location_id") REFERENCES "locations"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- Of a day one report stands at most, and one that was reopened says why.
CREATE UNIQUE INDEX "closed_days_standing_key" ON "closed_days" ("tenant_id", "location_id", "day")
  WHERE "reopened_at" IS NULL;
ALTER TABLE closed_days ADD CONSTRAINT closed_days_reopened_whole CHECK (
  (reopened_at IS NULL) = (coalesce(reopen_reason, '') = ''));
ALTER TABLE closed_day_words ADD CONSTRAINT closed_day_words_said CHECK (words <> '');
CREATE TRIGGER closed_days_stay BEFORE UPDATE ON closed_days
  FOR EACH ROW EXECUTE FUNCTION ledger_documents_stay('closed_by_name', 'closed_by_user_id', 'reopened_at',
    'reopened_by_name', 'reopened_by_user_id', 'reopen_reason');

-- Where work happens when nobody names a yard.
CREATE FUNCTION first_yard(business uuid) RETURNS uuid LANGUAGE sql STABLE AS $$
  SELECT id FROM locations WHERE tenant_id = business AND archived_at IS NULL ORDER BY created_at, id LIMIT 1
$$;

-- What happened so far belongs to the yard at which it did.
UPDATE orders o SET location_id = coalesce(
    (SELECT r.start_location_id FROM rounds r WHERE r.tenant_id = o.tenant_id AND r.id = o.round_id),
    (SELECT m.location_id FROM stock_movements m
      WHERE m.tenant_id = o.tenant_id AND m.order_id = o.id AND m.reason = 'collection'
      ORDER BY m.at DESC, m.id DESC LIMIT 1),
    first_yard(o.tenant_id))
  WHERE o.delivered_at IS NOT NULL;
UPDATE cash_handovers h SET booked_on = r.round_date
  FROM rounds r WHERE r.tenant_id = h.tenant_id AND r.id = h.round_id AND h.counted_at IS NOT NULL;
DROP TRIGGER ledger_documents_stay ON receipts;
DROP TRIGGER ledger_documents_stay ON refunds;
UPDATE receipts p SET round_id = s.round_id
  FROM allocations a JOIN stops s ON s.tenant_id = a.tenant_id AND s.order_id = a.order_id
 WHERE a.tenant_id = p.tenant_id AND a.receipt_id = p.id AND a.amount_pence > 0 AND p.method = 'cash'
   AND s.completed_at = p.received_at AND s.cash_taken_pence > 0;
UPDATE receipts p SET round_id = r.round_id
  FROM receipts r WHERE r.tenant_id = p.tenant_id AND r.id = p.reverses_id AND r.round_id IS NOT NULL;
UPDATE receipts p SET location_id = coalesce(
    (SELECT r.start_location_id FROM rounds r WHERE r.tenant_id = p.tenant_id AND r.id = p.round_id),
    (SELECT o.location_id FROM allocations a JOIN orders o ON o.tenant_id = a.tenant_id AND o.id = a.order_id
      WHERE a.tenant_id = p.tenant_id AND a.receipt_id = coalesce(p.reverses_id, p.id) AND o.location_id IS NOT NULL
      LIMIT 1),
    first_yard(p.tenant_id))
  WHERE p.method IN ('cash', 'cheque', 'card_machine');
UPDATE refunds f SET location_id = coalesce(
    (SELECT o.location_id FROM orders o WHERE o.tenant_id = f.tenant_id AND o.id = f.order_id),
    first_yard(f.tenant_id))
  WHERE f.method IN ('cash', 'cheque', 'card_machine');
CREATE TRIGGER ledger_documents_stay BEFORE UPDATE ON receipts
  FOR EACH ROW EXECUTE FUNCTION ledger_documents_stay('allocated_pence', 'reference', 'reason');
CREATE TRIGGER ledger_documents_stay BEFORE UPDATE ON refunds
  FOR EACH ROW EXECUTE FUNCTION ledger_documents_stay('allocated_pence', 'reference');

-- The first day of a yard from this one on that is not closed. The yard's row is held as a foreign key holds it.
-- Whoever closes a day takes it for update first, so one of the two waits and sees what the other did.
CREATE FUNCTION open_day_at(business uuid, yard uuid, wanted date) RETURNS date LANGUAGE plpgsql AS $$
DECLARE
  closed_to date;
BEGIN
  SELECT days_closed_to INTO closed_to FROM locations WHERE tenant_id = business AND id = yard FOR KEY SHARE;
  RETURN greatest(wanted, closed_to + 1);
END $$;

-- Cash, cheques and slips of a card machine lie at a yard. They count on its first open day, whatever day was meant.
CREATE FUNCTION receipts_are_placed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.reverses_id IS NOT NULL THEN
    SELECT r.location_id, r.round_id INTO NEW.location_id, NEW.round_id
      FROM receipts r WHERE r.tenant_id = NEW.tenant_id AND r.id = NEW.reverses_id;
  ELSIF NEW.method IN ('cash', 'cheque', 'card_machine') THEN
    NEW.location_id := coalesce(
      (SELECT r.start_location_id FROM rounds r WHERE r.tenant_id = NEW.tenant_id AND r.id = NEW.round_id),
      NEW.location_id, first_yard(NEW.tenant_id));
  ELSE
    NEW.location_id := NULL;
  END IF;
  NEW.received_on := open_day_at(NEW.tenant_id, NEW.location_id, NEW.received_on);
  RETURN NEW;
END $$;
CREATE TRIGGER placed_at_a_yard BEFORE INSERT ON receipts
  FOR EACH ROW EXECUTE FUNCTION receipts_are_placed();

CREATE FUNCTION refunds_are_placed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.method IN ('cash', 'cheque', 'card_machine') THEN
    NEW.location_id := coalesce(NEW.location_id, first_yard(NEW.tenant_id));
  ELSE
    NEW.location_id := NULL;
  END IF;
  NEW.refunded_on := open_day_at(NEW.tenant_id, NEW.location_id, NEW.refunded_on);
  RETURN NEW;
END $$;
CREATE TRIGGER placed_at_a_yard BEFORE INSERT ON refunds
  FOR EACH ROW EXECUTE FUNCTION refunds_are_placed();

-- Cash of a round counts on the day of its round, or on the first open day where it is counted later.
CREATE FUNCTION handovers_are_booked() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  round record;
BEGIN
  SELECT r.round_date, coalesce(r.start_location_id, first_yard(r.tenant_id)) AS yard INTO round
    FROM rounds r WHERE r.tenant_id = NEW.tenant_id AND r.id = NEW.round_id;
  NEW.booked_on := open_day_at(NEW.tenant_id, round.yard, round.round_date);
  RETURN NEW;
END $$;
CREATE TRIGGER booked_when_counted BEFORE INSERT ON cash_handovers
  FOR EACH ROW WHEN (NEW.counted_at IS NOT NULL) EXECUTE FUNCTION handovers_are_booked();
CREATE TRIGGER booked_once_counted BEFORE UPDATE OF counted_at ON cash_handovers
  FOR EACH ROW WHEN (NEW.counted_at IS NOT NULL AND OLD.counted_at IS NULL) EXECUTE FUNCTION handovers_are_booked();

-- As before (docs/decisions/0245), and at the yard from which it is handed over: a delivery counts on a day that is open
-- there, and a sale of a closed day is not taken back.
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
