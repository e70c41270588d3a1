-- Which version of a round its driver was handed: issued again, they hear of it only where it has moved on.
ALTER TABLE "rounds" ADD COLUMN "issued_version" INTEGER;
