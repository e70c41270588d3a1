-- What was billed and did not arrive or came back, so that a credit note of it is offered (docs/decisions/0237).
ALTER TABLE "invoices" ADD COLUMN "return_reason" VARCHAR(500);
ALTER TABLE "invoice_lines" ADD COLUMN "returned_quantity" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE invoice_lines ADD CONSTRAINT invoice_lines_returned CHECK (returned_quantity BETWEEN 0 AND quantity);

-- Those to be credited are found by it.
CREATE INDEX "invoice_lines_returned_idx" ON "invoice_lines" ("tenant_id", "invoice_id") WHERE "returned_quantity" > 0;
