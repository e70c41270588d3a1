import { hash, verify } from "@node-rs/argon2";
import type { PrismaClient, Tx } from "@roundsman/db";

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
export interface Proven {
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
  const still = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM users
     WHERE id = ${user.id} AND password_hash = ${user.passwordHash} AND locked_at IS NULL FOR SHARE`;
  return still.length > 0;
}
