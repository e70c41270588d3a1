-- What a payment provider took off a payout is said at the payout's line of the bank, and goes into the journal
-- (docs/decisions/0267).
ALTER TYPE "journal_source" ADD VALUE 'fee';

ALTER TABLE "bank_matches" ADD COLUMN "fees_pence" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "bank_matches" ADD COLUMN "fees_of" "receipt_method";
ALTER TABLE "bank_matches" ADD COLUMN "fees_on" DATE;

-- CreateIndex
CREATE INDEX "bank_matches_tenant_id_fees_on_idx" ON "bank_matches"("tenant_id", "fees_on");

ALTER TABLE bank_matches ADD CONSTRAINT bank_matches_fees CHECK (
  fees_pence >= 0 AND (fees_pence = 0 OR state = 'payout')
  AND num_nonnulls(fees_of, fees_on) = CASE WHEN fees_pence = 0 THEN 0 ELSE 2 END);

DROP TRIGGER bank_matches_stay ON bank_matches;
CREATE TRIGGER bank_matches_stay BEFORE UPDATE ON bank_matches
  FOR EACH ROW WHEN (
    (NEW.line_id, NEW.position, NEW.state, NEW.amount_pence, NEW.receipt_id, NEW.refund_id, NEW.made_receipt,
     NEW.fees_pence, NEW.fees_of, NEW.fees_on)
    IS DISTINCT FROM
    (OLD.line_id, OLD.position, OLD.state, OLD.amount_pence, OLD.receipt_id, OLD.refund_id, OLD.made_receipt,
     OLD.fees_pence, OLD.fees_of, OLD.fees_on)
    OR OLD.undone_at IS NOT NULL AND NEW.undone_at IS DISTINCT FROM OLD.undone_at)
  EXECUTE FUNCTION bank_matches_stay();

-- Fees count on a day that is open, and are not taken back from one that is closed (docs/decisions/0245).
CREATE FUNCTION fees_are_dated_openly() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refuse_closed_day(NEW.tenant_id, NEW.fees_on);
  RETURN NEW;
END $$;
CREATE TRIGGER books_closed BEFORE INSERT ON bank_matches
  FOR EACH ROW WHEN (NEW.fees_pence > 0) EXECUTE FUNCTION fees_are_dated_openly();
CREATE TRIGGER books_closed_to_undo BEFORE UPDATE OF undone_at ON bank_matches
  FOR EACH ROW WHEN (OLD.fees_pence > 0 AND OLD.undone_at IS NULL AND NEW.undone_at IS NOT NULL)
  EXECUTE FUNCTION fees_are_dated_openly();
