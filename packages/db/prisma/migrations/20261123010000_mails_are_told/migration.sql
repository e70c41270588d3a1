-- A mail is queued with what it is about and goes later: whoever looks at that is told when it has gone, or has not.
CREATE FUNCTION mails_are_told() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_change(NEW.tenant_id, NEW.subject_kind, NEW.subject_id);
  RETURN NULL;
END $$;
CREATE TRIGGER mails_are_told AFTER UPDATE OF status ON emails FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status AND NEW.subject_kind IS NOT NULL AND NEW.subject_id IS NOT NULL)
  EXECUTE FUNCTION mails_are_told();
