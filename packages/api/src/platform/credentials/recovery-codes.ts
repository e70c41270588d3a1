import { randomInt } from "node:crypto";
import type { Tx } from "@roundsman/db";
import { hashToken } from "../tokens/tokens";

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
export async function takeRecoveryCode(
  tx: Tx,
  userId: string,
  code: string,
  now: Date,
): Promise<boolean> {
  const { count: taken } = await tx.recoveryCode.updateMany({
    where: { userId, codeHash: hashCode(code), usedAt: null },
    data: { usedAt: now },
  });
  return taken === 1;
}
