-- CreateTable
CREATE TABLE "override_reviewers" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "name" VARCHAR(120) NOT NULL,
    "email" CITEXT NOT NULL,
    "named_by_user_id" TEXT NOT NULL,
    "named_by_name" TEXT NOT NULL,
    "named_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "override_reviewers_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "override_review_links" (
    "token_hash" TEXT NOT NULL,
    "support_session_id" UUID NOT NULL,
    "reviewer_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "override_review_links_pkey" PRIMARY KEY ("token_hash")
);

-- CreateIndex
CREATE INDEX "override_review_links_support_session_id_idx" ON "override_review_links"("support_session_id");

-- CreateIndex
CREATE INDEX "override_review_links_reviewer_id_idx" ON "override_review_links"("reviewer_id");

-- AddForeignKey
ALTER TABLE "override_review_links" ADD CONSTRAINT "override_review_links_support_session_id_fkey" FOREIGN KEY ("support_session_id") REFERENCES "support_sessions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "override_review_links" ADD CONSTRAINT "override_review_links_reviewer_id_fkey" FOREIGN KEY ("reviewer_id") REFERENCES "override_reviewers"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- One is named at a time.
CREATE UNIQUE INDEX override_reviewers_named_key ON override_reviewers ((true)) WHERE ended_at IS NULL;
