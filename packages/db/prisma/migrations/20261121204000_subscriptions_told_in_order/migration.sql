-- AlterTable
ALTER TABLE "subscriptions" ADD COLUMN     "provider_heard_at" TIMESTAMPTZ(3),
ADD COLUMN     "provider_told_at" TIMESTAMPTZ(3);
