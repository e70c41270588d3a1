-- What shoppers see is kept by the shops' processes until it changes: each of them is told, whoever makes
-- the change and however, as "<business> shop pages". A business whose shop is not live is not told of.
CREATE FUNCTION tell_shoppers(changed uuid) RETURNS void LANGUAGE sql AS $$
  SELECT tell_change(changed, 'shop', 'pages')
    FROM storefronts WHERE tenant_id = changed AND status = 'live'
$$;

CREATE FUNCTION shoppers_are_told() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_shoppers(COALESCE(NEW.tenant_id, OLD.tenant_id));
  RETURN NULL;
END $$;
CREATE TRIGGER shoppers_are_told AFTER INSERT OR UPDATE OR DELETE ON products
  FOR EACH ROW EXECUTE FUNCTION shoppers_are_told();
CREATE TRIGGER shoppers_are_told AFTER INSERT OR UPDATE OR DELETE ON delivery_options
  FOR EACH ROW EXECUTE FUNCTION shoppers_are_told();
CREATE TRIGGER shoppers_are_told AFTER INSERT OR UPDATE OR DELETE ON storefront_assets
  FOR EACH ROW EXECUTE FUNCTION shoppers_are_told();
CREATE TRIGGER shoppers_are_told AFTER UPDATE OF plan ON subscriptions FOR EACH ROW
  WHEN (OLD.plan IS DISTINCT FROM NEW.plan) EXECUTE FUNCTION shoppers_are_told();
-- The checks that run every day write when they looked: no shopper sees that.
CREATE TRIGGER shoppers_are_told AFTER UPDATE ON domains FOR EACH ROW
  WHEN ((OLD.verified_at IS NULL, OLD.is_primary) IS DISTINCT FROM (NEW.verified_at IS NULL, NEW.is_primary))
  EXECUTE FUNCTION shoppers_are_told();
CREATE TRIGGER shoppers_are_told_of_fewer AFTER DELETE ON domains
  FOR EACH ROW EXECUTE FUNCTION shoppers_are_told();
-- What is free is what the shop's words say of stock. Empties are no shopper's.
CREATE TRIGGER shoppers_are_told AFTER UPDATE ON stock_levels FOR EACH ROW
  WHEN (NEW.condition = 'full' AND OLD.on_hand - OLD.held <> NEW.on_hand - NEW.held)
  EXECUTE FUNCTION shoppers_are_told();
CREATE TRIGGER shoppers_are_told_of_more AFTER INSERT ON stock_levels FOR EACH ROW
  WHEN (NEW.condition = 'full') EXECUTE FUNCTION shoppers_are_told();

-- The shop itself: going off, too, is told.
CREATE FUNCTION storefronts_are_told() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_change(NEW.tenant_id, 'shop', 'pages');
  RETURN NULL;
END $$;
CREATE TRIGGER shoppers_are_told AFTER UPDATE OF status, live, published_at ON storefronts
  FOR EACH ROW EXECUTE FUNCTION storefronts_are_told();

CREATE FUNCTION businesses_are_told() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_shoppers(NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER shoppers_are_told AFTER UPDATE ON businesses
  FOR EACH ROW EXECUTE FUNCTION businesses_are_told();
