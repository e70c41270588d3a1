-- A mail under way is claimed by one worker, for as long as its sending may take.
ALTER TYPE "email_status" ADD VALUE 'sending' AFTER 'queued';
ALTER TABLE "emails" ADD COLUMN "sending_since" TIMESTAMPTZ(3);
ALTER TABLE "service_emails" ADD COLUMN "sending_since" TIMESTAMPTZ(3);
