-- A part delivery waits until the office orders its rest or leaves it (docs/decisions/0443).
ALTER TABLE "orders" ADD COLUMN "rest_open_since" TIMESTAMPTZ(3);
ALTER TABLE "orders" ADD COLUMN "rest_of_id" UUID;

CREATE INDEX "orders_rest_open" ON "orders"("tenant_id", "rest_open_since") WHERE "rest_open_since" IS NOT NULL;
CREATE INDEX "orders_rest_of" ON "orders"("tenant_id", "rest_of_id") WHERE "rest_of_id" IS NOT NULL;

ALTER TABLE "orders" ADD CONSTRAINT "orders_tenant_id_rest_of_id_fkey" FOREIGN KEY ("tenant_id", "rest_of_id") REFERENCES "orders"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;
