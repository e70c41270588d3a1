-- Looks before it writes: on a Citus cluster a write to a table that lies on every node waits for all other writes to it, also
-- where it changes no row.
CREATE OR REPLACE FUNCTION businesses_have_areas() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  business uuid := COALESCE(NEW.tenant_id, OLD.tenant_id);
  has boolean := EXISTS (SELECT 1 FROM delivery_areas WHERE tenant_id = business AND archived_at IS NULL);
BEGIN
  IF EXISTS (SELECT 1 FROM businesses WHERE id = business AND has_delivery_areas <> has) THEN
    UPDATE businesses SET has_delivery_areas = has WHERE id = business AND has_delivery_areas <> has;
  END IF;
  RETURN NULL;
END $$;
