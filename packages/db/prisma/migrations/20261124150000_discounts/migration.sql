-- Discounts on lines and whole orders (docs/decisions/0264).

-- AlterTable
ALTER TABLE "orders" ADD COLUMN "discount_percent" DOUBLE PRECISION NOT NULL DEFAULT 0;
ALTER TABLE "orders" ADD COLUMN "discount_reason" VARCHAR(200);
ALTER TABLE "order_lines" ADD COLUMN "discount_percent" DOUBLE PRECISION NOT NULL DEFAULT 0;
ALTER TABLE "invoice_lines" ADD COLUMN "discount_percent" DOUBLE PRECISION NOT NULL DEFAULT 0;
ALTER TABLE "credit_note_lines" ADD COLUMN "discount_percent" DOUBLE PRECISION NOT NULL DEFAULT 0;

-- A sum less a discount in per cent of at most two decimals. What is left is rounded half up; pence.
CREATE FUNCTION less_discount(pence bigint, percent double precision) RETURNS bigint
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT (2 * pence * (10000 - round(percent * 100)::bigint) + 10000) / 20000
$$;

ALTER TABLE orders ADD CONSTRAINT orders_discount CHECK (
  discount_percent BETWEEN 0 AND 100 AND discount_percent = round(discount_percent::numeric, 2)::double precision);
ALTER TABLE order_lines ADD CONSTRAINT order_lines_discount CHECK (
  discount_percent BETWEEN 0 AND 100 AND discount_percent = round(discount_percent::numeric, 2)::double precision);
ALTER TABLE invoice_lines ADD CONSTRAINT invoice_lines_discount CHECK (
  discount_percent BETWEEN 0 AND 100 AND discount_percent = round(discount_percent::numeric, 2)::double precision);
ALTER TABLE credit_note_lines ADD CONSTRAINT credit_note_lines_discount CHECK (
  discount_percent BETWEEN 0 AND 100 AND discount_percent = round(discount_percent::numeric, 2)::double precision);

-- The discount is taken off a whole line, and VAT out of what is left.
ALTER TABLE invoice_lines DROP CONSTRAINT invoice_lines_price_inc_vat;
ALTER TABLE invoice_lines ADD CONSTRAINT invoice_lines_price_inc_vat CHECK (
  unit_price = less_vat(unit_price_inc_vat, vat_rate)
  AND net_pence = less_vat(less_discount(quantity::bigint * unit_price_inc_vat, discount_percent), vat_rate));
-- Lines that credit a part of one add up to it, so each may differ from its own figure by a penny.
ALTER TABLE credit_note_lines DROP CONSTRAINT credit_note_lines_amounts;
ALTER TABLE credit_note_lines ADD CONSTRAINT credit_note_lines_amounts CHECK (
  quantity <> 0 AND unit_price >= 0
  AND (unit_price_inc_vat IS NOT NULL OR net_pence = quantity * unit_price
       OR discount_percent > 0 AND abs(net_pence) BETWEEN 0 AND abs(quantity::bigint * unit_price)));
