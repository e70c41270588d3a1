import { createHash, createHmac, pbkdf2, randomBytes } from "node:crypto";
import { promisify } from "node:util";

const derive = promisify(pbkdf2);

/** PostgreSQL's own default (`scram_iterations`). */
const ITERATIONS = 4096;
const SALT_BYTES = 16;
const HASH_BYTES = 32;

const UNUSUAL_SPACES = /[\u00A0\u1680\u2000-\u200B\u202F\u205F\u3000]/g;
const MARKS_WITHOUT_WIDTH =
  /\u00AD|\u034F|\u1806|[\u180B-\u180D]|[\u200C\u200D]|\u2060|[\uFE00-\uFE0F]|\uFEFF/g;

/**
 * Returns PostgreSQL's stored form of a password, to be sent instead of it: `PASSWORD 'SCRAM-SHA-256$…'`. The
 * statement may then be logged, and no reader of the log can sign in with it
 * (https://datatracker.ietf.org/doc/html/rfc5803).
 */
export async function scramVerifier(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const salted = await derive(prepared(password), salt, ITERATIONS, HASH_BYTES, "sha256");
  const keyed = (words: string) => createHmac("sha256", salted).update(words).digest();
  const stored = createHash("sha256").update(keyed("Client Key")).digest();
  const [saltText, storedText, serverText] = [salt, stored, keyed("Server Key")].map((bytes) =>
    bytes.toString("base64"),
  );
  return `SCRAM-SHA-256$${ITERATIONS}:${saltText}$${storedText}:${serverText}`;
}

/** Normalizes a password as clients do before signing in (SASLprep, RFC 4013). */
const prepared = (password: string): string =>
  password.replaceAll(UNUSUAL_SPACES, " ").replaceAll(MARKS_WITHOUT_WIDTH, "").normalize("NFKC");
