-- A bottle card of an address is a signature over its version: what is printed is stored nowhere (docs/decisions/0326).
ALTER TABLE "delivery_addresses" ADD COLUMN     "card_issued_at" TIMESTAMPTZ(3),
ADD COLUMN     "card_order_id" UUID,
ADD COLUMN     "card_version" INTEGER NOT NULL DEFAULT 0;
