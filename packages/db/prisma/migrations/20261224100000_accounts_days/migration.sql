-- Days of sales that were paid at once, as they are sent to the accounts program (docs/decisions/0442).
ALTER TABLE "accounts_connections" ADD COLUMN "days_checked_on" DATE;

CREATE TABLE "accounts_days" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "organisation_id" VARCHAR(80) NOT NULL,
    "day" DATE NOT NULL,
    "figures" JSONB NOT NULL,
    "composed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "accounts_days_pkey" PRIMARY KEY ("tenant_id","id")
);

CREATE TABLE "accounts_day_orders" (
    "tenant_id" UUID NOT NULL,
    "organisation_id" VARCHAR(80) NOT NULL,
    "order_id" UUID NOT NULL,
    "day" DATE NOT NULL,

    CONSTRAINT "accounts_day_orders_pkey" PRIMARY KEY ("tenant_id","organisation_id","order_id")
);

CREATE UNIQUE INDEX "accounts_days_tenant_id_organisation_id_day_key" ON "accounts_days"("tenant_id", "organisation_id", "day");
CREATE INDEX "accounts_day_orders_tenant_id_order_id_idx" ON "accounts_day_orders"("tenant_id", "order_id");

ALTER TABLE "accounts_days" ADD CONSTRAINT "accounts_days_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "accounts_day_orders" ADD CONSTRAINT "accounts_day_orders_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
