-- AlterTable
ALTER TABLE "rounds" ADD COLUMN     "override_reason" VARCHAR(300);
