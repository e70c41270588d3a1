-- Notes on the business whether it has delivery areas. Of two who change its areas at once the second sees what the first left:
-- one who archived the last area and one who added another each saw their own alone, and the shop delivered without areas.
-- On a Citus cluster this runs on a shard, and the business's row lies on every node: there the service notes it
-- (`noteAreasOnCluster`), since no trigger writes to other nodes.
CREATE OR REPLACE FUNCTION businesses_have_areas() RETURNS trigger LANGUAGE plpgsql SECURITY INVOKER SET search_path = public AS $$
DECLARE
  business uuid := COALESCE(NEW.tenant_id, OLD.tenant_id);
  has boolean;
BEGIN
  IF TG_RELID <> 'delivery_areas'::regclass THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'DELETE' AND current_setting('app.erasing', true) = OLD.tenant_id::text THEN
    RETURN NULL;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('delivery areas of ' || business, 0));
  has := EXISTS (SELECT 1 FROM delivery_areas WHERE tenant_id = business AND archived_at IS NULL);
  IF EXISTS (SELECT 1 FROM businesses WHERE id = business AND has_delivery_areas <> has) THEN
    UPDATE businesses SET has_delivery_areas = has WHERE id = business AND has_delivery_areas <> has;
  END IF;
  RETURN NULL;
END $$;
