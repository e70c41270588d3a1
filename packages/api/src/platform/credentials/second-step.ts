import { randomInt } from "node:crypto";
import { runOnOwnCopies, seal, sql, sqlBuilder, unseal, type Tx } from "@roundsman/db";
import { Secret, TOTP } from "otpauth";
import { hashToken } from "../base/tokens";

const purpose = "totp";
const period = 30;

const totpOf = (secret: Secret, email: string) =>
  new TOTP({ issuer: "Roundsman", label: email, algorithm: "SHA1", digits: 6, period, secret });

/** A new secret for an authenticator app: base32 to type in, and the otpauth URI to scan. */
function newTotp(email: string): { secret: string; uri: string } {
  const secret = new Secret({ size: 20 });
  return { secret: secret.base32, uri: totpOf(secret, email).toString() };
}

export const sealTotp = (secretKey: string, userId: string, secret: string): string =>
  seal(secretKey, { purpose, owner: userId, secret });

/**
 * The 30-second step a code stands for: this one, or one before or after it, as clocks differ.
 * Null where it stands for none of the three.
 */
function stepOfCode(
  secretKey: string,
  user: { id: string; totpSecret: string },
  code: string,
  now: Date,
): number | null {
  const opened = unseal(secretKey, { purpose, owner: user.id, sealed: user.totpSecret });
  const timestamp = now.getTime();
  const totp = totpOf(Secret.fromBase32(opened), "");
  const delta = totp.validate({ token: code, timestamp, window: 1 });
  return delta === null ? null : Math.floor(timestamp / 1000 / period) + delta;
}

const letters = "abcdefghjkmnpqrstuvwxyz23456789";
const count = 10;

const newGroup = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join("");

/** 24 letters in six groups, 118 bits: from 112 on a bare hash tells nothing (OWASP ASVS 6.5.2). */
const newCode = () => Array.from({ length: 6 }, newGroup).join("-");

/** As people type them: any case, with or without the dashes. */
const hashCode = (code: string): string =>
  hashToken(code.toLowerCase().replaceAll(/[^a-z0-9]/g, ""));

/** Ten new codes in place of the old ones. They are shown once; only hashes are stored. */
export async function replaceRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: count }, newCode);
  await tx.recoveryCode.deleteMany({ where: { userId } });
  await tx.recoveryCode.createMany({
    data: codes.map((code) => ({ userId, codeHash: hashCode(code) })),
  });
  return codes;
}

/** Takes a code, once: of two requests with the same one the database lets one through. */
async function takeRecoveryCode(tx: Tx, userId: string, code: string, now: Date): Promise<boolean> {
  const { count: taken } = await tx.recoveryCode.updateMany({
    where: { userId, codeHash: hashCode(code), usedAt: null },
    data: { usedAt: now },
  });
  return taken === 1;
}

/** What the second step of a person is checked against. */
interface SecondStep {
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
  return takeStep(tx, { id, totpSecret }, step);
}

/** Takes a step of the secret that they have now. False where it, or a later one of that secret, was taken. */
async function takeStep(
  tx: Tx,
  { id, totpSecret }: { id: string; totpSecret: string },
  step: number,
): Promise<boolean> {
  const theirs = sqlBuilder
    .selectFrom("users")
    .where("id", "=", id)
    .where("totp_secret", "=", totpSecret)
    .select((eb) => [
      "id as user_id",
      sql<number>`${step}::int`.as("totp_last_step"),
      eb.val(hashToken(totpSecret)).as("totp_of"),
    ]);
  const taken = sqlBuilder
    .insertInto("sign_ins")
    .columns(["user_id", "totp_last_step", "totp_of"])
    .expression(theirs)
    .onConflict((known) =>
      known
        .column("user_id")
        .doUpdateSet((eb) => ({
          totp_last_step: eb.ref("excluded.totp_last_step"),
          totp_of: eb.ref("excluded.totp_of"),
        }))
        .where((eb) =>
          eb.or([
            eb("sign_ins.totp_last_step", "is", null),
            eb("sign_ins.totp_last_step", "<", eb.ref("excluded.totp_last_step")),
            eb("sign_ins.totp_of", "is distinct from", eb.ref("excluded.totp_of")),
          ]),
        ),
    )
    .returning("user_id");
  return (await runOnOwnCopies(tx, taken)).length === 1;
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
    data: { totpSecret: sealTotp(secretKey, person.id, made.secret) },
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
