-- AlterTable
ALTER TABLE "override_review_links" ADD COLUMN     "email_id" UUID;

-- AlterTable
ALTER TABLE "trust_links" ADD COLUMN     "email_id" UUID;

-- CreateIndex
CREATE UNIQUE INDEX "override_review_links_email_id_key" ON "override_review_links"("email_id");

-- CreateIndex
CREATE UNIQUE INDEX "trust_links_email_id_key" ON "trust_links"("email_id");

-- AddForeignKey
ALTER TABLE "override_review_links" ADD CONSTRAINT "override_review_links_email_id_fkey" FOREIGN KEY ("email_id") REFERENCES "service_emails"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "trust_links" ADD CONSTRAINT "trust_links_email_id_fkey" FOREIGN KEY ("email_id") REFERENCES "service_emails"("id") ON DELETE SET NULL ON UPDATE CASCADE;
