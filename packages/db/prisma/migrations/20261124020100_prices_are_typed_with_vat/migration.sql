-- Which way forms begin where a new price is typed (docs/decisions/0239).
ALTER TABLE "businesses" ADD COLUMN "prices_include_vat" BOOLEAN NOT NULL DEFAULT false;
