-- The holder of a fuel's certificate, its name as an authorised fuel, its sulphur; the fuels that an appliance's
-- exemption names; the certificate as an invoice prints it (docs/decisions/0397, 0398).
-- AlterTable
ALTER TABLE "appliance_statements" ADD COLUMN     "fuels" "fuel_kind"[] DEFAULT ARRAY[]::"fuel_kind"[];

-- AlterTable
ALTER TABLE "invoice_lines" ADD COLUMN     "fuel_certificate" VARCHAR(400);

-- AlterTable
ALTER TABLE "products" ADD COLUMN     "fuel_authorised_as" VARCHAR(200),
ADD COLUMN     "fuel_certificate_holder" VARCHAR(120),
ADD COLUMN     "fuel_sulphur_percent" DECIMAL(4,2);

-- A holder belongs to a certificate; a name on the list and sulphur belong to fuel.
ALTER TABLE products ADD CONSTRAINT products_fuel_facts CHECK (
  (fuel_scheme IS NOT NULL OR fuel_certificate_holder IS NULL)
  AND (fuel_kind IS NOT NULL OR (fuel_authorised_as IS NULL AND fuel_sulphur_percent IS NULL))
);
