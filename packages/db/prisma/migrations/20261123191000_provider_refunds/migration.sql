-- Refunds at the payment provider (docs/decisions/0236): what is asked for here, and what the provider tells of.

-- CreateEnum
CREATE TYPE "provider_refund_state" AS ENUM ('requested', 'sent', 'settled', 'failed');

-- AlterTable
ALTER TABLE "orders" ADD COLUMN "refunding_pence" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
-- Until now nobody was asked how money had been paid back.
ALTER TABLE "refunds" ADD COLUMN "method_known" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "refunds" ALTER COLUMN "method_known" SET DEFAULT true;

-- CreateTable
CREATE TABLE "provider_refunds" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "order_id" UUID NOT NULL,
    "payment_ref" TEXT NOT NULL,
    "amount_pence" INTEGER NOT NULL,
    "state" "provider_refund_state" NOT NULL DEFAULT 'requested',
    "refund_ref" TEXT,
    "noted_pence" INTEGER NOT NULL DEFAULT 0,
    "error" VARCHAR(300),
    "requested_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "provider_refunds_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateIndex
CREATE INDEX "provider_refunds_tenant_id_order_id_idx" ON "provider_refunds"("tenant_id", "order_id");

-- AddForeignKey
ALTER TABLE "provider_refunds" ADD CONSTRAINT "provider_refunds_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "provider_refunds" ADD CONSTRAINT "provider_refunds_tenant_id_order_id_fkey" FOREIGN KEY ("tenant_id", "order_id") REFERENCES "orders"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- What the provider has told so far. Its notices have the sum of all refunds of a payment, which stands at the end of
-- the refund's own name: what is over the sum before is what went back.
INSERT INTO provider_refunds (tenant_id, order_id, payment_ref, amount_pence, state, requested_at, ended_at)
SELECT tenant_id, order_id, payment_ref, sum_pence - before, 'settled', refunded_at, refunded_at
  FROM (SELECT *, coalesce(lag(sum_pence) OVER (PARTITION BY tenant_id, payment_ref ORDER BY sum_pence), 0) AS before
          FROM (SELECT tenant_id, order_id, refunded_at, split_part(provider_ref, ':refunded:', 1) AS payment_ref,
                       split_part(provider_ref, ':refunded:', 2)::int AS sum_pence
                  FROM refunds WHERE order_id IS NOT NULL AND provider_ref ~ ':refunded:[0-9]{1,9}$') told) sums
 WHERE sum_pence > before;

-- A refund that is over says when, and one that failed says why.
ALTER TABLE provider_refunds ADD CONSTRAINT provider_refunds_amount CHECK (
  amount_pence > 0 AND noted_pence BETWEEN 0 AND amount_pence);
ALTER TABLE provider_refunds ADD CONSTRAINT provider_refunds_ended CHECK (
  (state IN ('settled', 'failed')) = (ended_at IS NOT NULL) AND (state = 'failed') = (error IS NOT NULL));

-- Of two who give the same payment back at once, one is refused.
CREATE UNIQUE INDEX provider_refunds_one_under_way ON provider_refunds (tenant_id, payment_ref)
 WHERE state IN ('requested', 'sent');

-- What is on its way back for an order follows its refunds.
ALTER TABLE orders ADD CONSTRAINT orders_refunding_pence CHECK (refunding_pence >= 0);
CREATE FUNCTION orders_follow_refunds() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  pence int := CASE WHEN NEW.state IN ('requested', 'sent') THEN NEW.amount_pence ELSE 0 END;
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.state IN ('requested', 'sent') THEN
    pence := pence - OLD.amount_pence;
  END IF;
  IF pence <> 0 THEN
    UPDATE orders SET refunding_pence = refunding_pence + pence
     WHERE tenant_id = NEW.tenant_id AND id = NEW.order_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER orders_follow_refunds AFTER INSERT OR UPDATE ON provider_refunds
  FOR EACH ROW EXECUTE FUNCTION orders_follow_refunds();
