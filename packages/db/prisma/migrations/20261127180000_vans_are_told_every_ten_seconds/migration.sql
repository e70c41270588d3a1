-- An integrator may send where a van is each second. The newest is kept, and told once in ten seconds: telling
-- commits one after another in the whole database, and a map has no use for more.
DROP TRIGGER vans_are_told ON rounds;
CREATE TRIGGER vans_are_told AFTER UPDATE OF van_seen_at, geometry ON rounds FOR EACH ROW
  WHEN (
    OLD.geometry IS DISTINCT FROM NEW.geometry
    OR date_bin('10 seconds', OLD.van_seen_at, '2000-01-01+00')
      IS DISTINCT FROM date_bin('10 seconds', NEW.van_seen_at, '2000-01-01+00')
  )
  EXECUTE FUNCTION vans_are_told();
