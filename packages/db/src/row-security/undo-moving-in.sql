-- Takes back all that came in by a workbook (docs/decisions/0263). Ledgers and documents are otherwise only added to, so
-- the taking back runs as the owner of the tables, in the business in scope, and only while nothing leans on it.

-- The rows of other tables that lean on what came in: the table, how many, and the ids of the first few. The foreign
-- keys say who can, so that a table that is added later is asked as well. Rows that came in themselves, and what is a part
-- of such a row, lean on nothing. Of stock it is what moved since in the same place, or at the same customer's.
CREATE OR REPLACE FUNCTION public.what_leans_on_moving_in(moving uuid)
RETURNS TABLE (leaning text, how_many int, ids text[]) LANGUAGE plpgsql STABLE
SET search_path = public SET enable_nestloop = off AS $$
DECLARE
  business constant uuid := current_setting('app.tenant_id')::uuid;
  -- What goes with the row that it is a part of. Their numbers and prices may have changed meanwhile.
  parts constant text[] := ARRAY['order_lines', 'order_collect', 'invoice_lines', 'invoice_vat', 'product_slugs',
                                 'rate_set_prices', 'agreed_rates'];
  kinds constant text[] := ARRAY(SELECT DISTINCT kind FROM moving_in_rows
                                  WHERE tenant_id = business AND moving_in_id = moving);
  link record;
  part record;
  besides text;
BEGIN
  FOR link IN
    SELECT child.relname AS child, parent.relname AS parent, refers.attname AS refers,
           EXISTS (SELECT FROM pg_attribute i WHERE i.attrelid = child.oid AND i.attname = 'id') AS has_id
      FROM pg_constraint k
      JOIN pg_class child ON child.oid = k.conrelid
      JOIN pg_class parent ON parent.oid = k.confrelid
      JOIN pg_attribute refers ON refers.attrelid = child.oid AND refers.attnum = ANY (k.conkey)
       AND refers.attname <> 'tenant_id'
     WHERE k.contype = 'f' AND parent.relnamespace = 'public'::regnamespace
       AND parent.relname = ANY (kinds) AND child.relname NOT IN ('stock_levels', 'stock_movements')
     ORDER BY child.relname, refers.attname
  LOOP
    besides := '';
    FOR part IN
      SELECT k.confrelid::regclass::text AS whole, refers.attname AS refers
        FROM pg_constraint k
        JOIN pg_attribute refers ON refers.attrelid = k.conrelid AND refers.attnum = ANY (k.conkey)
         AND refers.attname <> 'tenant_id'
       WHERE k.contype = 'f' AND k.conrelid = link.child::regclass AND k.confdeltype = 'c'
         AND link.child = ANY (parts)
    LOOP
      besides := besides || format(
        ' AND NOT EXISTS (SELECT FROM moving_in_rows w WHERE w.tenant_id = $1 AND w.moving_in_id = $2
                           AND w.kind = %L AND w.thing_id = t.%I)', part.whole, part.refers);
    END LOOP;
    IF link.has_id THEN
      besides := besides || format(
        ' AND NOT EXISTS (SELECT FROM moving_in_rows o WHERE o.tenant_id = $1 AND o.moving_in_id = $2
                           AND o.kind = %L AND o.thing_id = t.id)', link.child);
    ELSIF link.child IN ('agreed_rates', 'rate_set_prices') THEN
      besides := besides || format(
        ' AND NOT EXISTS (SELECT FROM moving_in_rows o WHERE o.tenant_id = $1 AND o.moving_in_id = $2
                           AND o.kind = %L AND o.thing_id = t.%I AND o.part_id = t.product_id)',
        link.child, CASE link.child WHEN 'agreed_rates' THEN 'customer_id' ELSE 'rate_set_id' END);
    END IF;
    RETURN QUERY EXECUTE format(
      'SELECT %1$L::text, count(*)::int, (array_agg(t.%2$I::text))[1:5] FROM %1$I t
        WHERE t.tenant_id = $1
          AND t.%3$I IN (SELECT r.thing_id FROM moving_in_rows r
                          WHERE r.tenant_id = $1 AND r.moving_in_id = $2 AND r.kind = %4$L)%5$s
       HAVING count(*) > 0',
      link.child, CASE WHEN link.has_id THEN 'id' ELSE link.refers END, link.refers, link.parent, besides)
      USING business, moving;
  END LOOP;

  RETURN QUERY
    WITH ours AS (
      SELECT m.id, m.location_id, m.product_id, m.condition, m.customer_id, m.at
        FROM moving_in_rows r JOIN stock_movements m ON m.tenant_id = business AND m.id = r.thing_id
       WHERE r.tenant_id = business AND r.moving_in_id = moving AND r.kind = 'stock_movements')
    SELECT 'stock_movements', count(*)::int, (array_agg(m.id::text))[1:5]
      FROM stock_movements m
     WHERE m.tenant_id = business AND m.id NOT IN (SELECT o.id FROM ours o)
       AND (EXISTS (SELECT FROM ours o WHERE o.at <= m.at AND o.product_id = m.product_id
                      AND (o.customer_id = m.customer_id
                           OR (o.location_id, o.condition) = (m.location_id, m.condition)))
            OR m.product_id IN (SELECT r.thing_id FROM moving_in_rows r WHERE r.tenant_id = business
                                   AND r.moving_in_id = moving AND r.kind = 'products')
            OR m.customer_id IN (SELECT r.thing_id FROM moving_in_rows r WHERE r.tenant_id = business
                                   AND r.moving_in_id = moving AND r.kind = 'customers')
            OR m.location_id IN (SELECT r.thing_id FROM moving_in_rows r WHERE r.tenant_id = business
                                   AND r.moving_in_id = moving AND r.kind = 'locations')
            OR m.order_id IN (SELECT r.thing_id FROM moving_in_rows r WHERE r.tenant_id = business
                                 AND r.moving_in_id = moving AND r.kind = 'orders'))
    HAVING count(*) > 0;

  RETURN QUERY
    SELECT 'orders', count(*)::int, (array_agg(o.id::text))[1:5]
      FROM orders o JOIN moving_in_rows r ON r.tenant_id = business AND r.thing_id = o.id
     WHERE o.tenant_id = business AND r.moving_in_id = moving AND r.kind = 'orders'
       AND (o.status = 'delivered' OR o.round_id IS NOT NULL)
    HAVING count(*) > 0;

  -- Days of documents that the books were closed to.
  RETURN QUERY
    SELECT 'closed_books', 1, ARRAY[]::text[]
      FROM businesses b
     WHERE b.id = business
       AND (EXISTS (SELECT FROM moving_in_rows r JOIN invoices i ON i.tenant_id = business AND i.id = r.thing_id
                     WHERE r.tenant_id = business AND r.moving_in_id = moving AND r.kind = 'invoices'
                       AND i.issued_on <= b.books_closed_to)
            OR EXISTS (SELECT FROM moving_in_rows r JOIN receipts p ON p.tenant_id = business AND p.id = r.thing_id
                        WHERE r.tenant_id = business AND r.moving_in_id = moving AND r.kind = 'receipts'
                          AND p.received_on <= b.books_closed_to));
END $$;

CREATE OR REPLACE FUNCTION public.undo_moving_in(moving uuid)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = public SET enable_nestloop = off AS $$
DECLARE
  business constant uuid := current_setting('app.tenant_id')::uuid;
  closed_to date;
  gone text;
BEGIN
  PERFORM 1 FROM moving_ins
    WHERE tenant_id = business AND id = moving AND status = 'applied'
      AND applied_at > now() - interval '7 days' FOR UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'there is nothing to undo' USING ERRCODE = 'check_violation', CONSTRAINT = 'moving_in_undone';
  END IF;
  -- Whoever closes the books waits for this, and the other way round.
  PERFORM hold_books(business);
  SELECT books_closed_to INTO closed_to FROM businesses WHERE id = business;
  IF EXISTS (
    SELECT FROM moving_in_rows r
      LEFT JOIN invoices i ON i.tenant_id = business AND i.id = r.thing_id AND r.kind = 'invoices'
      LEFT JOIN receipts p ON p.tenant_id = business AND p.id = r.thing_id AND r.kind = 'receipts'
     WHERE r.tenant_id = business AND r.moving_in_id = moving
       AND coalesce(i.issued_on, p.received_on) <= closed_to)
  THEN
    RAISE EXCEPTION 'the books are closed to %', closed_to
      USING ERRCODE = 'check_violation', CONSTRAINT = 'books_closed';
  END IF;
  -- What moves stock there meanwhile waits for these rows.
  PERFORM 1 FROM stock_levels l
    WHERE l.tenant_id = business AND (l.location_id, l.product_id, l.condition) IN (
      SELECT m.location_id, m.product_id, m.condition FROM stock_movements m
        JOIN moving_in_rows r ON r.tenant_id = business AND r.thing_id = m.id
       WHERE m.tenant_id = business AND r.moving_in_id = moving AND r.kind = 'stock_movements')
    ORDER BY l.location_id, l.product_id, l.condition FOR UPDATE;
  -- So does what begins to refer to a row that came in. What was through before is seen by the judgement below, also
  -- where it would otherwise go with the row, as a payment page does with its invoice.
  FOREACH gone IN ARRAY ARRAY['customers', 'delivery_addresses', 'rate_sets', 'products', 'locations', 'orders',
                              'invoices', 'receipts', 'cylinder_agreements'] LOOP
    EXECUTE format(
      'SELECT FROM %1$I t JOIN moving_in_rows r ON r.tenant_id = t.tenant_id AND r.thing_id = t.id
        WHERE t.tenant_id = $1 AND r.tenant_id = $1 AND r.moving_in_id = $2 AND r.kind = %1$L
        ORDER BY t.id FOR UPDATE OF t', gone) USING business, moving;
  END LOOP;
  IF EXISTS (SELECT FROM what_leans_on_moving_in(moving)) THEN
    RAISE EXCEPTION 'something leans on it' USING ERRCODE = 'check_violation', CONSTRAINT = 'moving_in_leant_on';
  END IF;

  UPDATE stock_levels l SET on_hand = l.on_hand - came.quantity
    FROM (SELECT m.location_id, m.product_id, m.condition, sum(m.quantity) AS quantity
            FROM stock_movements m
            JOIN moving_in_rows r ON r.tenant_id = business AND r.thing_id = m.id
           WHERE m.tenant_id = business AND r.moving_in_id = moving AND r.kind = 'stock_movements'
           GROUP BY 1, 2, 3) came
   WHERE l.tenant_id = business AND (l.location_id, l.product_id, l.condition)
         = (came.location_id, came.product_id, came.condition);
  -- In the order in which they lean on each other.
  FOREACH gone IN ARRAY ARRAY['orders', 'call_notes', 'stock_movements', 'cylinder_agreements', 'allocations',
                              'invoices', 'receipts', 'agreed_rates', 'rate_set_prices', 'delivery_addresses',
                              'customers', 'rate_sets', 'levels', 'products', 'locations'] LOOP
    IF gone = 'levels' THEN
      DELETE FROM stock_levels l
       WHERE l.tenant_id = business AND l.on_hand = 0 AND l.held = 0
         AND (l.product_id IN (SELECT r.thing_id FROM moving_in_rows r
                                WHERE r.tenant_id = business AND r.moving_in_id = moving AND r.kind = 'products')
              OR l.location_id IN (SELECT r.thing_id FROM moving_in_rows r
                                    WHERE r.tenant_id = business AND r.moving_in_id = moving AND r.kind = 'locations'));
    ELSIF gone IN ('agreed_rates', 'rate_set_prices') THEN
      EXECUTE format(
        'DELETE FROM %1$I t USING moving_in_rows r
          WHERE t.tenant_id = $1 AND r.tenant_id = $1 AND r.moving_in_id = $2 AND r.kind = %1$L
            AND t.%2$I = r.thing_id AND t.product_id = r.part_id',
        gone, CASE gone WHEN 'agreed_rates' THEN 'customer_id' ELSE 'rate_set_id' END) USING business, moving;
    ELSE
      EXECUTE format(
        'DELETE FROM %1$I t USING moving_in_rows r
          WHERE t.tenant_id = $1 AND r.tenant_id = $1 AND r.moving_in_id = $2 AND r.kind = %1$L
            AND t.id = r.thing_id', gone) USING business, moving;
    END IF;
  END LOOP;
  DELETE FROM moving_in_rows WHERE tenant_id = business AND moving_in_id = moving;
EXCEPTION WHEN foreign_key_violation THEN
  RAISE EXCEPTION 'something leans on it' USING ERRCODE = 'check_violation', CONSTRAINT = 'moving_in_leant_on';
END $$;

CREATE OR REPLACE FUNCTION public.let_undo_moving_in(business_role name)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  REVOKE ALL ON FUNCTION public.undo_moving_in, public.let_undo_moving_in FROM PUBLIC;
  EXECUTE format('GRANT EXECUTE ON FUNCTION public.undo_moving_in, public.what_leans_on_moving_in TO %I', business_role);
END $$;
