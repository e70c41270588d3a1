-- What a plan costs a month by the list, in pence excluding VAT. A new list price is a new migration that
-- replaces this; `caller/standing.ts` of packages/api must say the same, and a test holds them together.
CREATE FUNCTION plan_list_pence(plan plan) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE plan WHEN 'starter' THEN 2900 WHEN 'round' THEN 7900 WHEN 'depot' THEN 18900 END
$$;

-- AlterTable
ALTER TABLE "subscription_history" ADD COLUMN     "list_monthly_pence" INTEGER;

-- Until now the list prices were these for everybody. Rows are only added: but for this once.
ALTER TABLE subscription_history DISABLE TRIGGER subscription_history_only_added;
UPDATE subscription_history SET list_monthly_pence = plan_list_pence(plan);
ALTER TABLE subscription_history ENABLE TRIGGER subscription_history_only_added;
ALTER TABLE subscription_history ALTER COLUMN list_monthly_pence SET NOT NULL;

-- Whoever adds a row need not know the price: it is noted as it is then.
CREATE FUNCTION note_list_price() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  NEW.list_monthly_pence := coalesce(NEW.list_monthly_pence, plan_list_pence(NEW.plan));
  RETURN NEW;
END $$;
CREATE TRIGGER subscription_history_list_price BEFORE INSERT ON subscription_history
  FOR EACH ROW EXECUTE FUNCTION note_list_price();
