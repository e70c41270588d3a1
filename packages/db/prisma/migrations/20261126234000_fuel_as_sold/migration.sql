-- What a line was as solid fuel when it was ordered. Lines from before get what their products say now.
ALTER TABLE "order_lines" ADD COLUMN "fuel" JSONB;
-- No order was changed by anybody.
ALTER TABLE "order_lines" DISABLE TRIGGER whole_changes_with_part;
UPDATE "order_lines" l
   SET "fuel" = jsonb_build_object(
         'kind', p.fuel_kind,
         'container', p.fuel_container,
         'certificate', CASE WHEN p.fuel_scheme IS NOT NULL AND p.fuel_certificate IS NOT NULL THEN
           jsonb_build_object('scheme', p.fuel_scheme, 'number', p.fuel_certificate, 'expiresOn', p.fuel_certified_to) END,
         'fullKg', p.full_kg,
         'volumeLitres', p.volume_litres)
  FROM "products" p
 WHERE p.tenant_id = l.tenant_id AND p.id = l.product_id AND p.fuel_kind IS NOT NULL AND p.fuel_container IS NOT NULL;
ALTER TABLE "order_lines" ENABLE TRIGGER whole_changes_with_part;
