-- Phones that show drivers' notices (docs/decisions/0333).
-- CreateTable
CREATE TABLE "push_subscriptions" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "user_id" TEXT NOT NULL,
    "session_id" UUID NOT NULL,
    "endpoint_hash" CHAR(64) NOT NULL,
    "sealed" VARCHAR(2000) NOT NULL,
    "told" UUID[],
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "push_subscriptions_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateIndex
CREATE INDEX "push_subscriptions_tenant_id_user_id_idx" ON "push_subscriptions"("tenant_id", "user_id");

-- CreateIndex
CREATE UNIQUE INDEX "push_subscriptions_tenant_id_endpoint_hash_key" ON "push_subscriptions"("tenant_id", "endpoint_hash");

-- AddForeignKey
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_tenant_id_user_id_fkey" FOREIGN KEY ("tenant_id", "user_id") REFERENCES "members"("tenant_id", "user_id") ON DELETE CASCADE ON UPDATE NO ACTION;

ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_hashed" CHECK (endpoint_hash ~ '^[0-9a-f]{64}$');
