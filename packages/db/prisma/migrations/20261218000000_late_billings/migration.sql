-- An invoice moves the tax point of a delivery if it is issued within 14 days of it; the VAT of a delivery that is billed
-- later belongs to its own day (docs/decisions/0418). A row is the part of an invoice that bills such a delivery at one
-- kind of VAT. Rows are only added. Invoices so far have none: they stay where they were filed.
CREATE TABLE "late_billings" (
    "tenant_id" UUID NOT NULL,
    "invoice_id" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "vat_rate" INTEGER NOT NULL,
    "vat_treatment" "vat_treatment" NOT NULL DEFAULT 'standard',
    "delivered_on" DATE NOT NULL,
    "tax_point" DATE NOT NULL,
    "net_pence" INTEGER NOT NULL,
    "vat_pence" INTEGER NOT NULL,

    CONSTRAINT "late_billings_pkey" PRIMARY KEY ("tenant_id","invoice_id","order_id","vat_rate","vat_treatment")
);

CREATE INDEX "late_billings_tenant_id_tax_point_idx" ON "late_billings"("tenant_id", "tax_point");

ALTER TABLE "late_billings" ADD CONSTRAINT "late_billings_tenant_id_invoice_id_order_id_fkey" FOREIGN KEY ("tenant_id", "invoice_id", "order_id") REFERENCES "invoice_orders"("tenant_id", "invoice_id", "order_id") ON DELETE CASCADE ON UPDATE NO ACTION;

ALTER TABLE late_billings ADD CONSTRAINT late_billings_days CHECK (tax_point >= delivered_on);

-- The tax point is the day of the delivery, or the first day after those to which the books are closed.
CREATE FUNCTION late_billings_are_booked() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  closed_to date;
BEGIN
  PERFORM hold_books(NEW.tenant_id);
  SELECT b.books_closed_to INTO closed_to FROM businesses b WHERE b.id = NEW.tenant_id;
  NEW.tax_point := greatest(NEW.delivered_on, closed_to + 1);
  RETURN NEW;
END $$;
CREATE TRIGGER late_billings_are_booked BEFORE INSERT ON late_billings
  FOR EACH ROW EXECUTE FUNCTION late_billings_are_booked();

-- An invoice that is made void no longer counts at its tax points either.
CREATE FUNCTION late_billings_stay_closed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refuse_closed_day(NEW.tenant_id, (SELECT min(l.tax_point) FROM late_billings l
    WHERE l.tenant_id = NEW.tenant_id AND l.invoice_id = NEW.id));
  RETURN NEW;
END $$;
CREATE TRIGGER late_billings_stay_closed BEFORE UPDATE OF status ON invoices
  FOR EACH ROW WHEN (NEW.status = 'void' AND OLD.status <> 'void') EXECUTE FUNCTION late_billings_stay_closed();
