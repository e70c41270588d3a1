-- Whoever listens on `changes` is told of what happens as it happens: "<business> <kind> <id>", and no
-- more, since a notification is no place for anybody's data. PostgreSQL tells them when the transaction
-- commits, and the same thing only once.
CREATE FUNCTION tell_change(tenant_id uuid, kind text, id text) RETURNS void LANGUAGE sql AS $$
  SELECT pg_notify('changes', concat_ws(' ', tenant_id, kind, id))
$$;

CREATE FUNCTION activity_is_told() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_change(NEW.tenant_id, NEW.subject_kind, NEW.subject_id);
  RETURN NULL;
END $$;
CREATE TRIGGER activity_is_told AFTER INSERT ON activity
  FOR EACH ROW EXECUTE FUNCTION activity_is_told();

-- A notice is told by whose it is. Read in one place, it is read in the others too.
CREATE FUNCTION notifications_are_told() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_change(NEW.tenant_id, 'notice', NEW.user_id);
  RETURN NULL;
END $$;
CREATE TRIGGER notifications_are_told AFTER INSERT OR UPDATE OF read_at ON notifications
  FOR EACH ROW EXECUTE FUNCTION notifications_are_told();

-- Where a van is, and the way worked out for its round, are no activity and yet looked at.
CREATE FUNCTION vans_are_told() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_change(NEW.tenant_id, 'van', NEW.id::text);
  RETURN NULL;
END $$;
CREATE TRIGGER vans_are_told AFTER UPDATE OF van_seen_at, geometry ON rounds FOR EACH ROW
  WHEN ((OLD.van_seen_at, OLD.geometry) IS DISTINCT FROM (NEW.van_seen_at, NEW.geometry))
  EXECUTE FUNCTION vans_are_told();
