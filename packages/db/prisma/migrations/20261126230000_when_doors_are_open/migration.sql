-- When an address takes deliveries, and the days on which a customer is closed (docs/decisions/0295).
-- AlterTable
ALTER TABLE "customers" ADD COLUMN     "closed_days" JSONB NOT NULL DEFAULT '{"weekdays": [], "dates": []}';

-- AlterTable
ALTER TABLE "delivery_addresses" ADD COLUMN     "delivery_windows" JSONB NOT NULL DEFAULT '[]';

ALTER TABLE customers ADD CONSTRAINT customers_closed_days CHECK (jsonb_typeof(closed_days) = 'object');
