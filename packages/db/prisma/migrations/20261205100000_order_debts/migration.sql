-- What customers owe for orders that were handed over and not paid, entry by entry (docs/decisions/0404). Rows are only
-- added; the sum of an order's entries is what is owed for it by itself.
CREATE TABLE "order_debts" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "order_id" UUID NOT NULL,
    "customer_id" UUID,
    "day" DATE NOT NULL,
    "pence" INTEGER NOT NULL,
    "receipt_id" UUID,
    "invoice_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "order_debts_pkey" PRIMARY KEY ("tenant_id","id")
);

CREATE INDEX "order_debts_tenant_id_order_id_idx" ON "order_debts"("tenant_id", "order_id");
CREATE INDEX "order_debts_tenant_id_customer_id_day_idx" ON "order_debts"("tenant_id", "customer_id", "day");
CREATE INDEX "order_debts_tenant_id_receipt_id_idx" ON "order_debts"("tenant_id", "receipt_id");
CREATE INDEX "order_debts_tenant_id_invoice_id_idx" ON "order_debts"("tenant_id", "invoice_id");

ALTER TABLE "order_debts" ADD CONSTRAINT "order_debts_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "order_debts" ADD CONSTRAINT "order_debts_tenant_id_order_id_fkey" FOREIGN KEY ("tenant_id", "order_id") REFERENCES "orders"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;
ALTER TABLE "order_debts" ADD CONSTRAINT "order_debts_tenant_id_customer_id_fkey" FOREIGN KEY ("tenant_id", "customer_id") REFERENCES "customers"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;
ALTER TABLE "order_debts" ADD CONSTRAINT "order_debts_tenant_id_receipt_id_fkey" FOREIGN KEY ("tenant_id", "receipt_id") REFERENCES "receipts"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;
ALTER TABLE "order_debts" ADD CONSTRAINT "order_debts_tenant_id_invoice_id_fkey" FOREIGN KEY ("tenant_id", "invoice_id") REFERENCES "invoices"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

ALTER TABLE "order_debts" ADD CONSTRAINT "order_debts_moves" CHECK (pence <> 0);

-- An entry is of its order's customer and counts on the day of what caused it: the receipt, the invoice, else the
-- delivery. It is never dated before an earlier entry of the order, so that no day has less than nothing owed, and never
-- on a day to which the books are closed.
CREATE FUNCTION order_debts_are_booked() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  books record;
  sold record;
  latest date;
BEGIN
  PERFORM hold_books(NEW.tenant_id);
  SELECT b.books_closed_to AS closed_to, b.time_zone INTO books
    FROM businesses b WHERE b.id = NEW.tenant_id;
  SELECT o.customer_id, o.booked_on INTO sold
    FROM orders o WHERE o.tenant_id = NEW.tenant_id AND o.id = NEW.order_id;
  SELECT max(d.day) INTO latest
    FROM order_debts d WHERE d.tenant_id = NEW.tenant_id AND d.order_id = NEW.order_id;
  NEW.customer_id := sold.customer_id;
  NEW.day := greatest(coalesce(NEW.day,
    (SELECT r.received_on FROM receipts r WHERE r.tenant_id = NEW.tenant_id AND r.id = NEW.receipt_id),
    (SELECT i.issued_on FROM invoices i WHERE i.tenant_id = NEW.tenant_id AND i.id = NEW.invoice_id),
    sold.booked_on, latest, (NEW.created_at AT TIME ZONE books.time_zone)::date), latest, books.closed_to + 1);
  RETURN NEW;
END $$;
CREATE TRIGGER order_debts_are_booked BEFORE INSERT ON order_debts
  FOR EACH ROW EXECUTE FUNCTION order_debts_are_booked();
