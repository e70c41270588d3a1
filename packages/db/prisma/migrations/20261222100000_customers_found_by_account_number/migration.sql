-- Customers are also found by their account number in another program.
ALTER TABLE customers ALTER COLUMN found_by SET EXPRESSION AS (
  search_text(name, email::text, phone_text(phone), external_ref));
