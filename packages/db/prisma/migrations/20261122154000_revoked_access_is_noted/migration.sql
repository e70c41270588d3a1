-- AlterTable
ALTER TABLE "trust_requests" ADD COLUMN     "revoke_note" VARCHAR(2000),
ADD COLUMN     "revoked_at" TIMESTAMPTZ(3),
ADD COLUMN     "revoked_by_name" TEXT;

-- Ending an access wrote over what was said when it was given. Staff's own record has both.
UPDATE trust_requests t
   SET revoked_at = a.at, revoked_by_name = a.staff_name, revoke_note = a.details ->> 'note'
  FROM console_actions a
 WHERE a.action = 'trust.access_revoked' AND a.details ->> 'requestId' = t.id::text AND t.status = 'revoked';
UPDATE trust_requests t SET decision_note = a.details ->> 'note'
  FROM console_actions a
 WHERE a.action = 'trust.approved' AND a.details ->> 'requestId' = t.id::text AND t.status = 'revoked';
