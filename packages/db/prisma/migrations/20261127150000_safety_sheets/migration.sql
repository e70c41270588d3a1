-- Where the safety data sheet of a product is published (docs/decisions/0336).
ALTER TABLE "products" ADD COLUMN     "safety_sheet_url" VARCHAR(500);
