-- Triggers mean the same on one PostgreSQL and on a node of a Citus cluster (docs/scale.md).

-- A trigger of a table that lies on every node is carried out on each of them. What it sets off happens once: in the
-- session that was asked, and not where Citus repeats the statement. On one PostgreSQL always.
CREATE FUNCTION is_asked_here() RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT current_setting('application_name') NOT LIKE 'citus_internal%'
$$;

CREATE OR REPLACE FUNCTION businesses_are_told() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_asked_here() THEN PERFORM tell_shoppers(NEW.id); END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION storefronts_are_told() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF is_asked_here() THEN PERFORM tell_change(NEW.tenant_id, 'shop', 'pages'); END IF;
  RETURN NULL;
END $$;

-- A shard bears its table's name with a number behind it.
CREATE OR REPLACE FUNCTION shoppers_are_told() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME ~ '^(domains|subscriptions)(_\d+)?$' AND NOT is_asked_here() THEN RETURN NULL; END IF;
  PERFORM tell_shoppers(COALESCE(NEW.tenant_id, OLD.tenant_id));
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION documents_are_dated_openly() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME ~ '^receipts(_\d+)?$' THEN
    PERFORM refuse_closed_day(NEW.tenant_id, NEW.received_on);
  ELSIF TG_TABLE_NAME ~ '^refunds(_\d+)?$' THEN
    PERFORM refuse_closed_day(NEW.tenant_id, NEW.refunded_on);
  ELSE
    PERFORM refuse_closed_day(NEW.tenant_id, NEW.issued_on);
  END IF;
  RETURN NEW;
END $$;

-- A statement may not read the rows of a change and a table of the cluster together: the rows are read by themselves,
-- and then applied one by one, in the order of the key, so that two changes never wait for each other.
CREATE OR REPLACE FUNCTION stock_levels_follow_movements() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moved record;
BEGIN
  FOR moved IN SELECT tenant_id, location_id, product_id, condition, sum(quantity)::int AS quantity
                 FROM added GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4 LOOP
    INSERT INTO stock_levels AS level (tenant_id, location_id, product_id, condition, on_hand)
    VALUES (moved.tenant_id, moved.location_id, moved.product_id, moved.condition, moved.quantity)
    ON CONFLICT (tenant_id, location_id, product_id, condition)
    DO UPDATE SET on_hand = level.on_hand + excluded.on_hand;
  END LOOP;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION stock_levels_follow_new_holds() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  wanted record;
BEGIN
  FOR wanted IN SELECT tenant_id, location_id, product_id, condition, sum(quantity)::int AS quantity
                  FROM added WHERE released_at IS NULL GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4 LOOP
    UPDATE stock_levels SET held = held + wanted.quantity
     WHERE tenant_id = wanted.tenant_id AND location_id = wanted.location_id AND product_id = wanted.product_id
       AND condition = wanted.condition AND on_hand - held >= wanted.quantity;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'more is to be held than is free' USING ERRCODE = 'check_violation', CONSTRAINT = 'stock_holds_within_free';
    END IF;
  END LOOP;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION stock_levels_follow_released_holds() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  released record;
BEGIN
  FOR released IN
    SELECT n.tenant_id, n.location_id, n.product_id, n.condition, sum(n.quantity)::int AS quantity
      FROM after_change n JOIN before_change o ON (o.tenant_id, o.id) = (n.tenant_id, n.id)
     WHERE o.released_at IS NULL AND n.released_at IS NOT NULL GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4 LOOP
    UPDATE stock_levels SET held = held - released.quantity
     WHERE tenant_id = released.tenant_id AND location_id = released.location_id
       AND product_id = released.product_id AND condition = released.condition;
  END LOOP;
  RETURN NULL;
END $$;

-- What is given back may not depend on a setting, as text joined with a number does in PostgreSQL's eyes.
CREATE OR REPLACE FUNCTION number_order() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  next int;
BEGIN
  INSERT INTO business_counters AS c (tenant_id, next_order) VALUES (NEW.tenant_id, 2)
  ON CONFLICT (tenant_id) DO UPDATE SET next_order = c.next_order + 1
  RETURNING c.next_order INTO next;
  NEW.number := 'ORD-' || (9999 + next);
  RETURN NEW;
END $$;

-- The day on which what happened at a moment counts in the books: its own, or the first that is not closed. The
-- business's row is held, so that nobody closes the books meanwhile. A function, since an INSERT may hold no subquery.
CREATE FUNCTION first_open_day(business uuid, moment timestamptz) RETURNS date LANGUAGE plpgsql AS $$
DECLARE
  day date;
BEGIN
  SELECT greatest((moment AT TIME ZONE b.time_zone)::date, b.books_closed_to + 1) INTO day
    FROM businesses b WHERE b.id = business FOR KEY SHARE;
  RETURN day;
END $$;
