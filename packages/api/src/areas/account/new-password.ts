import type { Tx } from "@roundsman/db";
import { invalid } from "../../errors";
import { dropLinks } from "./one-time-link";
import { endOwnSessions } from "./sessions";

/** @throws validation on `password` where it is their email */
export function refuseEmailAsPassword(password: string, email: string): void {
  if (password.trim().toLowerCase() !== email.toLowerCase()) return;
  throw invalid({ path: "password", message: "Choose something else than your email." });
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
