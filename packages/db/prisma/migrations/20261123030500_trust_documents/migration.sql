-- CreateEnum
CREATE TYPE "trust_version_status" AS ENUM ('draft', 'published', 'superseded', 'withdrawn');

-- CreateEnum
CREATE TYPE "trust_audience" AS ENUM ('anyone', 'readers', 'named');

-- AlterTable
ALTER TABLE "trust_openings" ADD COLUMN     "version" INTEGER;

-- CreateTable
CREATE TABLE "trust_documents" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "key" VARCHAR(80) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "trust_documents_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "trust_document_versions" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "document_id" UUID NOT NULL,
    "status" "trust_version_status" NOT NULL DEFAULT 'draft',
    "number" INTEGER,
    "title" VARCHAR(120) NOT NULL,
    "summary" VARCHAR(300) NOT NULL,
    "text" TEXT NOT NULL,
    "audience" "trust_audience" NOT NULL,
    "sha256" CHAR(64) NOT NULL,
    "saved_by_user_id" TEXT,
    "saved_by_name" TEXT NOT NULL,
    "saved_at" TIMESTAMPTZ(3) NOT NULL,
    "published_by_user_id" TEXT,
    "published_by_name" TEXT,
    "published_at" TIMESTAMPTZ(3),
    "withdrawn_by_user_id" TEXT,
    "withdrawn_by_name" TEXT,
    "withdrawn_reason" VARCHAR(500),
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "trust_document_versions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "trust_request_documents" (
    "request_id" UUID NOT NULL,
    "document_id" UUID NOT NULL,

    CONSTRAINT "trust_request_documents_pkey" PRIMARY KEY ("request_id","document_id")
);

-- CreateTable
CREATE TABLE "trust_subprocessors" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "name" VARCHAR(500) NOT NULL,
    "purpose" VARCHAR(500) NOT NULL,
    "country" VARCHAR(500) NOT NULL,
    "since" DATE,
    "added_by_user_id" TEXT,
    "added_by_name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_by_user_id" TEXT,
    "ended_by_name" TEXT,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "trust_subprocessors_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "trust_questions" (
    "id" UUID NOT NULL DEFAULT uuidv7(),
    "question" VARCHAR(300) NOT NULL,
    "answer" VARCHAR(4000) NOT NULL,
    "audience" "trust_audience" NOT NULL,
    "saved_by_user_id" TEXT NOT NULL,
    "saved_by_name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "saved_at" TIMESTAMPTZ(3) NOT NULL,
    "found_by" TEXT GENERATED ALWAYS AS (search_text("question"::text, "answer"::text)) STORED,

    CONSTRAINT "trust_questions_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "trust_documents_key_key" ON "trust_documents"("key");

-- CreateIndex
CREATE UNIQUE INDEX "trust_document_versions_document_id_number_key" ON "trust_document_versions"("document_id", "number");

-- CreateIndex
CREATE INDEX "trust_request_documents_document_id_idx" ON "trust_request_documents"("document_id");

-- AddForeignKey
ALTER TABLE "trust_document_versions" ADD CONSTRAINT "trust_document_versions_document_id_fkey" FOREIGN KEY ("document_id") REFERENCES "trust_documents"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "trust_request_documents" ADD CONSTRAINT "trust_request_documents_request_id_fkey" FOREIGN KEY ("request_id") REFERENCES "trust_requests"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "trust_request_documents" ADD CONSTRAINT "trust_request_documents_document_id_fkey" FOREIGN KEY ("document_id") REFERENCES "trust_documents"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Of two who publish or begin a draft at once, one does.
CREATE UNIQUE INDEX trust_document_versions_published_key ON trust_document_versions (document_id)
 WHERE status = 'published';
CREATE UNIQUE INDEX trust_document_versions_draft_key ON trust_document_versions (document_id)
 WHERE status = 'draft';

-- What a version says of itself agrees with how it stands.
ALTER TABLE trust_document_versions
  ADD CONSTRAINT trust_document_versions_published_check
    CHECK ((status = 'draft') = (number IS NULL) AND (status = 'draft') = (published_at IS NULL)
       AND (status = 'draft') = (published_by_name IS NULL)),
  ADD CONSTRAINT trust_document_versions_ended_check
    CHECK ((status IN ('superseded', 'withdrawn')) = (ended_at IS NOT NULL)
       AND (status = 'withdrawn') = (withdrawn_reason IS NOT NULL)),
  ADD CONSTRAINT trust_document_versions_sha256_check
    CHECK (sha256 = encode(sha256(convert_to(text, 'UTF8')), 'hex'));

-- What was published once can be shown later as it was read. Names go when a person is erased.
CREATE FUNCTION keep_published_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE'
     OR (NEW.document_id, NEW.number, NEW.title, NEW.summary, NEW.text, NEW.audience, NEW.published_at)
        IS DISTINCT FROM
        (OLD.document_id, OLD.number, OLD.title, OLD.summary, OLD.text, OLD.audience, OLD.published_at)
     OR NEW.status IN ('draft', 'published') AND NEW.status <> OLD.status THEN
    RAISE EXCEPTION 'a published version stays as it is' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_published_words BEFORE UPDATE OR DELETE ON trust_document_versions
  FOR EACH ROW WHEN (OLD.status <> 'draft') EXECUTE FUNCTION keep_published_words();

-- A subprocessor stands once in the list, a question once.
CREATE UNIQUE INDEX trust_subprocessors_name_key ON trust_subprocessors (lower(name)) WHERE ended_at IS NULL;
CREATE UNIQUE INDEX trust_questions_question_key ON trust_questions (lower(question));

-- A question is for anybody or for readers: nobody's access names one.
ALTER TABLE trust_questions ADD CONSTRAINT trust_questions_audience_check CHECK (audience <> 'named');
