-- AlterTable
ALTER TABLE "api_keys" ADD COLUMN     "app_client_id" VARCHAR(60);

-- CreateTable
CREATE TABLE "oauth_clients" (
    "id" VARCHAR(60) NOT NULL,
    "name" VARCHAR(80) NOT NULL,
    "redirect_uris" TEXT[],
    "secret_hash" CHAR(64),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "forget_after" TIMESTAMPTZ(3),

    CONSTRAINT "oauth_clients_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "oauth_requests" (
    "id" UUID NOT NULL,
    "client_id" VARCHAR(60) NOT NULL,
    "redirect_uri" VARCHAR(2000) NOT NULL,
    "state" VARCHAR(2000),
    "scopes" TEXT[],
    "code_challenge" VARCHAR(43) NOT NULL,
    "browser_hash" CHAR(64) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "answer_hash" CHAR(64),
    "business_id" UUID,
    "key_id" UUID,

    CONSTRAINT "oauth_requests_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "oauth_codes" (
    "code_hash" CHAR(64) NOT NULL,
    "client_id" VARCHAR(60) NOT NULL,
    "redirect_uri" VARCHAR(2000) NOT NULL,
    "code_challenge" VARCHAR(43) NOT NULL,
    "business_id" UUID NOT NULL,
    "key_id" UUID NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "oauth_codes_pkey" PRIMARY KEY ("code_hash")
);

-- CreateTable
CREATE TABLE "oauth_access_tokens" (
    "token_hash" CHAR(64) NOT NULL,
    "business_id" UUID NOT NULL,
    "key_id" UUID NOT NULL,
    "scopes" TEXT[],
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "oauth_access_tokens_pkey" PRIMARY KEY ("token_hash")
);

-- CreateTable
CREATE TABLE "oauth_refresh_tokens" (
    "token_hash" CHAR(64) NOT NULL,
    "client_id" VARCHAR(60) NOT NULL,
    "business_id" UUID NOT NULL,
    "key_id" UUID NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "oauth_refresh_tokens_pkey" PRIMARY KEY ("token_hash")
);

-- CreateIndex
CREATE INDEX "oauth_clients_forget_after_idx" ON "oauth_clients"("forget_after");

-- CreateIndex
CREATE INDEX "oauth_requests_client_id_idx" ON "oauth_requests"("client_id");

-- CreateIndex
CREATE INDEX "oauth_requests_business_id_key_id_idx" ON "oauth_requests"("business_id", "key_id");

-- CreateIndex
CREATE INDEX "oauth_requests_expires_at_idx" ON "oauth_requests"("expires_at");

-- CreateIndex
CREATE INDEX "oauth_codes_business_id_key_id_idx" ON "oauth_codes"("business_id", "key_id");

-- CreateIndex
CREATE INDEX "oauth_codes_expires_at_idx" ON "oauth_codes"("expires_at");

-- CreateIndex
CREATE INDEX "oauth_access_tokens_business_id_key_id_idx" ON "oauth_access_tokens"("business_id", "key_id");

-- CreateIndex
CREATE INDEX "oauth_access_tokens_expires_at_idx" ON "oauth_access_tokens"("expires_at");

-- CreateIndex
CREATE INDEX "oauth_refresh_tokens_business_id_key_id_idx" ON "oauth_refresh_tokens"("business_id", "key_id");

-- CreateIndex
CREATE INDEX "oauth_refresh_tokens_expires_at_idx" ON "oauth_refresh_tokens"("expires_at");

-- AddForeignKey
ALTER TABLE "oauth_requests" ADD CONSTRAINT "oauth_requests_client_id_fkey" FOREIGN KEY ("client_id") REFERENCES "oauth_clients"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "oauth_requests" ADD CONSTRAINT "oauth_requests_business_id_key_id_fkey" FOREIGN KEY ("business_id", "key_id") REFERENCES "api_keys"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "oauth_codes" ADD CONSTRAINT "oauth_codes_business_id_key_id_fkey" FOREIGN KEY ("business_id", "key_id") REFERENCES "api_keys"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "oauth_access_tokens" ADD CONSTRAINT "oauth_access_tokens_business_id_key_id_fkey" FOREIGN KEY ("business_id", "key_id") REFERENCES "api_keys"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "oauth_refresh_tokens" ADD CONSTRAINT "oauth_refresh_tokens_business_id_key_id_fkey" FOREIGN KEY ("business_id", "key_id") REFERENCES "api_keys"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- A key that was made names its business too, and is an answer.
ALTER TABLE oauth_requests ADD CONSTRAINT oauth_requests_key_whole
  CHECK ((business_id IS NULL) = (key_id IS NULL) AND (key_id IS NULL OR answer_hash IS NOT NULL));

-- What an app may do, it may do of something.
ALTER TABLE oauth_access_tokens ADD CONSTRAINT oauth_access_tokens_has_scope CHECK (cardinality(scopes) > 0);
