-- Under which codes the books go to an accounting program (docs/decisions/0254).
-- CreateEnum
CREATE TYPE "journal_program" AS ENUM ('sage', 'xero', 'quickbooks');

-- CreateTable
CREATE TABLE "journal_settings" (
    "tenant_id" UUID NOT NULL,
    "program" "journal_program" NOT NULL,
    "starts_on" DATE,

    CONSTRAINT "journal_settings_pkey" PRIMARY KEY ("tenant_id")
);

-- CreateTable
CREATE TABLE "nominal_codes" (
    "tenant_id" UUID NOT NULL,
    "thing" VARCHAR(100) NOT NULL,
    "code" VARCHAR(100) NOT NULL,
    "department" VARCHAR(100),

    CONSTRAINT "nominal_codes_pkey" PRIMARY KEY ("tenant_id","thing")
);

-- AddForeignKey
ALTER TABLE "journal_settings" ADD CONSTRAINT "journal_settings_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "nominal_codes" ADD CONSTRAINT "nominal_codes_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

ALTER TABLE nominal_codes ADD CONSTRAINT nominal_codes_filled CHECK (thing <> '' AND code <> '');
