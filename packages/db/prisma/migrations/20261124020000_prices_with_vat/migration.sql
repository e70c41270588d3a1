-- Prices that are entered including VAT (docs/decisions/0239): what is paid stands beside the price excluding VAT.

-- AlterTable
ALTER TABLE "products" ADD COLUMN "unit_price_inc_vat" INTEGER;
ALTER TABLE "rate_set_prices" ADD COLUMN "unit_price_inc_vat" INTEGER;
ALTER TABLE "agreed_rates" ADD COLUMN "unit_price_inc_vat" INTEGER;
ALTER TABLE "order_lines" ADD COLUMN "unit_price_inc_vat" INTEGER;
ALTER TABLE "invoice_lines" ADD COLUMN "unit_price_inc_vat" INTEGER;
ALTER TABLE "credit_note_lines" ADD COLUMN "unit_price_inc_vat" INTEGER;

-- A sum including VAT without its VAT. The VAT is rounded half up; pence, the rate in per cent.
CREATE FUNCTION less_vat(pence bigint, vat_rate integer) RETURNS bigint
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT pence - (2 * pence * vat_rate + 100 + vat_rate) / (2 * (100 + vat_rate))
$$;

-- Where the rate is on the row, the two prices belong together.
ALTER TABLE products ADD CONSTRAINT products_price_inc_vat CHECK (
  unit_price_inc_vat BETWEEN 0 AND 100000000 AND unit_price = less_vat(unit_price_inc_vat, vat_rate));
ALTER TABLE rate_set_prices ADD CONSTRAINT rate_set_prices_price_inc_vat CHECK (unit_price_inc_vat BETWEEN unit_price AND 100000000);
ALTER TABLE agreed_rates ADD CONSTRAINT agreed_rates_price_inc_vat CHECK (unit_price_inc_vat BETWEEN unit_price AND 100000000);
ALTER TABLE order_lines ADD CONSTRAINT order_lines_price_inc_vat CHECK (
  unit_price_inc_vat BETWEEN 0 AND 100000000 AND unit_price = less_vat(unit_price_inc_vat, vat_rate));
-- VAT is taken out of a whole line.
ALTER TABLE invoice_lines ADD CONSTRAINT invoice_lines_price_inc_vat CHECK (
  unit_price = less_vat(unit_price_inc_vat, vat_rate)
  AND net_pence = less_vat(quantity::bigint * unit_price_inc_vat, vat_rate));
-- Lines that credit a part of one add up to it, so each may differ from its own figure by a penny.
ALTER TABLE credit_note_lines DROP CONSTRAINT credit_note_lines_amounts;
ALTER TABLE credit_note_lines ADD CONSTRAINT credit_note_lines_amounts CHECK (
  quantity <> 0 AND unit_price >= 0
  AND (unit_price_inc_vat IS NOT NULL OR net_pence = quantity * unit_price));
ALTER TABLE credit_note_lines ADD CONSTRAINT credit_note_lines_price_inc_vat CHECK (
  unit_price = less_vat(unit_price_inc_vat, vat_rate)
  AND abs(net_pence) BETWEEN 0 AND abs(quantity::bigint * unit_price_inc_vat));
