-- CreateEnum
CREATE TYPE "standing_order_state" AS ENUM ('active', 'paused', 'ended');

-- CreateEnum
CREATE TYPE "standing_repeat" AS ENUM ('weekly', 'monthly_day', 'monthly_weekday', 'round_days');

-- CreateEnum
CREATE TYPE "standing_on_closed" AS ENUM ('after', 'before', 'skip');

-- CreateEnum
CREATE TYPE "standing_price" AS ENUM ('current', 'held');

-- CreateEnum
CREATE TYPE "standing_occurrence_state" AS ENUM ('made', 'skipped', 'refused');

-- CreateEnum
CREATE TYPE "standing_skipped_by" AS ENUM ('office', 'customer');

-- CreateEnum
CREATE TYPE "standing_refusal" AS ENUM ('on_stop', 'over_limit', 'not_sold', 'fuel_rule', 'address', 'missed', 'other');

-- AlterTable
ALTER TABLE "orders" ADD COLUMN     "standing_order_id" UUID;

-- AlterTable
ALTER TABLE "patches" ADD COLUMN     "weekdays" INTEGER[] DEFAULT ARRAY[]::INTEGER[];

-- CreateTable
CREATE TABLE "standing_orders" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "customer_id" UUID NOT NULL,
    "delivery_address_id" UUID NOT NULL,
    "source" "order_source" NOT NULL,
    "state" "standing_order_state" NOT NULL DEFAULT 'active',
    "state_why" VARCHAR(300),
    "repeat" "standing_repeat" NOT NULL,
    "every" INTEGER NOT NULL,
    "weekday" INTEGER,
    "day_of_month" INTEGER,
    "week_of_month" INTEGER,
    "season_from" VARCHAR(5),
    "season_to" VARCHAR(5),
    "starts_on" DATE NOT NULL,
    "ends_on" DATE,
    "ends_after" INTEGER,
    "on_closed" "standing_on_closed" NOT NULL DEFAULT 'after',
    "days_ahead" INTEGER NOT NULL DEFAULT 3,
    "price" "standing_price" NOT NULL DEFAULT 'current',
    "payment_method" "payment_method",
    "delivery_option_id" UUID,
    "leave_instruction" "leave_instruction",
    "leave_detail" VARCHAR(500),
    "notes" VARCHAR(2000),
    "active_from" DATE NOT NULL,
    "created_by_user_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "standing_orders_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "standing_order_lines" (
    "tenant_id" UUID NOT NULL,
    "standing_order_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "product_id" UUID NOT NULL,
    "quantity" INTEGER NOT NULL,
    "measure" DOUBLE PRECISION NOT NULL DEFAULT 1,
    "empties" INTEGER NOT NULL DEFAULT 0,
    "unit_price" INTEGER NOT NULL,
    "unit_price_inc_vat" INTEGER,

    CONSTRAINT "standing_order_lines_pkey" PRIMARY KEY ("tenant_id","standing_order_id","position")
);

-- CreateTable
CREATE TABLE "standing_occurrences" (
    "tenant_id" UUID NOT NULL,
    "standing_order_id" UUID NOT NULL,
    "due_on" DATE NOT NULL,
    "delivers_on" DATE NOT NULL,
    "state" "standing_occurrence_state" NOT NULL,
    "order_id" UUID,
    "skipped_by" "standing_skipped_by",
    "reason" "standing_refusal",
    "message" VARCHAR(500),
    "round_note" VARCHAR(300),
    "price_note" VARCHAR(500),
    "skip_ref" VARCHAR(40),
    "tried_on" DATE,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "standing_occurrences_pkey" PRIMARY KEY ("tenant_id","standing_order_id","due_on")
);

-- CreateIndex
CREATE INDEX "standing_orders_tenant_id_created_at_id_idx" ON "standing_orders"("tenant_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "standing_orders_tenant_id_customer_id_idx" ON "standing_orders"("tenant_id", "customer_id");

-- CreateIndex
CREATE INDEX "standing_orders_tenant_id_delivery_address_id_idx" ON "standing_orders"("tenant_id", "delivery_address_id");

-- CreateIndex
CREATE INDEX "standing_orders_tenant_id_delivery_option_id_idx" ON "standing_orders"("tenant_id", "delivery_option_id");

-- CreateIndex
CREATE INDEX "standing_order_lines_tenant_id_product_id_idx" ON "standing_order_lines"("tenant_id", "product_id");

-- CreateIndex
CREATE UNIQUE INDEX "standing_occurrences_tenant_id_order_id_key" ON "standing_occurrences"("tenant_id", "order_id");

-- CreateIndex
CREATE UNIQUE INDEX "standing_occurrences_tenant_id_skip_ref_key" ON "standing_occurrences"("tenant_id", "skip_ref");

-- CreateIndex
CREATE INDEX "orders_tenant_id_standing_order_id_idx" ON "orders"("tenant_id", "standing_order_id");

-- AddForeignKey
ALTER TABLE "orders" ADD CONSTRAINT "orders_tenant_id_standing_order_id_fkey" FOREIGN KEY ("tenant_id", "standing_order_id") REFERENCES "standing_orders"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "standing_orders" ADD CONSTRAINT "standing_orders_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "standing_orders" ADD CONSTRAINT "standing_orders_tenant_id_customer_id_fkey" FOREIGN KEY ("tenant_id", "customer_id") REFERENCES "customers"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "standing_orders" ADD CONSTRAINT "standing_orders_tenant_id_delivery_address_id_fkey" FOREIGN KEY ("tenant_id", "delivery_address_id") REFERENCES "delivery_addresses"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "standing_orders" ADD CONSTRAINT "standing_orders_tenant_id_delivery_option_id_fkey" FOREIGN KEY ("tenant_id", "delivery_option_id") REFERENCES "delivery_options"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "standing_order_lines" ADD CONSTRAINT "standing_order_lines_tenant_id_standing_order_id_fkey" FOREIGN KEY ("tenant_id", "standing_order_id") REFERENCES "standing_orders"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "standing_order_lines" ADD CONSTRAINT "standing_order_lines_tenant_id_product_id_fkey" FOREIGN KEY ("tenant_id", "product_id") REFERENCES "products"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "standing_occurrences" ADD CONSTRAINT "standing_occurrences_tenant_id_standing_order_id_fkey" FOREIGN KEY ("tenant_id", "standing_order_id") REFERENCES "standing_orders"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "standing_occurrences" ADD CONSTRAINT "standing_occurrences_tenant_id_order_id_fkey" FOREIGN KEY ("tenant_id", "order_id") REFERENCES "orders"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- Each way of repeating has what it needs and nothing else.
ALTER TABLE standing_orders ADD CONSTRAINT standing_orders_repeat CHECK (
  CASE repeat WHEN 'weekly' THEN weekday IS NOT NULL AND num_nonnulls(day_of_month, week_of_month) = 0
              WHEN 'monthly_day' THEN day_of_month IS NOT NULL AND num_nonnulls(weekday, week_of_month) = 0
              WHEN 'monthly_weekday' THEN num_nonnulls(weekday, week_of_month) = 2 AND day_of_month IS NULL
              ELSE num_nonnulls(weekday, day_of_month, week_of_month) = 0 END);
ALTER TABLE standing_orders ADD CONSTRAINT standing_orders_in_bounds CHECK (
  every BETWEEN 1 AND 52 AND days_ahead BETWEEN 0 AND 28
  AND (weekday IS NULL OR weekday BETWEEN 1 AND 7)
  AND (day_of_month IS NULL OR day_of_month BETWEEN 1 AND 31)
  AND (week_of_month IS NULL OR week_of_month BETWEEN 1 AND 5)
  AND (ends_after IS NULL OR ends_after BETWEEN 1 AND 1000)
  AND (season_from IS NULL) = (season_to IS NULL)
  AND (state = 'ended') = (ended_at IS NOT NULL));
ALTER TABLE standing_order_lines ADD CONSTRAINT standing_order_lines_in_bounds CHECK (
  quantity > 0 AND measure > 0 AND empties >= 0);
-- What was made has its order, what was refused its reason.
ALTER TABLE standing_occurrences ADD CONSTRAINT standing_occurrences_whole CHECK (
  CASE state WHEN 'made' THEN order_id IS NOT NULL AND num_nonnulls(skipped_by, reason) = 0
             WHEN 'skipped' THEN skipped_by IS NOT NULL AND reason IS NULL
             ELSE num_nonnulls(reason, message) = 2 AND num_nonnulls(order_id, skipped_by) = 0 END);
-- The morning of a business reads those that go on.
CREATE INDEX standing_orders_active ON standing_orders (tenant_id, id) WHERE state = 'active';
-- What the office is to look at.
CREATE INDEX standing_occurrences_refused ON standing_occurrences (tenant_id, delivers_on) WHERE state = 'refused';
CREATE TRIGGER row_says_when_changed BEFORE INSERT OR UPDATE ON standing_orders
  FOR EACH ROW EXECUTE FUNCTION row_says_when_changed();
