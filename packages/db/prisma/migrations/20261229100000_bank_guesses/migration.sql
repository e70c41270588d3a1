-- Which column of a bank's file is what is kept once somebody has said it; a guess is not (docs/decisions/0453).
ALTER TABLE "bank_layouts" ALTER COLUMN "layout" DROP NOT NULL;

-- One day that could only be read with the month first was kept as an answer for all files of that bank: it is asked again.
UPDATE "bank_layouts" SET "layout" = NULL WHERE "layout"->>'dateOrder' = 'mdy';
