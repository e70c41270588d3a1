-- What is exempt from VAT or outside its scope is told from what bears 0 % (docs/decisions/0265).

-- CreateEnum
CREATE TYPE "vat_treatment" AS ENUM ('standard', 'exempt', 'outside_scope');

-- AlterTable
ALTER TABLE "products" ADD COLUMN "vat_treatment" "vat_treatment" NOT NULL DEFAULT 'standard';
ALTER TABLE "order_lines" ADD COLUMN "vat_treatment" "vat_treatment" NOT NULL DEFAULT 'standard';
ALTER TABLE "invoice_lines" ADD COLUMN "vat_treatment" "vat_treatment" NOT NULL DEFAULT 'standard';
ALTER TABLE "invoice_vat" ADD COLUMN "vat_treatment" "vat_treatment" NOT NULL DEFAULT 'standard';
ALTER TABLE "credit_note_lines" ADD COLUMN "vat_treatment" "vat_treatment" NOT NULL DEFAULT 'standard';
ALTER TABLE "credit_note_vat" ADD COLUMN "vat_treatment" "vat_treatment" NOT NULL DEFAULT 'standard';

ALTER TABLE products ADD CONSTRAINT products_vat_treatment CHECK (vat_treatment = 'standard' OR vat_rate = 0);
ALTER TABLE order_lines ADD CONSTRAINT order_lines_vat_treatment CHECK (vat_treatment = 'standard' OR vat_rate = 0);
ALTER TABLE invoice_lines ADD CONSTRAINT invoice_lines_vat_treatment CHECK (vat_treatment = 'standard' OR vat_rate = 0);
ALTER TABLE invoice_vat ADD CONSTRAINT invoice_vat_vat_treatment CHECK (vat_treatment = 'standard' OR vat_rate = 0);
ALTER TABLE credit_note_lines ADD CONSTRAINT credit_note_lines_vat_treatment CHECK (vat_treatment = 'standard' OR vat_rate = 0);
ALTER TABLE credit_note_vat ADD CONSTRAINT credit_note_vat_vat_treatment CHECK (vat_treatment = 'standard' OR vat_rate = 0);

-- AlterTable
ALTER TABLE "invoice_vat" DROP CONSTRAINT "invoice_vat_pkey";
ALTER TABLE "invoice_vat" ADD CONSTRAINT "invoice_vat_pkey" PRIMARY KEY ("tenant_id","invoice_id","vat_rate","vat_treatment");
ALTER TABLE "credit_note_vat" DROP CONSTRAINT "credit_note_vat_pkey";
ALTER TABLE "credit_note_vat" ADD CONSTRAINT "credit_note_vat_pkey" PRIMARY KEY ("tenant_id","credit_note_id","vat_rate","vat_treatment");

-- The reports of days that were closed before say it too.
UPDATE closed_days SET figures = figures || jsonb_build_object(
  'sales', (SELECT coalesce(jsonb_agg(part || '{"vatTreatment": "standard"}' ORDER BY place), '[]')
              FROM jsonb_array_elements(figures->'sales') WITH ORDINALITY AS parts (part, place)),
  'office', figures->'office' || jsonb_build_object(
    'sales', (SELECT coalesce(jsonb_agg(part || '{"vatTreatment": "standard"}' ORDER BY place), '[]')
                FROM jsonb_array_elements(figures->'office'->'sales') WITH ORDINALITY AS parts (part, place)),
    'credited', (SELECT coalesce(jsonb_agg(part || '{"vatTreatment": "standard"}' ORDER BY place), '[]')
                   FROM jsonb_array_elements(figures->'office'->'credited') WITH ORDINALITY AS parts (part, place))));
