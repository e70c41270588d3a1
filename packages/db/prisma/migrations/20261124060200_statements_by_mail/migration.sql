-- Which statement a mail has: the worker draws it as the mail goes (docs/decisions/0242).
ALTER TABLE "emails" ADD COLUMN "attached" JSONB;
