-- The rule by which the VAT of an order's delivery charge is shared out. Orders that exist keep theirs, 1, so that no
-- paid order and no closed month changes; new ones have 2 (docs/decisions/0391).
ALTER TABLE "orders" ADD COLUMN "charge_rule" SMALLINT NOT NULL DEFAULT 1;
ALTER TABLE "orders" ALTER COLUMN "charge_rule" SET DEFAULT 2;
