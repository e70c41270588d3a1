-- Lists are read by what changed since a moment (docs/decisions/0269).
-- AlterTable
ALTER TABLE "invoices" ADD COLUMN     "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- AlterTable
ALTER TABLE "supplier_orders" ADD COLUMN     "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- CreateIndex
CREATE INDEX "customers_tenant_id_updated_at_id_idx" ON "customers"("tenant_id", "updated_at", "id");

-- CreateIndex
CREATE INDEX "delivery_addresses_tenant_id_updated_at_id_idx" ON "delivery_addresses"("tenant_id", "updated_at", "id");

-- CreateIndex
CREATE INDEX "invoices_tenant_id_updated_at_id_idx" ON "invoices"("tenant_id", "updated_at", "id");

-- CreateIndex
CREATE INDEX "orders_tenant_id_updated_at_id_idx" ON "orders"("tenant_id", "updated_at", "id");

-- CreateIndex
CREATE INDEX "products_tenant_id_updated_at_id_idx" ON "products"("tenant_id", "updated_at", "id");

-- CreateIndex
CREATE INDEX "rounds_tenant_id_updated_at_id_idx" ON "rounds"("tenant_id", "updated_at", "id");

-- CreateIndex
CREATE INDEX "supplier_orders_tenant_id_updated_at_id_idx" ON "supplier_orders"("tenant_id", "updated_at", "id");

-- CreateIndex
CREATE INDEX "suppliers_tenant_id_updated_at_id_idx" ON "suppliers"("tenant_id", "updated_at", "id");

-- A row says when it was last written, by the database's clock and whoever wrote it: clocks of processes differ, a
-- driver's phone may be hours behind, and not every statement names the column.
CREATE FUNCTION row_says_when_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.updated_at := clock_timestamp();
  RETURN NEW;
END $$;
CREATE TRIGGER row_says_when_changed BEFORE INSERT OR UPDATE ON customers
  FOR EACH ROW EXECUTE FUNCTION row_says_when_changed();
CREATE TRIGGER row_says_when_changed BEFORE INSERT OR UPDATE ON delivery_addresses
  FOR EACH ROW EXECUTE FUNCTION row_says_when_changed();
CREATE TRIGGER row_says_when_changed BEFORE INSERT OR UPDATE ON products
  FOR EACH ROW EXECUTE FUNCTION row_says_when_changed();
CREATE TRIGGER row_says_when_changed BEFORE INSERT OR UPDATE ON orders
  FOR EACH ROW EXECUTE FUNCTION row_says_when_changed();
CREATE TRIGGER row_says_when_changed BEFORE INSERT OR UPDATE ON suppliers
  FOR EACH ROW EXECUTE FUNCTION row_says_when_changed();
CREATE TRIGGER row_says_when_changed BEFORE INSERT OR UPDATE ON supplier_orders
  FOR EACH ROW EXECUTE FUNCTION row_says_when_changed();
CREATE TRIGGER row_says_when_changed BEFORE INSERT OR UPDATE ON invoices
  FOR EACH ROW EXECUTE FUNCTION row_says_when_changed();
CREATE TRIGGER row_says_when_changed BEFORE INSERT OR UPDATE ON rate_sets
  FOR EACH ROW EXECUTE FUNCTION row_says_when_changed();
CREATE TRIGGER row_says_when_changed BEFORE INSERT OR UPDATE ON vehicles
  FOR EACH ROW EXECUTE FUNCTION row_says_when_changed();

-- A round's van tells where it is every few seconds; that alone is no change of the round.
CREATE FUNCTION round_says_when_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  but_for_the_van record;
BEGIN
  IF NEW.van_seen_at IS DISTINCT FROM OLD.van_seen_at THEN
    but_for_the_van := NEW;
    but_for_the_van.van_latitude := OLD.van_latitude;
    but_for_the_van.van_longitude := OLD.van_longitude;
    but_for_the_van.van_seen_at := OLD.van_seen_at;
    but_for_the_van.updated_at := OLD.updated_at;
    IF but_for_the_van IS NOT DISTINCT FROM OLD THEN
      NEW.updated_at := OLD.updated_at;
      RETURN NEW;
    END IF;
  END IF;
  NEW.updated_at := clock_timestamp();
  RETURN NEW;
END $$;
CREATE TRIGGER row_says_when_changed BEFORE INSERT ON rounds
  FOR EACH ROW EXECUTE FUNCTION row_says_when_changed();
CREATE TRIGGER round_says_when_changed BEFORE UPDATE ON rounds
  FOR EACH ROW EXECUTE FUNCTION round_says_when_changed();

-- The whole is changed with its parts. A row that was written since this transaction began says so already.
CREATE FUNCTION whole_is_changed(kind text, business uuid, whole uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  begun timestamptz := transaction_timestamp();
  found_id uuid := whole;
BEGIN
  IF kind = 'stops' THEN
    SELECT s.round_id INTO found_id FROM stops s WHERE s.tenant_id = business AND s.id = whole;
  END IF;
  IF found_id IS NULL THEN
    RETURN;
  END IF;
  CASE kind
  WHEN 'customers' THEN
    UPDATE customers SET updated_at = begun WHERE tenant_id = business AND id = found_id AND updated_at < begun;
  WHEN 'orders' THEN
    UPDATE orders SET updated_at = begun WHERE tenant_id = business AND id = found_id AND updated_at < begun;
  WHEN 'rounds', 'stops' THEN
    UPDATE rounds SET updated_at = begun WHERE tenant_id = business AND id = found_id AND updated_at < begun;
  WHEN 'suppliers' THEN
    UPDATE suppliers SET updated_at = begun WHERE tenant_id = business AND id = found_id AND updated_at < begun;
  WHEN 'supplier_orders' THEN
    UPDATE supplier_orders SET updated_at = begun WHERE tenant_id = business AND id = found_id AND updated_at < begun;
  WHEN 'invoices' THEN
    UPDATE invoices SET updated_at = begun WHERE tenant_id = business AND id = found_id AND updated_at < begun;
  END CASE;
END $$;

-- Its arguments: the table of the whole, and the part's column that names it.
CREATE FUNCTION whole_changes_with_part() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was uuid;
  now_is uuid;
BEGIN
  IF TG_OP <> 'INSERT' THEN
    was := to_jsonb(OLD) ->> TG_ARGV[1];
    PERFORM whole_is_changed(TG_ARGV[0], OLD.tenant_id, was);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    now_is := to_jsonb(NEW) ->> TG_ARGV[1];
    IF now_is IS DISTINCT FROM was THEN
      PERFORM whole_is_changed(TG_ARGV[0], NEW.tenant_id, now_is);
    END IF;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER whole_changes_with_part AFTER INSERT OR UPDATE OR DELETE ON delivery_addresses
  FOR EACH ROW EXECUTE FUNCTION whole_changes_with_part('customers', 'customer_id');
CREATE TRIGGER whole_changes_with_part AFTER INSERT OR UPDATE OR DELETE ON order_lines
  FOR EACH ROW EXECUTE FUNCTION whole_changes_with_part('orders', 'order_id');
CREATE TRIGGER whole_changes_with_part AFTER INSERT OR UPDATE OR DELETE ON order_collect
  FOR EACH ROW EXECUTE FUNCTION whole_changes_with_part('orders', 'order_id');
CREATE TRIGGER whole_changes_with_part AFTER INSERT OR UPDATE OR DELETE ON invoice_orders
  FOR EACH ROW EXECUTE FUNCTION whole_changes_with_part('orders', 'order_id');
CREATE TRIGGER whole_changes_with_part AFTER INSERT OR UPDATE OR DELETE ON stops
  FOR EACH ROW EXECUTE FUNCTION whole_changes_with_part('rounds', 'round_id');
CREATE TRIGGER whole_changes_with_part AFTER INSERT OR UPDATE OR DELETE ON stop_lines
  FOR EACH ROW EXECUTE FUNCTION whole_changes_with_part('stops', 'stop_id');
CREATE TRIGGER whole_changes_with_part AFTER INSERT OR UPDATE OR DELETE ON stop_collect
  FOR EACH ROW EXECUTE FUNCTION whole_changes_with_part('stops', 'stop_id');
CREATE TRIGGER whole_changes_with_part AFTER INSERT OR UPDATE OR DELETE ON proofs
  FOR EACH ROW EXECUTE FUNCTION whole_changes_with_part('stops', 'stop_id');
CREATE TRIGGER whole_changes_with_part AFTER INSERT OR UPDATE OR DELETE ON supplier_contacts
  FOR EACH ROW EXECUTE FUNCTION whole_changes_with_part('suppliers', 'supplier_id');
CREATE TRIGGER whole_changes_with_part AFTER INSERT OR UPDATE OR DELETE ON supplier_yards
  FOR EACH ROW EXECUTE FUNCTION whole_changes_with_part('suppliers', 'supplier_id');
CREATE TRIGGER whole_changes_with_part AFTER INSERT OR UPDATE OR DELETE ON supplier_products
  FOR EACH ROW EXECUTE FUNCTION whole_changes_with_part('suppliers', 'supplier_id');
CREATE TRIGGER whole_changes_with_part AFTER INSERT OR UPDATE OR DELETE ON supplier_order_lines
  FOR EACH ROW EXECUTE FUNCTION whole_changes_with_part('supplier_orders', 'order_id');
CREATE TRIGGER whole_changes_with_part AFTER INSERT OR UPDATE OR DELETE ON supplier_receipts
  FOR EACH ROW EXECUTE FUNCTION whole_changes_with_part('supplier_orders', 'order_id');
CREATE TRIGGER whole_changes_with_part AFTER INSERT OR UPDATE OR DELETE ON invoice_lines
  FOR EACH ROW EXECUTE FUNCTION whole_changes_with_part('invoices', 'invoice_id');
CREATE TRIGGER whole_changes_with_part AFTER INSERT OR UPDATE OR DELETE ON invoice_reminders
  FOR EACH ROW EXECUTE FUNCTION whole_changes_with_part('invoices', 'invoice_id');
CREATE TRIGGER whole_changes_with_part AFTER INSERT OR UPDATE OR DELETE ON credit_notes
  FOR EACH ROW EXECUTE FUNCTION whole_changes_with_part('invoices', 'invoice_id');
CREATE TRIGGER whole_changes_with_part AFTER INSERT OR UPDATE OR DELETE ON interest_charges
  FOR EACH ROW EXECUTE FUNCTION whole_changes_with_part('invoices', 'invoice_id');
CREATE TRIGGER charge_changes_with_part AFTER INSERT OR UPDATE OR DELETE ON interest_charges
  FOR EACH ROW EXECUTE FUNCTION whole_changes_with_part('invoices', 'charge_id');

-- An order shows the number and the status of its invoice.
CREATE FUNCTION orders_change_with_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  billed uuid;
BEGIN
  FOR billed IN SELECT b.order_id FROM invoice_orders b WHERE b.tenant_id = NEW.tenant_id AND b.invoice_id = NEW.id
                 ORDER BY b.order_id LOOP
    PERFORM whole_is_changed('orders', NEW.tenant_id, billed);
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER orders_change_with_invoice AFTER UPDATE OF number, status ON invoices FOR EACH ROW
  WHEN ((OLD.number, OLD.status) IS DISTINCT FROM (NEW.number, NEW.status)) EXECUTE FUNCTION orders_change_with_invoice();

-- What came of its mail stands on an invoice and on an order to a supplier.
CREATE FUNCTION document_changes_with_mail() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM whole_is_changed(CASE NEW.subject_kind WHEN 'invoice' THEN 'invoices' ELSE 'supplier_orders' END,
                           NEW.tenant_id, NEW.subject_id::uuid);
  RETURN NULL;
END $$;
CREATE TRIGGER document_changes_with_mail AFTER INSERT OR UPDATE OF status ON emails FOR EACH ROW
  WHEN (NEW.subject_kind IN ('invoice', 'supplier_order')) EXECUTE FUNCTION document_changes_with_mail();
