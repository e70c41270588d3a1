import type { Tx } from "@roundsman/db";
import { invalid } from "../../errors";
import { isAbout, isCommon } from "./known-passwords";
import { dropLinks } from "./one-time-link";
import { endOwnSessions } from "./sessions";

/**
 * Refuses what would be guessed first (docs/decisions/0168).
 * @param owner what is known of whose it is: email, name, business
 * @throws validation on `password`
 */
export async function refuseGuessable(password: string, owner: readonly string[]): Promise<void> {
  const refuse = (message: string) => invalid({ path: "password", message });
  if (isAbout(password, owner)) {
    throw refuse("Choose something else than your email, your name, your business's or its trade.");
  }
  if (await isCommon(password, owner)) {
    throw refuse("Many people use a password like this, so it is tried first. Choose another.");
  }
}

/** Puts a new password in place; whatever the old one opened ends, but the session it is done in. */
export async function setPassword(
  tx: Tx,
  userId: string,
  passwordHash: string,
  keep: { sessionId?: string } = {},
): Promise<void> {
  await tx.user.update({ where: { id: userId }, data: { passwordHash }, select: { id: true } });
  await tx.signInChallenge.deleteMany({ where: { userId } });
  await dropLinks(tx, "reset", userId);
  await endOwnSessions(tx, userId, keep);
}
