-- What a customer and an address are found by, as orders are: one column each, in capitals and without
-- spaces, that an index reaches under the walls. A phone number is its digits alone, since people
-- write one number in many ways. These serve names and streets too, so their own indexes go.
DROP INDEX "customers_tenant_id_name_idx";
DROP INDEX "delivery_addresses_tenant_id_line1_idx";
ALTER TABLE customers ADD COLUMN found_by text GENERATED ALWAYS AS (
  upper(replace(name || '|' || coalesce(email::text, ''), ' ', '')) || '|' ||
  regexp_replace(coalesce(phone, ''), '[^0-9]', '', 'g')
) STORED;
ALTER TABLE delivery_addresses ADD COLUMN found_by text GENERATED ALWAYS AS (
  upper(replace(coalesce(name, '') || '|' || line1 || '|' || coalesce(line2, '') || '|' ||
                coalesce(city, '') || '|' || coalesce(postcode, ''), ' ', ''))
) STORED;
CREATE INDEX "customers_tenant_id_found_by_idx" ON "customers" USING GIN ("tenant_id" uuid_ops, "found_by" gin_trgm_ops);
CREATE INDEX "delivery_addresses_tenant_id_found_by_idx" ON "delivery_addresses" USING GIN ("tenant_id" uuid_ops, "found_by" gin_trgm_ops);
