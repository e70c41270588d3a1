-- Money that came in before the business began here, and what was paid in the program before: on the customer's account,
-- and in no takings and no journal (docs/decisions/0406). What was brought in until now stays as it was.
ALTER TABLE "receipts" ADD COLUMN "opening" BOOLEAN NOT NULL DEFAULT false;
