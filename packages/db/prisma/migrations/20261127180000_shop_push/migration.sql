-- Browsers that tell customers of their orders (docs/decisions/0344).
-- CreateTable
CREATE TABLE "shop_push_subscriptions" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "account_id" UUID NOT NULL,
    "session_id" UUID NOT NULL,
    "endpoint_hash" CHAR(64) NOT NULL,
    "sealed" VARCHAR(2000) NOT NULL,
    "told" UUID[],
    "user_agent" VARCHAR(200),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "shop_push_subscriptions_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateIndex
CREATE INDEX "shop_push_subscriptions_tenant_id_account_id_idx" ON "shop_push_subscriptions"("tenant_id", "account_id");

-- CreateIndex
CREATE INDEX "shop_push_subscriptions_tenant_id_session_id_idx" ON "shop_push_subscriptions"("tenant_id", "session_id");

-- CreateIndex
CREATE UNIQUE INDEX "shop_push_subscriptions_tenant_id_endpoint_hash_key" ON "shop_push_subscriptions"("tenant_id", "endpoint_hash");

-- AddForeignKey
ALTER TABLE "shop_push_subscriptions" ADD CONSTRAINT "shop_push_subscriptions_tenant_id_account_id_fkey" FOREIGN KEY ("tenant_id", "account_id") REFERENCES "shop_accounts"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "shop_push_subscriptions" ADD CONSTRAINT "shop_push_subscriptions_tenant_id_session_id_fkey" FOREIGN KEY ("tenant_id", "session_id") REFERENCES "shop_sessions"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

ALTER TABLE "shop_push_subscriptions" ADD CONSTRAINT "shop_push_subscriptions_hashed" CHECK (endpoint_hash ~ '^[0-9a-f]{64}$');
