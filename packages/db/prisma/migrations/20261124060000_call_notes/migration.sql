-- What was said with a customer about what they owe, what they promised, and what is to be done next
-- (docs/decisions/0242).
CREATE TABLE "call_notes" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "customer_id" UUID NOT NULL,
    "noted_at" TIMESTAMPTZ(3) NOT NULL,
    "noted_by_name" TEXT NOT NULL,
    "noted_by_user_id" TEXT,
    "words" VARCHAR(1000) NOT NULL,
    "promised_on" DATE,
    "promised_pence" INTEGER,
    "next_act" VARCHAR(200),
    "next_act_on" DATE,
    "found_by" TEXT GENERATED ALWAYS AS (search_text(words, next_act)) STORED,

    CONSTRAINT "call_notes_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateIndex
CREATE INDEX "call_notes_tenant_id_customer_id_noted_at_id_idx" ON "call_notes"("tenant_id", "customer_id", "noted_at" DESC, "id" DESC);

-- AddForeignKey
ALTER TABLE "call_notes" ADD CONSTRAINT "call_notes_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "call_notes" ADD CONSTRAINT "call_notes_tenant_id_customer_id_fkey" FOREIGN KEY ("tenant_id", "customer_id") REFERENCES "customers"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- A promise is whole or none, and so is a next act.
ALTER TABLE call_notes ADD CONSTRAINT call_notes_promise_whole CHECK (
  num_nonnulls(promised_on, promised_pence) IN (0, 2) AND promised_pence > 0);
ALTER TABLE call_notes ADD CONSTRAINT call_notes_next_act_whole CHECK (
  num_nonnulls(next_act, next_act_on) IN (0, 2) AND next_act <> '');

-- What somebody promised last.
CREATE INDEX "call_notes_promised_idx" ON "call_notes" ("tenant_id", "customer_id", "noted_at" DESC, "id" DESC)
  WHERE "promised_on" IS NOT NULL;
