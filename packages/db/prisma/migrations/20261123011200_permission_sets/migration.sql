-- CreateEnum
CREATE TYPE "built_in_set" AS ENUM ('office', 'accounts', 'yard');

-- AlterTable
ALTER TABLE "invitations" ADD COLUMN     "built_in_set" "built_in_set",
ADD COLUMN     "permission_set_id" UUID;

-- AlterTable
ALTER TABLE "members" ADD COLUMN     "built_in_set" "built_in_set",
ADD COLUMN     "permission_set_id" UUID;

-- CreateTable
CREATE TABLE "permission_sets" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "name" CITEXT NOT NULL,
    "scopes" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "permission_sets_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "permission_sets_tenant_id_name_key" ON "permission_sets"("tenant_id", "name");

-- CreateIndex
CREATE INDEX "invitations_tenant_id_permission_set_id_idx" ON "invitations"("tenant_id", "permission_set_id");

-- CreateIndex
CREATE INDEX "members_tenant_id_permission_set_id_idx" ON "members"("tenant_id", "permission_set_id");

-- AddForeignKey
ALTER TABLE "members" ADD CONSTRAINT "members_tenant_id_permission_set_id_fkey" FOREIGN KEY ("tenant_id", "permission_set_id") REFERENCES "permission_sets"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "permission_sets" ADD CONSTRAINT "permission_sets_tenant_id_fkey" FOREIGN KEY ("tenant_id") REFERENCES "businesses"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_tenant_id_permission_set_id_fkey" FOREIGN KEY ("tenant_id", "permission_set_id") REFERENCES "permission_sets"("tenant_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- Of two sets that might narrow somebody one holds; owners and drivers are never narrowed.
ALTER TABLE "members" ADD CONSTRAINT "members_one_permission_set"
  CHECK (num_nonnulls("built_in_set", "permission_set_id") <= CASE WHEN "role" = 'admin' THEN 1 ELSE 0 END);
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_one_permission_set"
  CHECK (num_nonnulls("built_in_set", "permission_set_id") <= CASE WHEN "role" = 'admin' THEN 1 ELSE 0 END);
ALTER TABLE "permission_sets" ADD CONSTRAINT "permission_sets_bounds"
  CHECK (length("name"::text) BETWEEN 1 AND 60 AND cardinality("scopes") BETWEEN 1 AND 100);
