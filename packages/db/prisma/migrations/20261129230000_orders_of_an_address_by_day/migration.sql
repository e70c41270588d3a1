-- What goes to an address on a day, without a look at all that ever went there. CASE, since under row-level
-- security PostgreSQL looks up no coalesce in an index.
CREATE INDEX orders_of_address_by_day
  ON orders (tenant_id, delivery_address_id,
             (CASE WHEN wanted_on IS NULL THEN expected_from ELSE wanted_on END), created_at);
DROP INDEX orders_tenant_id_delivery_address_id_idx;
