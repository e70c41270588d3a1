-- What waits for its payment link to be paid, the oldest first: few among many.
CREATE INDEX orders_awaiting_link ON orders (tenant_id, created_at, id)
  WHERE status = 'placed' AND payment_method = 'link' AND paid_at IS NULL;
