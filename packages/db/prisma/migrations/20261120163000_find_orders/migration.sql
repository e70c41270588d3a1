-- What an order is found by (packages/api/src/areas/orders/search.ts says the same, to the letter):
-- customer's name, tracking reference, postcode, the integrator's own reference.
CREATE INDEX orders_found_by ON orders USING GIN (tenant_id uuid_ops, (
  upper(replace(coalesce(customer_name, '') || '|' || tracking_ref || '|' ||
                coalesce(deliver_to_postcode, '') || '|' || coalesce(external_ref, ''), ' ', ''))
) gin_trgm_ops);

-- What waits to be put on a round: few among many.
CREATE INDEX orders_unplanned ON orders (tenant_id, created_at DESC, id DESC)
  WHERE status = 'placed' AND fulfilment = 'delivery' AND round_id IS NULL;
