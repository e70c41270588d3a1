import { hash, verify } from "@node-rs/argon2";
import {
  runOnOwnCopiesForOne,
  runSqlForOne,
  sql,
  sqlBuilder,
  type PrismaClient,
  type SqlRunner,
  type Tx,
} from "@roundsman/db";
import { hashToken, newToken, sessionLife } from "../base/tokens";

/** argon2id of nobody's password: verified where there is no account, so that both take the same time. */
const nobodysHash =
  "$argon2id$v=19$m=19456,t=2,p=1$Z/cJWtx7P4Bd5BhGRm29VQ$QTCT/OOMuGeLFiQ++y6LmFqPxWePgAvLUp+KaAgvmaM";

/** argon2id at the library's defaults: 19 MiB, two passes, one thread. */
export const hashPassword = (password: string): Promise<string> => hash(password);

/** Whether this is the password. One hash is computed whatever there is to compare with. */
export async function isPassword(kept: string | null, password: string): Promise<boolean> {
  const matches = await verify(kept ?? nobodysHash, password);
  return matches && kept !== null;
}

/** Somebody whose password was right. */
interface Proven {
  id: string;
  email: string;
  passwordHash: string;
  twoStepOn: boolean;
}

/** Null for an unknown email, a wrong password and a locked person alike, in the same time. */
export async function findByPassword(
  service: PrismaClient,
  email: string,
  password: string,
): Promise<Proven | null> {
  const user = await service.user.findUnique({
    where: { email },
    select: { id: true, email: true, passwordHash: true, lockedAt: true, twoStepEnabledAt: true },
  });
  const right = await isPassword(user?.passwordHash ?? null, password);
  if (!right || !user?.passwordHash || user.lockedAt !== null) return null;
  const { id, passwordHash, twoStepEnabledAt } = user;
  return { id, email: user.email, passwordHash, twoStepOn: twoStepEnabledAt !== null };
}

/** Whether a password that was right is still theirs, and they may sign in; held so until this transaction ends. */
export async function stillProven(
  tx: Tx,
  user: { id: string; passwordHash: string },
): Promise<boolean> {
  const proven = sqlBuilder
    .selectFrom("users")
    .where("id", "=", user.id)
    .where("password_hash", "=", user.passwordHash)
    .where("locked_at", "is", null)
    .select("id");
  const still = await runOnOwnCopiesForOne(tx, proven.forShare());
  return still !== null;
}

/** A challenge takes this many wrong codes, and is nothing after them. */
const mostWrongCodes = 5;

/**
 * Says that somebody's password was right, for ten minutes; earlier leftovers of theirs go. Null where
 * they were locked, or their password changed, since it was checked.
 */
export async function openChallenge(
  tx: Tx,
  user: { id: string; passwordHash: string },
  now: Date,
): Promise<string | null> {
  if (!(await stillProven(tx, user))) return null;
  const userId = user.id;
  const token = newToken();
  await tx.signInChallenge.deleteMany({ where: { userId, expiresAt: { lte: now } } });
  await tx.signInChallenge.create({
    data: {
      userId,
      tokenHash: hashToken(token),
      createdAt: now,
      expiresAt: new Date(now.getTime() + sessionLife.challengeMs),
    },
    select: { id: true },
  });
  return token;
}

interface Challenged {
  challengeId: string;
  id: string;
  email: string;
  passwordHash: string;
  totpSecret: string | null;
}

/** Whose challenge this is; null where it is none, has run out, is used up, or its person is locked. */
export async function readChallenge(
  client: SqlRunner,
  challenge: string,
  now: Date,
): Promise<Challenged | null> {
  return runSqlForOne(
    client,
    sqlBuilder
      .selectFrom("sign_in_challenges as c")
      .innerJoin("users as u", "u.id", "c.user_id")
      .where("c.token_hash", "=", hashToken(challenge))
      .where("c.expires_at", ">", now)
      .where("c.wrong_codes", "<", mostWrongCodes)
      .where("u.locked_at", "is", null)
      .where("u.two_step_enabled_at", "is not", null)
      .where("u.password_hash", "is not", null)
      .select((eb) => [
        "c.id as challengeId",
        "u.id",
        sql<string>`u.email::text`.as("email"),
        eb.ref("u.password_hash").$notNull().as("passwordHash"),
        "u.totp_secret as totpSecret",
      ]),
  );
}

/**
 * Holds a challenge for this transaction, so that its codes are tried one after the other. Its wrong
 * codes are counted before the code is looked at. False where it has been used or used up meanwhile.
 */
export async function countCode(tx: Tx, { challengeId }: Challenged): Promise<boolean> {
  const { count } = await tx.signInChallenge.updateMany({
    where: { id: challengeId, wrongCodes: { lt: mostWrongCodes } },
    data: { wrongCodes: { increment: 1 } },
  });
  return count === 1;
}

/** A challenge opens one session. */
export const closeChallenge = (tx: Tx, { challengeId }: Challenged) =>
  tx.signInChallenge.deleteMany({ where: { id: challengeId } });
