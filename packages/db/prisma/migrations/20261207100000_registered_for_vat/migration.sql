CREATE TYPE "vat_scheme" AS ENUM ('standard', 'cash');

ALTER TABLE "businesses" ADD COLUMN     "vat_registered" BOOLEAN,
ADD COLUMN     "vat_registered_from" DATE,
ADD COLUMN     "vat_scheme" "vat_scheme";

ALTER TABLE "order_lines" ADD COLUMN     "unregistered" BOOLEAN NOT NULL DEFAULT false;

-- A registered business has a number, a first day and a scheme. Any other has neither day nor scheme.
ALTER TABLE businesses ADD CONSTRAINT businesses_vat_registration CHECK (CASE WHEN vat_registered IS TRUE
  THEN vat_number IS NOT NULL AND vat_registered_from IS NOT NULL AND vat_scheme IS NOT NULL
  ELSE vat_registered_from IS NULL AND vat_scheme IS NULL END);
ALTER TABLE order_lines ADD CONSTRAINT order_lines_unregistered CHECK (
  NOT unregistered OR vat_rate = 0 AND vat_treatment = 'outside_scope');
