-- What must never be, said to the database itself.

CREATE FUNCTION is_time_of_day(value text) RETURNS boolean IMMUTABLE PARALLEL SAFE LANGUAGE sql
  AS $$ SELECT value ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' $$;

ALTER TABLE businesses ADD CONSTRAINT businesses_slug_form CHECK (slug ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$');
ALTER TABLE businesses ADD CONSTRAINT businesses_lock_has_reason CHECK (locked_at IS NULL OR locked_reason IS NOT NULL);
ALTER TABLE subscriptions ADD CONSTRAINT subscriptions_rates CHECK (requests_per_minute > 0 AND heavy_per_minute > 0);
ALTER TABLE subscriptions ADD CONSTRAINT subscriptions_discount CHECK (discount_percent_off BETWEEN 1 AND 100);
ALTER TABLE subscriptions ADD CONSTRAINT subscriptions_custom_price CHECK (custom_monthly_pence >= 0);
ALTER TABLE business_counters ADD CONSTRAINT business_counters_positive CHECK (next_invoice > 0 AND next_order > 0);
ALTER TABLE api_keys ADD CONSTRAINT api_keys_has_scope CHECK (cardinality(scopes) > 0);
ALTER TABLE sign_in_challenges ADD CONSTRAINT sign_in_challenges_wrong_codes CHECK (wrong_codes BETWEEN 0 AND 5);

-- Products and prices
ALTER TABLE products ADD CONSTRAINT products_price CHECK (unit_price BETWEEN 0 AND 100000000);
ALTER TABLE products ADD CONSTRAINT products_vat_rate CHECK (vat_rate IN (0, 5, 20));
ALTER TABLE products ADD CONSTRAINT products_measures CHECK (full_kg >= 0 AND empty_kg >= 0 AND volume_litres >= 0 AND hazard_kg >= 0);
ALTER TABLE products ADD CONSTRAINT products_low_level CHECK (low_level >= 0);
ALTER TABLE rate_set_prices ADD CONSTRAINT rate_set_prices_price CHECK (unit_price BETWEEN 0 AND 100000000);
ALTER TABLE agreed_rates ADD CONSTRAINT agreed_rates_price CHECK (unit_price BETWEEN 0 AND 100000000);
ALTER TABLE delivery_options ADD CONSTRAINT delivery_options_days CHECK (min_days >= 0 AND min_days <= max_days AND max_days <= 60);
ALTER TABLE delivery_options ADD CONSTRAINT delivery_options_price CHECK (price_pence BETWEEN 0 AND 100000000);

-- Addresses
ALTER TABLE delivery_addresses ADD CONSTRAINT delivery_addresses_drop CHECK (
  (drop_latitude IS NULL) = (drop_longitude IS NULL)
  AND drop_latitude BETWEEN -90 AND 90 AND drop_longitude BETWEEN -180 AND 180);
ALTER TABLE delivery_addresses ADD CONSTRAINT delivery_addresses_position CHECK (
  (latitude IS NULL) = (longitude IS NULL) AND latitude BETWEEN -90 AND 90 AND longitude BETWEEN -180 AND 180);

-- Orders
ALTER TABLE orders ADD CONSTRAINT orders_paid CHECK ((paid_at IS NULL) = (paid_via IS NULL));
ALTER TABLE orders ADD CONSTRAINT orders_delivered CHECK ((status = 'delivered') = (delivered_at IS NOT NULL));
ALTER TABLE orders ADD CONSTRAINT orders_cancelled CHECK ((status = 'cancelled') = (cancelled_at IS NOT NULL));
ALTER TABLE orders ADD CONSTRAINT orders_collection_has_no_round CHECK (fulfilment = 'delivery' OR round_id IS NULL);
ALTER TABLE orders ADD CONSTRAINT orders_charge CHECK (delivery_charge_pence BETWEEN 0 AND 100000000);
ALTER TABLE orders ADD CONSTRAINT orders_expected CHECK ((expected_from IS NULL) = (expected_to IS NULL) AND expected_from <= expected_to);
ALTER TABLE orders ADD CONSTRAINT orders_position CHECK (
  (latitude IS NULL) = (longitude IS NULL) AND latitude BETWEEN -90 AND 90 AND longitude BETWEEN -180 AND 180);
ALTER TABLE order_lines ADD CONSTRAINT order_lines_quantity CHECK (quantity BETWEEN 1 AND 100000);
ALTER TABLE order_lines ADD CONSTRAINT order_lines_price CHECK (unit_price BETWEEN 0 AND 100000000);
ALTER TABLE order_lines ADD CONSTRAINT order_lines_vat_rate CHECK (vat_rate IN (0, 5, 20));
ALTER TABLE order_lines ADD CONSTRAINT order_lines_outcome CHECK (
  delivered_quantity >= 0 AND cancelled_quantity >= 0 AND delivered_quantity + cancelled_quantity <= quantity);
ALTER TABLE order_collect ADD CONSTRAINT order_collect_quantity CHECK (quantity BETWEEN 1 AND 100000);

-- Payments and invoices
CREATE UNIQUE INDEX payment_sessions_one_open ON payment_sessions (tenant_id, order_id) WHERE status = 'open';
ALTER TABLE payment_sessions ADD CONSTRAINT payment_sessions_amount CHECK (amount_pence > 0);
ALTER TABLE invoices ADD CONSTRAINT invoices_sums CHECK (total_pence = net_pence + vat_pence);
ALTER TABLE invoices ADD CONSTRAINT invoices_paid CHECK ((status = 'paid') = (paid_at IS NOT NULL));
ALTER TABLE invoices ADD CONSTRAINT invoices_void CHECK ((status = 'void') = (voided_at IS NOT NULL));
CREATE UNIQUE INDEX invoice_orders_billed_once ON invoice_orders (tenant_id, order_id) WHERE released_at IS NULL;

-- Vehicles, drivers, rounds
ALTER TABLE vehicles ADD CONSTRAINT vehicles_limits CHECK (payload_kg >= 0 AND volume_litres >= 0 AND hazard_limit_kg >= 0);
ALTER TABLE driver_profiles ADD CONSTRAINT driver_profiles_shift CHECK (is_time_of_day(shift_start) AND is_time_of_day(shift_end) AND (shift_start IS NULL) = (shift_end IS NULL));
ALTER TABLE driver_profiles ADD CONSTRAINT driver_profiles_break CHECK (break_minutes BETWEEN 0 AND 240);
ALTER TABLE rota_days ADD CONSTRAINT rota_days_shift CHECK (is_time_of_day(shift_start) AND is_time_of_day(shift_end) AND (shift_start IS NULL) = (shift_end IS NULL));
ALTER TABLE time_off ADD CONSTRAINT time_off_days CHECK (from_day <= until_day);
ALTER TABLE rounds ADD CONSTRAINT rounds_departs_at CHECK (is_time_of_day(departs_at));
ALTER TABLE rounds ADD CONSTRAINT rounds_version CHECK (version > 0);
ALTER TABLE rounds ADD CONSTRAINT rounds_figures CHECK (distance_metres >= 0 AND duration_seconds >= 0);
ALTER TABLE rounds ADD CONSTRAINT rounds_van CHECK (
  (van_latitude IS NULL) = (van_longitude IS NULL) AND (van_latitude IS NULL) = (van_seen_at IS NULL)
  AND van_latitude BETWEEN -90 AND 90 AND van_longitude BETWEEN -180 AND 180);
ALTER TABLE stops ADD CONSTRAINT stops_sequence CHECK (sequence > 0);
ALTER TABLE stops ADD CONSTRAINT stops_one_outcome CHECK (completed_at IS NULL OR failed_at IS NULL);
ALTER TABLE stops ADD CONSTRAINT stops_failure_reason CHECK ((failed_at IS NULL) = (failure_reason IS NULL));
ALTER TABLE stops ADD CONSTRAINT stops_cash CHECK (cash_taken_pence >= 0);
-- An order stands on at most one stop that has not failed.
CREATE UNIQUE INDEX stops_order_planned_once ON stops (tenant_id, order_id) WHERE failed_at IS NULL;
ALTER TABLE stop_lines ADD CONSTRAINT stop_lines_quantities CHECK (delivered_quantity >= 0 AND cancelled_quantity >= 0);
ALTER TABLE stop_collect ADD CONSTRAINT stop_collect_quantity CHECK (quantity > 0);
ALTER TABLE round_load_counts ADD CONSTRAINT round_load_counts_counted CHECK (counted >= 0);
ALTER TABLE cash_handovers ADD CONSTRAINT cash_handovers_amounts CHECK (expected_pence >= 0 AND handed_pence >= 0 AND counted_pence >= 0);

-- Stock
ALTER TABLE locations ADD CONSTRAINT locations_hours CHECK (is_time_of_day(opens) AND is_time_of_day(closes) AND (opens IS NULL) = (closes IS NULL));
ALTER TABLE locations ADD CONSTRAINT locations_position CHECK (
  (latitude IS NULL) = (longitude IS NULL) AND latitude BETWEEN -90 AND 90 AND longitude BETWEEN -180 AND 180);
ALTER TABLE stock_movements ADD CONSTRAINT stock_movements_moves CHECK (quantity <> 0);
ALTER TABLE stock_levels ADD CONSTRAINT stock_levels_held CHECK (held >= 0);
ALTER TABLE stock_holds ADD CONSTRAINT stock_holds_quantity CHECK (quantity > 0);
ALTER TABLE stock_count_lines ADD CONSTRAINT stock_count_lines_counted CHECK (counted >= 0);
ALTER TABLE stock_transfers ADD CONSTRAINT stock_transfers_between_yards CHECK (from_location_id <> to_location_id);
ALTER TABLE stock_transfer_lines ADD CONSTRAINT stock_transfer_lines_quantity CHECK (quantity BETWEEN 1 AND 100000);

-- Levels follow the ledger in the same statement. Rows are taken in key order, so that two writers wait rather than deadlock.
CREATE FUNCTION stock_levels_follow_movements() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stock_levels AS level (tenant_id, location_id, product_id, condition, on_hand)
  SELECT tenant_id, location_id, product_id, condition, sum(quantity)
    FROM added GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
  ON CONFLICT (tenant_id, location_id, product_id, condition)
  DO UPDATE SET on_hand = level.on_hand + excluded.on_hand;
  RETURN NULL;
END $$;
CREATE TRIGGER stock_levels_follow_movements AFTER INSERT ON stock_movements
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION stock_levels_follow_movements();

-- A hold keeps back only what is free: on hand less what is held already. What physically happens is
-- recorded all the same, so on_hand may later fall below held; only raising held is refused.
CREATE FUNCTION stock_levels_follow_new_holds() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE wanted bigint; kept bigint;
BEGIN
  PERFORM 1 FROM stock_levels l
   WHERE EXISTS (SELECT 1 FROM added a WHERE (a.tenant_id, a.location_id, a.product_id, a.condition)
                                           = (l.tenant_id, l.location_id, l.product_id, l.condition))
   ORDER BY l.tenant_id, l.location_id, l.product_id, l.condition FOR UPDATE;
  SELECT count(DISTINCT (tenant_id, location_id, product_id, condition)) INTO wanted FROM added WHERE released_at IS NULL;
  WITH kept_back AS (
    UPDATE stock_levels l SET held = l.held + a.quantity
      FROM (SELECT tenant_id, location_id, product_id, condition, sum(quantity) AS quantity
              FROM added WHERE released_at IS NULL GROUP BY 1, 2, 3, 4) a
     WHERE (a.tenant_id, a.location_id, a.product_id, a.condition) = (l.tenant_id, l.location_id, l.product_id, l.condition)
       AND l.on_hand - l.held >= a.quantity
    RETURNING 1)
  SELECT count(*) INTO kept FROM kept_back;
  IF kept < wanted THEN
    RAISE EXCEPTION 'more is to be held than is free' USING ERRCODE = 'check_violation', CONSTRAINT = 'stock_holds_within_free';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER stock_levels_follow_new_holds AFTER INSERT ON stock_holds
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION stock_levels_follow_new_holds();

CREATE FUNCTION stock_levels_follow_released_holds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE stock_levels l SET held = l.held - r.quantity
    FROM (SELECT n.tenant_id, n.location_id, n.product_id, n.condition, sum(n.quantity) AS quantity
            FROM after_change n JOIN before_change o ON (o.tenant_id, o.id) = (n.tenant_id, n.id)
           WHERE o.released_at IS NULL AND n.released_at IS NOT NULL GROUP BY 1, 2, 3, 4) r
   WHERE (r.tenant_id, r.location_id, r.product_id, r.condition) = (l.tenant_id, l.location_id, l.product_id, l.condition);
  RETURN NULL;
END $$;
CREATE TRIGGER stock_levels_follow_released_holds AFTER UPDATE ON stock_holds
  REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change
  FOR EACH STATEMENT EXECUTE FUNCTION stock_levels_follow_released_holds();

-- A hold is released once and is otherwise as it was made.
CREATE FUNCTION stock_holds_only_release() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.released_at IS NOT NULL
     OR (NEW.location_id, NEW.product_id, NEW.condition, NEW.quantity, NEW.transfer_id)
        IS DISTINCT FROM (OLD.location_id, OLD.product_id, OLD.condition, OLD.quantity, OLD.transfer_id) THEN
    RAISE EXCEPTION 'a hold can only be released, and once' USING ERRCODE = 'check_violation', CONSTRAINT = 'stock_holds_only_release';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER stock_holds_only_release BEFORE UPDATE ON stock_holds
  FOR EACH ROW EXECUTE FUNCTION stock_holds_only_release();

-- The ledger and the two records of what happened are only ever added to.
CREATE FUNCTION rows_are_only_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are never changed', TG_TABLE_NAME USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER stock_movements_only_added BEFORE UPDATE ON stock_movements FOR EACH ROW EXECUTE FUNCTION rows_are_only_added();
CREATE TRIGGER activity_only_added BEFORE UPDATE ON activity FOR EACH ROW EXECUTE FUNCTION rows_are_only_added();
CREATE TRIGGER console_actions_only_added BEFORE UPDATE ON console_actions FOR EACH ROW EXECUTE FUNCTION rows_are_only_added();

-- Suppliers
CREATE UNIQUE INDEX supplier_contacts_one_main ON supplier_contacts (tenant_id, supplier_id) WHERE is_main;
CREATE UNIQUE INDEX supplier_contacts_one_billing ON supplier_contacts (tenant_id, supplier_id) WHERE is_billing;
ALTER TABLE supplier_orders ADD CONSTRAINT supplier_orders_cost CHECK (cost_pence >= 0);
ALTER TABLE supplier_order_lines ADD CONSTRAINT supplier_order_lines_quantities CHECK (ordered BETWEEN 0 AND 100000 AND empties_to_return BETWEEN 0 AND 100000);
ALTER TABLE supplier_receipt_lines ADD CONSTRAINT supplier_receipt_lines_quantity CHECK (quantity > 0);

-- Shop
CREATE UNIQUE INDEX domains_one_primary ON domains (tenant_id) WHERE is_primary;
ALTER TABLE storefront_assets ADD CONSTRAINT storefront_assets_size CHECK (width > 0 AND height > 0);

-- Console
ALTER TABLE support_sessions ADD CONSTRAINT support_sessions_hour CHECK (expires_at <= started_at + interval '1 hour');
ALTER TABLE support_sessions ADD CONSTRAINT support_sessions_override_has_reason CHECK (NOT override OR reason IS NOT NULL);
