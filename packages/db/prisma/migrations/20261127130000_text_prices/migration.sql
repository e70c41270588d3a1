-- What the provider took for a text, beside what was reckoned (docs/decisions/0320).
-- AlterTable
ALTER TABLE "texts" ADD COLUMN "price_tenths" INTEGER;

ALTER TABLE texts ADD CONSTRAINT texts_price_of_what_went CHECK (
  price_tenths IS NULL OR (price_tenths >= 0 AND cost_tenths IS NOT NULL));
