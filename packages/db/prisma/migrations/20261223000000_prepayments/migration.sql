-- A payment before the delivery has its tax point on the day on which it is received (VAT Act 1994, section 6(4);
-- docs/decisions/0419). Businesses that exist go on as they were, so that no filed figure moves; new ones count by payment.
ALTER TABLE "businesses" ADD COLUMN     "tax_point_by_payment" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "businesses" ALTER COLUMN "tax_point_by_payment" SET DEFAULT true;

-- What payments ahead of a delivery add to sales, entry by entry, at one kind of VAT. An entry counts on its day while the
-- order is not delivered, and is taken out on the day of the delivery. Rows are only added.
CREATE TABLE "prepayments" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "order_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "vat_rate" INTEGER NOT NULL,
    "vat_treatment" "vat_treatment" NOT NULL DEFAULT 'standard',
    "net_pence" INTEGER NOT NULL,
    "vat_pence" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "prepayments_pkey" PRIMARY KEY ("tenant_id","id")
);

CREATE INDEX "prepayments_tenant_id_order_id_idx" ON "prepayments"("tenant_id", "order_id");
CREATE INDEX "prepayments_tenant_id_day_idx" ON "prepayments"("tenant_id", "day");

ALTER TABLE "prepayments" ADD CONSTRAINT "prepayments_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
ALTER TABLE "prepayments" ADD CONSTRAINT "prepayments_tenant_id_order_id_fkey" FOREIGN KEY ("tenant_id", "order_id") REFERENCES "orders"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

ALTER TABLE prepayments ADD CONSTRAINT prepayments_move CHECK (net_pence <> 0 OR vat_pence <> 0);

-- An entry is never on a day to which the books are closed.
CREATE FUNCTION prepayments_are_booked() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  closed_to date;
BEGIN
  PERFORM hold_books(NEW.tenant_id);
  SELECT b.books_closed_to INTO closed_to FROM businesses b WHERE b.id = NEW.tenant_id;
  NEW.day := greatest(NEW.day, closed_to + 1);
  RETURN NEW;
END $$;
CREATE TRIGGER prepayments_are_booked BEFORE INSERT ON prepayments
  FOR EACH ROW EXECUTE FUNCTION prepayments_are_booked();
