-- The empties of an order are sorted by name with each read of it: worked out once instead, as the row is written.
ALTER TABLE order_collect ADD COLUMN sort_name text GENERATED ALWAYS AS (sort_key(product_name)) STORED;
