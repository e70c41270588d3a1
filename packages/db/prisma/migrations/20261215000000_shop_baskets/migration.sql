-- CreateTable
CREATE TABLE "shop_baskets" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "order_id" UUID,
    "form_hash" CHAR(64) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "shop_baskets_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateIndex
CREATE INDEX "shop_baskets_tenant_id_order_id_idx" ON "shop_baskets"("tenant_id", "order_id");

-- AddForeignKey
ALTER TABLE "shop_baskets" ADD CONSTRAINT "shop_baskets_tenant_id_order_id_fkey" FOREIGN KEY ("tenant_id", "order_id") REFERENCES "orders"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;
