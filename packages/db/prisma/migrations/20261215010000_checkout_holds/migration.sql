-- CreateTable
CREATE TABLE "checkout_holds" (
    "tenant_id" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "product_id" UUID NOT NULL,
    "quantity" INTEGER NOT NULL,
    "is_last" BOOLEAN NOT NULL,
    "network_hash" CHAR(64) NOT NULL,
    "held_until" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "checkout_holds_pkey" PRIMARY KEY ("tenant_id","order_id","product_id")
);

-- CreateIndex
CREATE INDEX "checkout_holds_tenant_id_held_until_idx" ON "checkout_holds"("tenant_id", "held_until");

-- AddForeignKey
ALTER TABLE "checkout_holds" ADD CONSTRAINT "checkout_holds_tenant_id_order_id_fkey" FOREIGN KEY ("tenant_id", "order_id") REFERENCES "orders"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

ALTER TABLE "checkout_holds" ADD CONSTRAINT "checkout_holds_quantity" CHECK ("quantity" >= 0);
