-- One choice for all texts and one for mails becomes one of each for orders, money and standing orders. The old choice
-- of texts was for all of them; that of mails was for orders on the way and for standing orders, never for money.
ALTER TABLE message_choices RENAME COLUMN texts TO order_texts;
ALTER TABLE message_choices RENAME COLUMN mails TO order_mails;
ALTER TABLE message_choices ADD COLUMN money_texts BOOLEAN;
ALTER TABLE message_choices ADD COLUMN money_mails BOOLEAN;
ALTER TABLE message_choices ADD COLUMN standing_texts BOOLEAN;
ALTER TABLE message_choices ADD COLUMN standing_mails BOOLEAN;
UPDATE message_choices
   SET money_texts = order_texts, money_mails = true, standing_texts = order_texts, standing_mails = order_mails;
ALTER TABLE message_choices ALTER COLUMN money_texts SET NOT NULL;
ALTER TABLE message_choices ALTER COLUMN money_mails SET NOT NULL;
ALTER TABLE message_choices ALTER COLUMN standing_texts SET NOT NULL;
ALTER TABLE message_choices ALTER COLUMN standing_mails SET NOT NULL;
