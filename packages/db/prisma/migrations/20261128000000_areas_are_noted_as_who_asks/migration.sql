-- Notes on the business whether it has delivery areas, as whoever changes them: both roles may change the business's row. On a
-- Citus cluster rows that lie on every node are written by one role in a transaction, and the same change may write others.
-- While a test business is emptied nothing is noted: the demo that follows has areas.
CREATE OR REPLACE FUNCTION businesses_have_areas() RETURNS trigger LANGUAGE plpgsql SECURITY INVOKER SET search_path = public AS $$
DECLARE
  business uuid := COALESCE(NEW.tenant_id, OLD.tenant_id);
  has boolean;
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('app.erasing', true) = OLD.tenant_id::text THEN
    RETURN NULL;
  END IF;
  has := EXISTS (SELECT 1 FROM delivery_areas WHERE tenant_id = business AND archived_at IS NULL);
  IF EXISTS (SELECT 1 FROM businesses WHERE id = business AND has_delivery_areas <> has) THEN
    UPDATE businesses SET has_delivery_areas = has WHERE id = business AND has_delivery_areas <> has;
  END IF;
  RETURN NULL;
END $$;
