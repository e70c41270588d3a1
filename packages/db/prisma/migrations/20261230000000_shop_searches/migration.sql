-- Words that shoppers searched a shop for and that found nothing (docs/decisions/0455).
-- CreateTable
CREATE TABLE "shop_searches" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "words" VARCHAR(60) NOT NULL,
    "times" INTEGER NOT NULL DEFAULT 1,
    "first_day" DATE NOT NULL,
    "last_day" DATE NOT NULL,
    "set_aside_at" TIMESTAMPTZ(3),
    "forget_after" TIMESTAMPTZ(3),

    CONSTRAINT "shop_searches_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "shop_searches_tenant_id_words_key" ON "shop_searches"("tenant_id", "words");

-- CreateIndex
CREATE INDEX "shop_searches_tenant_id_first_day_idx" ON "shop_searches"("tenant_id", "first_day");

-- AddForeignKey
ALTER TABLE "shop_searches" ADD CONSTRAINT "shop_searches_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

ALTER TABLE "shop_searches" ADD CONSTRAINT "shop_searches_kept_check" CHECK ((set_aside_at IS NULL) = (forget_after IS NOT NULL));
