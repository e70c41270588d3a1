-- Rows of a business can lie on a machine of their own (docs/decisions/0231). What is unique over all businesses, and a
-- key that would give a row to another business, could not be kept there.

-- A customer quotes the reference, and the host names the business. The index without the business is for links that
-- are opened on a host of nobody's.
CREATE UNIQUE INDEX orders_tenant_id_tracking_ref_key ON orders (tenant_id, tracking_ref);
CREATE INDEX orders_tracking_ref_idx ON orders (tracking_ref);
DROP INDEX orders_tracking_ref_key;

-- Each business has its own account at the provider, so a session's reference is looked up within the business.
CREATE UNIQUE INDEX payment_sessions_tenant_id_provider_ref_key ON payment_sessions (tenant_id, provider_ref);
DROP INDEX payment_sessions_provider_ref_key;

-- The id of a business never changes, so no key needs to follow it.
ALTER TABLE activity DROP CONSTRAINT activity_tenant_id_fkey, ADD CONSTRAINT activity_tenant_id_fkey
  FOREIGN KEY (tenant_id) REFERENCES businesses (id) ON DELETE CASCADE;
ALTER TABLE api_keys DROP CONSTRAINT api_keys_tenant_id_fkey, ADD CONSTRAINT api_keys_tenant_id_fkey
  FOREIGN KEY (tenant_id) REFERENCES businesses (id) ON DELETE CASCADE;
ALTER TABLE business_counters DROP CONSTRAINT business_counters_tenant_id_fkey, ADD CONSTRAINT business_counters_tenant_id_fkey
  FOREIGN KEY (tenant_id) REFERENCES businesses (id) ON DELETE CASCADE;
ALTER TABLE business_exports DROP CONSTRAINT business_exports_tenant_id_fkey, ADD CONSTRAINT business_exports_tenant_id_fkey
  FOREIGN KEY (tenant_id) REFERENCES businesses (id) ON DELETE CASCADE;
ALTER TABLE customers DROP CONSTRAINT customers_tenant_id_fkey, ADD CONSTRAINT customers_tenant_id_fkey
  FOREIGN KEY (tenant_id) REFERENCES businesses (id) ON DELETE CASCADE;
ALTER TABLE delivery_options DROP CONSTRAINT delivery_options_tenant_id_fkey, ADD CONSTRAINT delivery_options_tenant_id_fkey
  FOREIGN KEY (tenant_id) REFERENCES businesses (id) ON DELETE CASCADE;
ALTER TABLE domains DROP CONSTRAINT domains_tenant_id_fkey, ADD CONSTRAINT domains_tenant_id_fkey
  FOREIGN KEY (tenant_id) REFERENCES storefronts (tenant_id) ON DELETE CASCADE;
ALTER TABLE driver_patches DROP CONSTRAINT driver_patches_tenant_id_user_id_fkey, ADD CONSTRAINT driver_patches_tenant_id_user_id_fkey
  FOREIGN KEY (tenant_id, user_id) REFERENCES driver_profiles (tenant_id, user_id) ON DELETE CASCADE;
ALTER TABLE driver_profiles DROP CONSTRAINT driver_profiles_tenant_id_user_id_fkey, ADD CONSTRAINT driver_profiles_tenant_id_user_id_fkey
  FOREIGN KEY (tenant_id, user_id) REFERENCES members (tenant_id, user_id) ON DELETE CASCADE;
ALTER TABLE emails DROP CONSTRAINT emails_tenant_id_fkey, ADD CONSTRAINT emails_tenant_id_fkey
  FOREIGN KEY (tenant_id) REFERENCES businesses (id) ON DELETE CASCADE;
ALTER TABLE invitations DROP CONSTRAINT invitations_tenant_id_fkey, ADD CONSTRAINT invitations_tenant_id_fkey
  FOREIGN KEY (tenant_id) REFERENCES businesses (id) ON DELETE CASCADE;
ALTER TABLE invoices DROP CONSTRAINT invoices_tenant_id_fkey, ADD CONSTRAINT invoices_tenant_id_fkey
  FOREIGN KEY (tenant_id) REFERENCES businesses (id) ON DELETE CASCADE;
ALTER TABLE locations DROP CONSTRAINT locations_tenant_id_fkey, ADD CONSTRAINT locations_tenant_id_fkey
  FOREIGN KEY (tenant_id) REFERENCES businesses (id) ON DELETE CASCADE;
ALTER TABLE members DROP CONSTRAINT members_tenant_id_fkey, ADD CONSTRAINT members_tenant_id_fkey
  FOREIGN KEY (tenant_id) REFERENCES businesses (id) ON DELETE CASCADE;
ALTER TABLE notifications DROP CONSTRAINT notifications_tenant_id_fkey, ADD CONSTRAINT notifications_tenant_id_fkey
  FOREIGN KEY (tenant_id) REFERENCES businesses (id) ON DELETE CASCADE;
ALTER TABLE orders DROP CONSTRAINT orders_tenant_id_fkey, ADD CONSTRAINT orders_tenant_id_fkey
  FOREIGN KEY (tenant_id) REFERENCES businesses (id) ON DELETE CASCADE;
ALTER TABLE patches DROP CONSTRAINT patches_tenant_id_fkey, ADD CONSTRAINT patches_tenant_id_fkey
  FOREIGN KEY (tenant_id) REFERENCES businesses (id) ON DELETE CASCADE;
ALTER TABLE payment_connections DROP CONSTRAINT payment_connections_tenant_id_fkey, ADD CONSTRAINT payment_connections_tenant_id_fkey
  FOREIGN KEY (tenant_id) REFERENCES businesses (id) ON DELETE CASCADE;
ALTER TABLE permission_sets DROP CONSTRAINT permission_sets_tenant_id_fkey, ADD CONSTRAINT permission_sets_tenant_id_fkey
  FOREIGN KEY (tenant_id) REFERENCES businesses (id) ON DELETE CASCADE;
ALTER TABLE products DROP CONSTRAINT products_tenant_id_fkey, ADD CONSTRAINT products_tenant_id_fkey
  FOREIGN KEY (tenant_id) REFERENCES businesses (id) ON DELETE CASCADE;
ALTER TABLE rate_sets DROP CONSTRAINT rate_sets_tenant_id_fkey, ADD CONSTRAINT rate_sets_tenant_id_fkey
  FOREIGN KEY (tenant_id) REFERENCES businesses (id) ON DELETE CASCADE;
ALTER TABLE rota_days DROP CONSTRAINT rota_days_tenant_id_user_id_fkey, ADD CONSTRAINT rota_days_tenant_id_user_id_fkey
  FOREIGN KEY (tenant_id, user_id) REFERENCES members (tenant_id, user_id) ON DELETE CASCADE;
ALTER TABLE rounds DROP CONSTRAINT rounds_tenant_id_fkey, ADD CONSTRAINT rounds_tenant_id_fkey
  FOREIGN KEY (tenant_id) REFERENCES businesses (id) ON DELETE CASCADE;
ALTER TABLE shop_accounts DROP CONSTRAINT shop_accounts_tenant_id_fkey, ADD CONSTRAINT shop_accounts_tenant_id_fkey
  FOREIGN KEY (tenant_id) REFERENCES businesses (id) ON DELETE CASCADE;
ALTER TABLE stock_transfers DROP CONSTRAINT stock_transfers_tenant_id_fkey, ADD CONSTRAINT stock_transfers_tenant_id_fkey
  FOREIGN KEY (tenant_id) REFERENCES businesses (id) ON DELETE CASCADE;
ALTER TABLE storefront_assets DROP CONSTRAINT storefront_assets_tenant_id_fkey, ADD CONSTRAINT storefront_assets_tenant_id_fkey
  FOREIGN KEY (tenant_id) REFERENCES storefronts (tenant_id) ON DELETE CASCADE;
ALTER TABLE storefronts DROP CONSTRAINT storefronts_tenant_id_fkey, ADD CONSTRAINT storefronts_tenant_id_fkey
  FOREIGN KEY (tenant_id) REFERENCES businesses (id) ON DELETE CASCADE;
ALTER TABLE subscriptions DROP CONSTRAINT subscriptions_tenant_id_fkey, ADD CONSTRAINT subscriptions_tenant_id_fkey
  FOREIGN KEY (tenant_id) REFERENCES businesses (id) ON DELETE CASCADE;
ALTER TABLE suppliers DROP CONSTRAINT suppliers_tenant_id_fkey, ADD CONSTRAINT suppliers_tenant_id_fkey
  FOREIGN KEY (tenant_id) REFERENCES businesses (id) ON DELETE CASCADE;
ALTER TABLE support_grants DROP CONSTRAINT support_grants_tenant_id_fkey, ADD CONSTRAINT support_grants_tenant_id_fkey
  FOREIGN KEY (tenant_id) REFERENCES businesses (id) ON DELETE CASCADE;
ALTER TABLE support_requests DROP CONSTRAINT support_requests_tenant_id_fkey, ADD CONSTRAINT support_requests_tenant_id_fkey
  FOREIGN KEY (tenant_id) REFERENCES businesses (id) ON DELETE CASCADE;
ALTER TABLE time_off DROP CONSTRAINT time_off_tenant_id_user_id_fkey, ADD CONSTRAINT time_off_tenant_id_user_id_fkey
  FOREIGN KEY (tenant_id, user_id) REFERENCES members (tenant_id, user_id) ON DELETE CASCADE;
ALTER TABLE trade_applications DROP CONSTRAINT trade_applications_tenant_id_fkey, ADD CONSTRAINT trade_applications_tenant_id_fkey
  FOREIGN KEY (tenant_id) REFERENCES businesses (id) ON DELETE CASCADE;
ALTER TABLE vehicles DROP CONSTRAINT vehicles_tenant_id_fkey, ADD CONSTRAINT vehicles_tenant_id_fkey
  FOREIGN KEY (tenant_id) REFERENCES businesses (id) ON DELETE CASCADE;
