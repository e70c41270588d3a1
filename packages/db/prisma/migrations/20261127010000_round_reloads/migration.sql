-- Reloads of vans at yards between two stops, and what was loaded and put down there (docs/decisions/0307).
-- CreateTable
CREATE TABLE "round_reloads" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "round_id" UUID NOT NULL,
    "location_id" UUID NOT NULL,
    "before_stop_id" UUID,
    "added_on_the_way" BOOLEAN NOT NULL DEFAULT false,
    "done_at" TIMESTAMPTZ(3),
    "record_id" UUID,
    "request_hash" VARCHAR(64),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "round_reloads_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "round_reload_counts" (
    "tenant_id" UUID NOT NULL,
    "reload_id" UUID NOT NULL,
    "product_id" UUID NOT NULL,
    "condition" "condition" NOT NULL,
    "loaded" INTEGER NOT NULL,
    "dropped" INTEGER NOT NULL,
    "expected_load" INTEGER NOT NULL,
    "expected_drop" INTEGER NOT NULL,

    CONSTRAINT "round_reload_counts_pkey" PRIMARY KEY ("tenant_id","reload_id","product_id","condition")
);

-- CreateIndex
CREATE INDEX "round_reloads_tenant_id_before_stop_id_idx" ON "round_reloads"("tenant_id", "before_stop_id");

-- CreateIndex
CREATE INDEX "round_reloads_tenant_id_location_id_idx" ON "round_reloads"("tenant_id", "location_id");

-- CreateIndex
CREATE UNIQUE INDEX "round_reloads_tenant_id_round_id_before_stop_id_key" ON "round_reloads"("tenant_id", "round_id", "before_stop_id");

-- CreateIndex
CREATE INDEX "round_reload_counts_tenant_id_product_id_idx" ON "round_reload_counts"("tenant_id", "product_id");

-- AddForeignKey
ALTER TABLE "round_reloads" ADD CONSTRAINT "round_reloads_tenant_id_round_id_fkey" FOREIGN KEY ("tenant_id", "round_id") REFERENCES "rounds"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "round_reloads" ADD CONSTRAINT "round_reloads_tenant_id_location_id_fkey" FOREIGN KEY ("tenant_id", "location_id") REFERENCES "locations"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "round_reloads" ADD CONSTRAINT "round_reloads_tenant_id_before_stop_id_fkey" FOREIGN KEY ("tenant_id", "before_stop_id") REFERENCES "stops"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "round_reload_counts" ADD CONSTRAINT "round_reload_counts_tenant_id_reload_id_fkey" FOREIGN KEY ("tenant_id", "reload_id") REFERENCES "round_reloads"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "round_reload_counts" ADD CONSTRAINT "round_reload_counts_tenant_id_product_id_fkey" FOREIGN KEY ("tenant_id", "product_id") REFERENCES "products"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- What is still to come lies before a stop; nothing of it is known twice, or below nothing.
ALTER TABLE round_reloads ADD CONSTRAINT round_reloads_placed CHECK (done_at IS NOT NULL OR before_stop_id IS NOT NULL);
ALTER TABLE round_reload_counts ADD CONSTRAINT round_reload_counts_not_negative CHECK (
  loaded >= 0 AND dropped >= 0 AND expected_load >= 0 AND expected_drop >= 0
);
ALTER TABLE round_reload_counts ADD CONSTRAINT round_reload_counts_fulls_loaded CHECK (condition = 'full' OR loaded = 0);
