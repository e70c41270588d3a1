import type { Tx } from "@roundsman/db";
import { takeRecoveryCode } from "./recovery-codes";
import { newTotp, sealTotp, stepOfCode } from "./totp";

/** What the second step of a person is checked against. */
export interface SecondStep {
  id: string;
  totpSecret: string | null;
}

/**
 * Takes the code of a second step: six digits of the authenticator app, or a recovery code. Either is
 * taken once; a later code makes the earlier ones of the app useless.
 */
export async function takeCode(
  tx: Tx,
  user: SecondStep,
  given: string,
  facts: { now: Date; secretKey: string },
): Promise<boolean> {
  const code = given.replaceAll(/\s/g, "");
  if (!/^\d{6}$/.test(code)) return takeRecoveryCode(tx, user.id, code, facts.now);
  const { id, totpSecret } = user;
  if (totpSecret === null) return false;
  const step = stepOfCode(facts.secretKey, { id, totpSecret }, code, facts.now);
  if (step === null) return false;
  const { count } = await tx.user.updateMany({
    where: { id, totpSecret, OR: [{ totpLastStep: null }, { totpLastStep: { lt: step } }] },
    data: { totpLastStep: step },
  });
  return count === 1;
}

/**
 * A new secret for the authenticator app. It opens nothing, and nothing is asked for, until a code of it
 * is shown. Null where the second step is on.
 */
export async function offerSecondStep(
  tx: Pick<Tx, "user">,
  person: { id: string; email: string },
  secretKey: string,
): Promise<{ secret: string; uri: string } | null> {
  const made = newTotp(person.email);
  const { count } = await tx.user.updateMany({
    where: { id: person.id, twoStepEnabledAt: null },
    data: { totpSecret: sealTotp(secretKey, person.id, made.secret), totpLastStep: null },
  });
  return count === 0 ? null : made;
}

/** Turns the offered second step on. False where none is offered, or it is on. */
export async function turnOnSecondStep(tx: Tx, userId: string, now: Date): Promise<boolean> {
  const { count } = await tx.user.updateMany({
    where: { id: userId, twoStepEnabledAt: null, totpSecret: { not: null } },
    data: { twoStepEnabledAt: now },
  });
  return count === 1;
}
