-- AlterTable
ALTER TABLE "support_sessions" ADD COLUMN     "review_note" VARCHAR(500),
ADD COLUMN     "reviewed_by_name" TEXT;

-- CreateTable
CREATE TABLE "subscription_history" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "business_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "plan" "plan" NOT NULL,
    "status" "subscription_status" NOT NULL,
    "custom_monthly_pence" INTEGER,
    "discount_percent_off" INTEGER,
    "discount_until" TIMESTAMPTZ(3),

    CONSTRAINT "subscription_history_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "procedure_minutes" (
    "minute" TIMESTAMPTZ(0) NOT NULL,
    "process" VARCHAR(40) NOT NULL,
    "procedure" VARCHAR(80) NOT NULL,
    "calls" INTEGER NOT NULL,
    "failed" INTEGER NOT NULL,
    "total_ms" INTEGER NOT NULL,
    "max_ms" INTEGER NOT NULL,
    "buckets" INTEGER[],

    CONSTRAINT "procedure_minutes_pkey" PRIMARY KEY ("minute","process","procedure")
);

-- CreateIndex
CREATE INDEX "subscription_history_business_id_at_id_idx" ON "subscription_history"("business_id", "at" DESC, "id" DESC);

-- Every way a subscription changes is noted, whoever writes it: the business's own role may not touch
-- the history, so this runs as the owner of the tables.
CREATE FUNCTION note_subscription() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  INSERT INTO subscription_history (business_id, at, plan, status, custom_monthly_pence, discount_percent_off, discount_until)
  VALUES (NEW.tenant_id, now(), NEW.plan, NEW.status, NEW.custom_monthly_pence, NEW.discount_percent_off, NEW.discount_until);
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION note_subscription FROM PUBLIC;
CREATE TRIGGER subscription_begins AFTER INSERT ON subscriptions
  FOR EACH ROW EXECUTE FUNCTION note_subscription();
CREATE TRIGGER subscription_changes AFTER UPDATE ON subscriptions
  FOR EACH ROW WHEN (
    (OLD.plan, OLD.status, OLD.custom_monthly_pence, OLD.discount_percent_off, OLD.discount_until)
    IS DISTINCT FROM
    (NEW.plan, NEW.status, NEW.custom_monthly_pence, NEW.discount_percent_off, NEW.discount_until))
  EXECUTE FUNCTION note_subscription();
CREATE TRIGGER subscription_history_only_added BEFORE UPDATE ON subscription_history
  FOR EACH ROW EXECUTE FUNCTION rows_are_only_added();

-- What stands begins with the business.
INSERT INTO subscription_history (business_id, at, plan, status, custom_monthly_pence, discount_percent_off, discount_until)
SELECT s.tenant_id, b.created_at, s.plan, s.status, s.custom_monthly_pence, s.discount_percent_off, s.discount_until
  FROM subscriptions s JOIN businesses b ON b.id = s.tenant_id;

-- Overrides nobody has looked at: few among many.
CREATE INDEX support_sessions_unreviewed ON support_sessions (started_at DESC) WHERE override AND reviewed_at IS NULL;
