-- CreateEnum
CREATE TYPE "notice_outcome" AS ENUM ('handled', 'ignored', 'failed');

-- AlterTable
ALTER TABLE "provider_notices" ADD COLUMN     "business_id" UUID,
ADD COLUMN     "outcome" "notice_outcome",
ADD COLUMN     "reason" VARCHAR(300);

-- CreateIndex
CREATE INDEX "provider_notices_business_id_received_at_idx" ON "provider_notices"("business_id", "received_at" DESC);

-- AddForeignKey
ALTER TABLE "provider_notices" ADD CONSTRAINT "provider_notices_business_id_fkey" FOREIGN KEY ("business_id") REFERENCES "businesses"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- What a notice says of its handling agrees with itself. Older ones say nothing.
ALTER TABLE "provider_notices" ADD CONSTRAINT "provider_notices_outcome_check"
  CHECK (outcome IS NULL
      OR (outcome = 'failed') = (handled_at IS NULL) AND (outcome = 'handled') = (reason IS NULL));
