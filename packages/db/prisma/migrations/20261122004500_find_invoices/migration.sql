-- Letters of an invoice's number or of its customer's name, without reading each invoice of the business.
CREATE INDEX invoices_tenant_id_number_customer_name_idx
  ON invoices USING GIN (tenant_id uuid_ops, number gin_trgm_ops, customer_name gin_trgm_ops);
