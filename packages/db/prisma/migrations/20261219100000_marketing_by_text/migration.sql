-- A text that sells goes only to a customer with a soft opt-in and without an objection (docs/decisions/0426). Nobody is
-- given an opt-in here: a past sale does not show that the customer could refuse.
ALTER TABLE "customers" ADD COLUMN "marketing_opt_in_on" DATE;
ALTER TABLE "customers" ADD COLUMN "marketing_opt_in_how" VARCHAR(300);
ALTER TABLE "customers" ADD COLUMN "marketing_opt_in_number" VARCHAR(16);
ALTER TABLE "customers" ADD COLUMN "marketing_refused_at" TIMESTAMPTZ(3);
ALTER TABLE "customers" ADD COLUMN "no_texts_since" TIMESTAMPTZ(3);
ALTER TABLE "customers" ADD COLUMN "do_not_call_since" TIMESTAMPTZ(3);

ALTER TABLE "texts" ADD COLUMN "refusal_ref" VARCHAR(20);
CREATE UNIQUE INDEX "texts_tenant_id_refusal_ref_key" ON "texts"("tenant_id", "refusal_ref");

-- An opt-in has its day, its circumstances and its number. A refusal ends it.
ALTER TABLE customers ADD CONSTRAINT customers_marketing_opt_in CHECK (
  num_nonnulls(marketing_opt_in_on, marketing_opt_in_how, marketing_opt_in_number) IN (0, 3));
ALTER TABLE customers ADD CONSTRAINT customers_marketing_refused CHECK (
  marketing_refused_at IS NULL OR marketing_opt_in_on IS NULL);
