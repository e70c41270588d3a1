-- Who reads the old mailbox of a customer whose e-mail was changed signs in to the shop no more, and is signed out
-- (docs/decisions/0325). Held here, since a customer is changed in many ways: by hand, by an import, by an integrator.
CREATE FUNCTION end_sign_ins_of_old_mailbox() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM shop_sessions s USING shop_accounts a
   WHERE a.tenant_id = NEW.tenant_id AND a.customer_id = NEW.id AND a.email = OLD.email
     AND s.tenant_id = a.tenant_id AND s.account_id = a.id;
  UPDATE shop_accounts SET customer_id = NULL
   WHERE tenant_id = NEW.tenant_id AND customer_id = NEW.id AND email = OLD.email;
  RETURN NULL;
END $$;
CREATE TRIGGER customers_end_sign_ins AFTER UPDATE OF email ON customers
  FOR EACH ROW WHEN (OLD.email IS DISTINCT FROM NEW.email)
  EXECUTE FUNCTION end_sign_ins_of_old_mailbox();
