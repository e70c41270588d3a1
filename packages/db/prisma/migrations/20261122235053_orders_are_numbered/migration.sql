-- A number that people can say on the phone: ORD-10001, counted within the business. Orders that are
-- there get theirs in the order in which they were taken.
ALTER TABLE "orders" ADD COLUMN "number" VARCHAR(20);

UPDATE orders o SET number = 'ORD-' || (10000 + counted.n)
  FROM (SELECT tenant_id, id, row_number() OVER (PARTITION BY tenant_id ORDER BY created_at, id) AS n FROM orders) counted
 WHERE (o.tenant_id, o.id) = (counted.tenant_id, counted.id);
INSERT INTO business_counters AS c (tenant_id, next_order)
  SELECT tenant_id, count(*) + 1 FROM orders GROUP BY 1
  ON CONFLICT (tenant_id) DO UPDATE SET next_order = excluded.next_order WHERE c.next_order < excluded.next_order;

ALTER TABLE "orders" ALTER COLUMN "number" SET NOT NULL;
CREATE UNIQUE INDEX "orders_tenant_id_number_key" ON "orders"("tenant_id", "number");

-- Whatever inserts an order, the insert itself gives the number, without a statement more. The counter's
-- row is locked from here to the end of the transaction, so whatever else a transaction waits for, it
-- locks before. Rows that bring a number keep it and don't count.
CREATE FUNCTION number_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO business_counters AS c (tenant_id, next_order) VALUES (NEW.tenant_id, 2)
  ON CONFLICT (tenant_id) DO UPDATE SET next_order = c.next_order + 1
  RETURNING 'ORD-' || (9999 + c.next_order) INTO NEW.number;
  RETURN NEW;
END $$;
CREATE TRIGGER number_order BEFORE INSERT ON orders
  FOR EACH ROW WHEN (NEW.number IS NULL) EXECUTE FUNCTION number_order();

-- It is found by its number too.
ALTER TABLE orders ALTER COLUMN found_by SET EXPRESSION AS (
  upper(replace(coalesce(customer_name, '') || '|' || tracking_ref || '|' || coalesce(deliver_to_postcode, '') || '|' ||
                coalesce(external_ref, '') || '|' || number, ' ', '')));
