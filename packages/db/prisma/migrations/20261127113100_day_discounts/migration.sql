-- What a shopper gets off the delivery for a cheaper day (docs/decisions/0328).
-- AlterTable
ALTER TABLE "delivery_settings" ADD COLUMN     "day_discount_pence" INTEGER;

-- AlterTable
ALTER TABLE "orders" ADD COLUMN     "delivery_discount_pence" INTEGER NOT NULL DEFAULT 0;

ALTER TABLE delivery_settings ADD CONSTRAINT delivery_settings_day_discount
  CHECK (day_discount_pence BETWEEN 0 AND 100000000);
ALTER TABLE orders ADD CONSTRAINT orders_delivery_discount CHECK (delivery_discount_pence >= 0);
