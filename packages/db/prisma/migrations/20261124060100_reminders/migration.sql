-- Those who owe are reminded at three levels, each invoice once at each (docs/decisions/0242).
ALTER TABLE "businesses" ADD COLUMN "reminds_by_itself" BOOLEAN NOT NULL DEFAULT false;

CREATE TABLE "reminder_levels" (
    "tenant_id" UUID NOT NULL,
    "level" INTEGER NOT NULL,
    "enabled" BOOLEAN NOT NULL,
    "days" INTEGER NOT NULL,
    "subject" VARCHAR(200) NOT NULL,
    "text" VARCHAR(4000) NOT NULL,

    CONSTRAINT "reminder_levels_pkey" PRIMARY KEY ("tenant_id","level")
);

CREATE TABLE "invoice_reminders" (
    "tenant_id" UUID NOT NULL,
    "invoice_id" UUID NOT NULL,
    "level" INTEGER NOT NULL,
    "email_id" UUID NOT NULL,
    "reminded_on" DATE NOT NULL,
    "reminded_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "invoice_reminders_pkey" PRIMARY KEY ("tenant_id","invoice_id","level")
);

-- CreateIndex
CREATE INDEX "invoice_reminders_tenant_id_email_id_idx" ON "invoice_reminders"("tenant_id", "email_id");

-- AddForeignKey
ALTER TABLE "reminder_levels" ADD CONSTRAINT "reminder_levels_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "invoice_reminders" ADD CONSTRAINT "invoice_reminders_tenant_id_invoice_id_fkey" FOREIGN KEY ("tenant_id", "invoice_id") REFERENCES "invoices"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

ALTER TABLE reminder_levels ADD CONSTRAINT reminder_levels_in_bounds CHECK (
  level BETWEEN 1 AND 3 AND days BETWEEN 1 AND 365 AND subject <> '' AND text <> '');
ALTER TABLE invoice_reminders ADD CONSTRAINT invoice_reminders_level CHECK (level BETWEEN 1 AND 3);
