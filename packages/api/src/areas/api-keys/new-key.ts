import { randomBytes, randomInt } from "node:crypto";
import { hashToken } from "../../caller/tokens";

const letters = "abcdefghijkmnpqrstuvwxyz23456789";

/** A key as it is made: `prefix` finds its row, the whole is shown once, only the hash is stored. */
export function newKey(): { prefix: string; key: string; hash: string } {
  const prefix = `rm${Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join("")}`;
  const key = `${prefix}_${randomBytes(32).toString("hex")}`;
  return { prefix, key, hash: hashToken(key) };
}
