import type { StaffRole, Tx } from "@roundsman/db";

/** An account as it stands while this transaction holds it. */
export interface HeldAccount {
  id: string;
  email: string;
  name: string;
  emailVerified: Date | null;
  passwordHash: string | null;
  totpSecret: string | null;
  twoStepOn: boolean;
  lockedAt: Date | null;
  staffRole: StaffRole | null;
}

/**
 * Holds an account's row until this transaction ends. What changes credentials holds it before any
 * other row, so that two changes wait for each other and never in a circle. Null where there is none.
 */
export async function holdAccount(tx: Tx, userId: string): Promise<HeldAccount | null> {
  const rows = await tx.$queryRaw<HeldAccount[]>`
    SELECT id, email::text AS email, name, email_verified AS "emailVerified", password_hash AS "passwordHash",
           totp_secret AS "totpSecret", two_step_enabled_at IS NOT NULL AS "twoStepOn",
           locked_at AS "lockedAt", staff_role AS "staffRole"
      FROM users WHERE id = ${userId} FOR UPDATE`;
  return rows[0] ?? null;
}

/** The account of this address, held. */
export async function holdAccountOf(tx: Tx, email: string): Promise<HeldAccount | null> {
  const user = await tx.user.findUnique({ where: { email }, select: { id: true } });
  const held = user && (await holdAccount(tx, user.id));
  // The address may have gone to another account while this one was waited for.
  return held?.email.toLowerCase() === email.toLowerCase() ? held : null;
}

/** Notes that whoever uses the account reads the mail of its address. */
export const verifyAddress = (tx: Tx, userId: string, now: Date) =>
  tx.user.updateMany({ where: { id: userId, emailVerified: null }, data: { emailVerified: now } });
