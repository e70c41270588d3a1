-- A sales ledger (docs/decisions/0233): receipts and refunds, and what each receipt pays.
-- What was recorded as payments is carried over.

-- CreateEnum
CREATE TYPE "receipt_method" AS ENUM ('cash', 'cheque', 'bank_transfer', 'card_link', 'shop', 'card_machine', 'direct_debit');

-- AlterTable
ALTER TABLE "invoices" ADD COLUMN "paid_pence" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "receipts" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "customer_id" UUID,
    "method" "receipt_method" NOT NULL,
    "amount_pence" INTEGER NOT NULL,
    "received_on" DATE NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,
    "reference" VARCHAR(120),
    "provider_ref" TEXT,
    "reverses_id" UUID,
    "reason" VARCHAR(500),
    "recorded_by_user_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "allocated_pence" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "receipts_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "refunds" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "customer_id" UUID,
    "order_id" UUID,
    "method" "receipt_method" NOT NULL,
    "amount_pence" INTEGER NOT NULL,
    "refunded_on" DATE NOT NULL,
    "refunded_at" TIMESTAMPTZ(3) NOT NULL,
    "reference" VARCHAR(120),
    "provider_ref" TEXT,
    "recorded_by_user_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "allocated_pence" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "refunds_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "allocations" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "receipt_id" UUID NOT NULL,
    "invoice_id" UUID,
    "order_id" UUID,
    "refund_id" UUID,
    "amount_pence" INTEGER NOT NULL,
    "reason" VARCHAR(500),
    "made_at" TIMESTAMPTZ(3) NOT NULL,
    "made_by_user_id" TEXT,

    CONSTRAINT "allocations_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "receipts_tenant_id_provider_ref_key" ON "receipts"("tenant_id", "provider_ref");
CREATE UNIQUE INDEX "receipts_tenant_id_reverses_id_key" ON "receipts"("tenant_id", "reverses_id");
CREATE INDEX "receipts_tenant_id_customer_id_received_on_idx" ON "receipts"("tenant_id", "customer_id", "received_on");
CREATE INDEX "receipts_tenant_id_received_on_id_idx" ON "receipts"("tenant_id", "received_on" DESC, "id" DESC);
CREATE UNIQUE INDEX "refunds_tenant_id_provider_ref_key" ON "refunds"("tenant_id", "provider_ref");
CREATE INDEX "refunds_tenant_id_order_id_idx" ON "refunds"("tenant_id", "order_id");
CREATE INDEX "refunds_tenant_id_customer_id_refunded_on_idx" ON "refunds"("tenant_id", "customer_id", "refunded_on");
CREATE INDEX "refunds_tenant_id_refunded_on_idx" ON "refunds"("tenant_id", "refunded_on");
CREATE INDEX "allocations_tenant_id_receipt_id_idx" ON "allocations"("tenant_id", "receipt_id");
CREATE INDEX "allocations_tenant_id_invoice_id_idx" ON "allocations"("tenant_id", "invoice_id");
CREATE INDEX "allocations_tenant_id_order_id_idx" ON "allocations"("tenant_id", "order_id");
CREATE INDEX "allocations_tenant_id_refund_id_idx" ON "allocations"("tenant_id", "refund_id");

-- AddForeignKey
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_tenant_id_customer_id_fkey" FOREIGN KEY ("tenant_id", "customer_id") REFERENCES "customers"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_tenant_id_reverses_id_fkey" FOREIGN KEY ("tenant_id", "reverses_id") REFERENCES "receipts"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_tenant_id_customer_id_fkey" FOREIGN KEY ("tenant_id", "customer_id") REFERENCES "customers"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_tenant_id_order_id_fkey" FOREIGN KEY ("tenant_id", "order_id") REFERENCES "orders"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_tenant_id_receipt_id_fkey" FOREIGN KEY ("tenant_id", "receipt_id") REFERENCES "receipts"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_tenant_id_invoice_id_fkey" FOREIGN KEY ("tenant_id", "invoice_id") REFERENCES "invoices"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_tenant_id_order_id_fkey" FOREIGN KEY ("tenant_id", "order_id") REFERENCES "orders"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_tenant_id_refund_id_fkey" FOREIGN KEY ("tenant_id", "refund_id") REFERENCES "refunds"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- Payments so far: what came in is a receipt, what went back a refund, each for its order or its invoice. Whether
-- "office" was a bank transfer or a cheque is not known; a bank transfer is the usual one.
CREATE FUNCTION pg_temp.method_of(via paid_via) RETURNS receipt_method LANGUAGE sql AS $$
  SELECT (CASE via WHEN 'cash' THEN 'cash' WHEN 'provider' THEN 'card_link' WHEN 'shop' THEN 'shop'
                   ELSE 'bank_transfer' END)::receipt_method
$$;
INSERT INTO receipts (tenant_id, id, customer_id, method, amount_pence, received_on, received_at, provider_ref,
                      recorded_by_user_id, created_at)
SELECT p.tenant_id, p.id, coalesce(o.customer_id, i.customer_id), pg_temp.method_of(p.via), p.amount_pence,
       (p.received_at AT TIME ZONE b.time_zone)::date, p.received_at, p.provider_ref, p.recorded_by_user_id,
       p.received_at
  FROM payments p JOIN businesses b ON b.id = p.tenant_id
  LEFT JOIN orders o ON (o.tenant_id, o.id) = (p.tenant_id, p.order_id)
  LEFT JOIN invoices i ON (i.tenant_id, i.id) = (p.tenant_id, p.invoice_id)
 WHERE p.amount_pence > 0;
INSERT INTO refunds (tenant_id, id, customer_id, order_id, method, amount_pence, refunded_on, refunded_at,
                     provider_ref, recorded_by_user_id, created_at)
SELECT p.tenant_id, p.id, o.customer_id, p.order_id, pg_temp.method_of(p.via), -p.amount_pence,
       (p.received_at AT TIME ZONE b.time_zone)::date, p.received_at, p.provider_ref, p.recorded_by_user_id,
       p.received_at
  FROM payments p JOIN businesses b ON b.id = p.tenant_id
  LEFT JOIN orders o ON (o.tenant_id, o.id) = (p.tenant_id, p.order_id)
 WHERE p.amount_pence < 0;

-- Of an order, what went back is taken from what came in first. Both run along one line of pence; where two
-- stretches of it meet, they are allocated to each other.
CREATE TEMPORARY TABLE carried ON COMMIT DROP AS
WITH came AS (
  SELECT p.tenant_id, p.order_id, p.id, p.received_at, p.amount_pence,
         sum(p.amount_pence) OVER w - p.amount_pence AS low, sum(p.amount_pence) OVER w AS high
    FROM payments p WHERE p.order_id IS NOT NULL AND p.amount_pence > 0
  WINDOW w AS (PARTITION BY p.tenant_id, p.order_id ORDER BY p.received_at, p.id)),
went AS (
  SELECT p.tenant_id, p.order_id, p.id, p.received_at,
         sum(-p.amount_pence) OVER w + p.amount_pence AS low, sum(-p.amount_pence) OVER w AS high
    FROM payments p WHERE p.order_id IS NOT NULL AND p.amount_pence < 0
  WINDOW w AS (PARTITION BY p.tenant_id, p.order_id ORDER BY p.received_at, p.id)),
returned AS (
  SELECT c.tenant_id, c.order_id, c.id AS receipt_id, w.id AS refund_id, greatest(c.received_at, w.received_at) AS made_at,
         least(c.high, w.high) - greatest(c.low, w.low) AS pence
    FROM came c JOIN went w ON (w.tenant_id, w.order_id) = (c.tenant_id, c.order_id) AND w.low < c.high AND c.low < w.high)
SELECT tenant_id, order_id, id AS receipt_id, NULL::uuid AS refund_id, received_at AS made_at, amount_pence AS pence FROM came
UNION ALL SELECT tenant_id, order_id, receipt_id, NULL, made_at, -pence FROM returned
UNION ALL SELECT tenant_id, NULL, receipt_id, refund_id, made_at, pence FROM returned;
INSERT INTO allocations (tenant_id, receipt_id, order_id, refund_id, amount_pence, reason, made_at)
SELECT tenant_id, receipt_id, order_id, refund_id, pence, CASE WHEN pence < 0 THEN 'Refunded' END, made_at FROM carried;
INSERT INTO allocations (tenant_id, receipt_id, invoice_id, amount_pence, made_at)
SELECT tenant_id, id, invoice_id, amount_pence, received_at FROM payments
 WHERE invoice_id IS NOT NULL AND order_id IS NULL AND amount_pence > 0;
UPDATE receipts r SET allocated_pence = a.pence
  FROM (SELECT tenant_id, receipt_id, sum(amount_pence) AS pence FROM allocations GROUP BY 1, 2) a
 WHERE (r.tenant_id, r.id) = (a.tenant_id, a.receipt_id);
UPDATE refunds r SET allocated_pence = a.pence
  FROM (SELECT tenant_id, refund_id, sum(amount_pence) AS pence FROM allocations WHERE refund_id IS NOT NULL GROUP BY 1, 2) a
 WHERE (r.tenant_id, r.id) = (a.tenant_id, a.refund_id);
UPDATE invoices i SET paid_pence = a.pence
  FROM (SELECT tenant_id, invoice_id, sum(amount_pence) AS pence FROM allocations WHERE invoice_id IS NOT NULL GROUP BY 1, 2) a
 WHERE (i.tenant_id, i.id) = (a.tenant_id, a.invoice_id);
-- More had gone back than came in: its notice was quicker than that of the payment.
UPDATE orders SET paid_pence = 0 WHERE paid_pence < 0;
DROP TABLE payments;

-- Receipts
ALTER TABLE receipts ADD CONSTRAINT receipts_amount CHECK (
  CASE WHEN reverses_id IS NULL THEN amount_pence > 0 AND allocated_pence BETWEEN 0 AND amount_pence
       ELSE amount_pence < 0 AND allocated_pence = 0 AND reason <> '' END);
ALTER TABLE refunds ADD CONSTRAINT refunds_amount CHECK (amount_pence > 0 AND allocated_pence BETWEEN 0 AND amount_pence);

-- Allocations: each pays one thing, and none pays nothing. What is taken back says why.
ALTER TABLE allocations ADD CONSTRAINT allocations_sides CHECK (
  num_nonnulls(invoice_id, order_id, refund_id) = 1);
ALTER TABLE allocations ADD CONSTRAINT allocations_amount CHECK (amount_pence > 0 OR amount_pence < 0 AND reason <> '');
ALTER TABLE invoices ADD CONSTRAINT invoices_paid_pence CHECK (
  paid_pence BETWEEN 0 AND total_pence AND (status <> 'void' OR paid_pence = 0));

-- The sums follow the allocations, row by row, so that it means the same on one machine and on many. Of two who pay the
-- last pound at once, one waits for the other's row and then breaks its check.
CREATE FUNCTION sums_follow_allocations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE receipts SET allocated_pence = allocated_pence + NEW.amount_pence
   WHERE tenant_id = NEW.tenant_id AND id = NEW.receipt_id;
  IF NEW.invoice_id IS NOT NULL THEN
    UPDATE invoices SET paid_pence = paid_pence + NEW.amount_pence
     WHERE tenant_id = NEW.tenant_id AND id = NEW.invoice_id;
  ELSIF NEW.order_id IS NOT NULL THEN
    UPDATE orders SET paid_pence = coalesce(paid_pence, 0) + NEW.amount_pence
     WHERE tenant_id = NEW.tenant_id AND id = NEW.order_id;
  ELSE
    UPDATE refunds SET allocated_pence = allocated_pence + NEW.amount_pence
     WHERE tenant_id = NEW.tenant_id AND id = NEW.refund_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER sums_follow_allocations AFTER INSERT ON allocations
  FOR EACH ROW EXECUTE FUNCTION sums_follow_allocations();

-- A document of the ledger stays as it was made: all that changes is its sum and, when somebody is erased, what
-- they wrote. The columns that may change are the trigger's arguments.
CREATE FUNCTION ledger_documents_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF to_jsonb(NEW) - TG_ARGV::text[] IS DISTINCT FROM to_jsonb(OLD) - TG_ARGV::text[] THEN
    RAISE EXCEPTION 'rows of % are never changed', TG_TABLE_NAME
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_documents_stay';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER ledger_documents_stay BEFORE UPDATE ON receipts
  FOR EACH ROW EXECUTE FUNCTION ledger_documents_stay('allocated_pence', 'reference', 'reason');
CREATE TRIGGER ledger_documents_stay BEFORE UPDATE ON refunds
  FOR EACH ROW EXECUTE FUNCTION ledger_documents_stay('allocated_pence', 'reference');
CREATE TRIGGER allocations_only_added BEFORE UPDATE ON allocations FOR EACH ROW EXECUTE FUNCTION rows_are_only_added();
