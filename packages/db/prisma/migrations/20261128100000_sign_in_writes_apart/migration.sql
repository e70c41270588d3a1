-- What signing in and using a key write, apart from rows that lie on every node of a cluster (docs/decisions/0371).

-- CreateTable
CREATE TABLE "sign_ins" (
    "user_id" TEXT NOT NULL,
    "last_at" TIMESTAMPTZ(3),
    "totp_last_step" INTEGER,
    "totp_of" CHAR(64),

    CONSTRAINT "sign_ins_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "key_uses" (
    "business_id" UUID NOT NULL,
    "key_id" UUID NOT NULL,
    "key_hash" TEXT NOT NULL,
    "last_used_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "key_uses_pkey" PRIMARY KEY ("business_id","key_id")
);

-- AddForeignKey
ALTER TABLE "sign_ins" ADD CONSTRAINT "sign_ins_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "key_uses" ADD CONSTRAINT "key_uses_business_id_key_id_fkey" FOREIGN KEY ("business_id", "key_id") REFERENCES "api_keys"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

INSERT INTO sign_ins (user_id, last_at, totp_last_step, totp_of)
SELECT u.id, m.last_at, u.totp_last_step,
       CASE WHEN u.totp_last_step IS NOT NULL THEN encode(sha256(convert_to(u.totp_secret, 'UTF8')), 'hex') END
  FROM users u
  LEFT JOIN (SELECT user_id, max(last_sign_in_at) AS last_at FROM members GROUP BY user_id) m ON m.user_id = u.id
 WHERE m.last_at IS NOT NULL OR u.totp_last_step IS NOT NULL;

INSERT INTO key_uses (business_id, key_id, key_hash, last_used_at)
SELECT tenant_id, id, key_hash, last_used_at FROM api_keys WHERE last_used_at IS NOT NULL;

-- AlterTable
ALTER TABLE "api_keys" DROP COLUMN "last_used_at";

-- AlterTable
ALTER TABLE "members" DROP COLUMN "last_sign_in_at";

-- AlterTable
ALTER TABLE "users" DROP COLUMN "totp_last_step";

-- When the members of the business in scope signed in last, since they joined it. Theirs alone: the tables hold everybody's.
CREATE FUNCTION last_sign_ins() RETURNS TABLE (user_id text, last_at timestamptz)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  business constant uuid := current_setting('app.tenant_id')::uuid;
BEGIN
  RETURN QUERY
    SELECT s.user_id, s.last_at FROM sign_ins s JOIN members m ON m.user_id = s.user_id
     WHERE m.tenant_id = business AND s.last_at >= m.joined_at;
END $$;

-- When the API keys of the business in scope were used last, and with which secret. It joins no table that lies on every node:
-- in a transaction that changed one, Citus would refuse to read any other as the owner.
CREATE FUNCTION last_key_uses() RETURNS TABLE (key_id uuid, key_hash text, last_used_at timestamptz)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  business constant uuid := current_setting('app.tenant_id')::uuid;
BEGIN
  RETURN QUERY SELECT u.key_id, u.key_hash, u.last_used_at FROM key_uses u WHERE u.business_id = business;
END $$;
