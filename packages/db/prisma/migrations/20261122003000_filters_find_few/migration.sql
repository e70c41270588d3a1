-- A filter on what few rows have must reach those few: without an index it reads all that a business ever did.
CREATE INDEX orders_tenant_id_fulfilment_created_at_id_idx
  ON orders (tenant_id, fulfilment, created_at DESC, id DESC);
CREATE INDEX orders_tenant_id_payment_method_created_at_id_idx
  ON orders (tenant_id, payment_method, created_at DESC, id DESC);
CREATE INDEX activity_tenant_id_action_at_id_idx ON activity (tenant_id, action, at DESC, id DESC);
CREATE INDEX activity_tenant_id_actor_kind_at_id_idx
  ON activity (tenant_id, actor_kind, at DESC, id DESC);
CREATE INDEX activity_tenant_id_actor_user_id_at_id_idx
  ON activity (tenant_id, actor_user_id, at DESC, id DESC);
-- Words of what happened, and of who did it.
CREATE INDEX activity_tenant_id_words_actor_name_idx
  ON activity USING GIN (tenant_id uuid_ops, words gin_trgm_ops, actor_name gin_trgm_ops);

-- What is still to be paid, and of that what was delivered and can be billed, the longest waiting first.
CREATE INDEX orders_unpaid ON orders (tenant_id, created_at DESC, id DESC) WHERE paid_at IS NULL;
CREATE INDEX orders_to_bill ON orders (tenant_id, delivered_at, id)
  WHERE status = 'delivered' AND customer_id IS NOT NULL AND paid_at IS NULL;
