-- What open orders wait for can't be promised again, so an order changes what the shop's words say of stock.
CREATE TRIGGER shoppers_are_told AFTER INSERT OR DELETE OR UPDATE OF quantity, cancelled_quantity ON order_lines
  FOR EACH ROW EXECUTE FUNCTION shoppers_are_told();
CREATE TRIGGER shoppers_are_told AFTER UPDATE OF status ON orders FOR EACH ROW
  WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION shoppers_are_told();
