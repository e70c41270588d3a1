-- A check that is null is not broken: without a reason these held nothing.
ALTER TABLE allocations DROP CONSTRAINT allocations_amount;
ALTER TABLE allocations ADD CONSTRAINT allocations_amount CHECK (
  amount_pence > 0 OR amount_pence < 0 AND coalesce(reason, '') <> '');
ALTER TABLE receipts DROP CONSTRAINT receipts_amount;
ALTER TABLE receipts ADD CONSTRAINT receipts_amount CHECK (
  CASE WHEN reverses_id IS NULL THEN amount_pence > 0 AND allocated_pence BETWEEN 0 AND amount_pence
       ELSE amount_pence < 0 AND allocated_pence = 0 AND coalesce(reason, '') <> '' END);
