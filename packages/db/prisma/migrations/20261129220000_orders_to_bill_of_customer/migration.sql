-- What is to be billed of the customers on a page, without a look at all that they ever ordered.
CREATE INDEX orders_to_bill_of_customer ON orders (tenant_id, customer_id)
  WHERE status = 'delivered' AND customer_id IS NOT NULL AND paid_at IS NULL;
