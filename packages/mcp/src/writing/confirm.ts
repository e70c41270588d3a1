import { createHash, createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import { callerIdOf, Refusal, type BusinessCaller } from "@roundsman/api";
import { z } from "zod";

/** Time in which a preview may be confirmed. */
const lifeMs = 10 * 60 * 1000;

/** The subject of a confirmation: one call by one caller in one business. */
interface Bound {
  tool: string;
  input: unknown;
  within: BusinessCaller;
}

/** The content of a confirmation. */
const Agreed = z.strictObject({
  /** The write's Idempotency-Key, so that it is executed once. */
  key: z.uuid(),
  /** In seconds since 1970. */
  until: z.int(),
  /** Fingerprint of the facts that matter. */
  fingerprint: z.string(),
  /** Previewed costs; a twentieth more is allowed. */
  costs: z.array(z.int()).max(4),
  /** The preview's summary. */
  summary: z.string(),
});
type Agreed = z.infer<typeof Agreed>;

/** The previewed facts of a write. */
interface Shown {
  matters: unknown;
  costs?: readonly number[];
}

/** Returns true if a write still equals its confirmed preview. */
export const isAsAgreed = (agreed: Agreed, { matters, costs = [] }: Shown): boolean =>
  fingerprintOf(matters) === agreed.fingerprint &&
  costs.every((cost, index) => cost <= (agreed.costs[index] ?? 0) * 1.05);

const fingerprintOf = (matters: unknown): string =>
  createHash("sha256").update(inOneForm(matters)).digest("base64url");

/** Returns equal JSON for equal values, in any order of their keys. */
const inOneForm = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

/** Returns a value that permits this call and no other. The server stores nothing of it. */
export function newConfirmation(
  secretKey: string,
  bound: Bound,
  shown: Shown & { summary: string; now: Date },
): { confirm: string; confirmBefore: string } {
  const { matters, costs = [], summary, now } = shown;
  const until = new Date(now.getTime() + lifeMs);
  const agreed: Agreed = {
    key: randomUUID(),
    until: Math.floor(until.getTime() / 1000),
    fingerprint: fingerprintOf(matters),
    costs: [...costs],
    summary,
  };
  const words = Buffer.from(JSON.stringify(agreed)).toString("base64url");
  const signed = signatureOf(secretKey, bound, words).toString("base64url");
  return { confirm: `${words}.${signed}`, confirmBefore: until.toISOString() };
}

/** @throws validation on `confirm` if it is not signed by us, belongs to another call or caller, or has expired */
export function openConfirmation(
  secretKey: string,
  bound: Bound,
  { confirm, now }: { confirm: string; now: Date },
): Agreed {
  const [words = "", signed = ""] = confirm.split(".");
  const signature = Buffer.from(signed, "base64url");
  const ours = signatureOf(secretKey, bound, words);
  if (signature.length !== ours.length || !timingSafeEqual(signature, ours))
    throw refused(isOfAnother);
  const agreed = Agreed.parse(JSON.parse(Buffer.from(words, "base64url").toString("utf8")));
  if (agreed.until * 1000 <= now.getTime()) throw refused(hasRunOut);
  return agreed;
}

const isOfAnother =
  "This confirm belongs to another call. Call again without confirm, with the arguments that you want.";
const hasRunOut = "This confirm has run out. Call again without confirm to see what would happen.";

const refused = (message: string) =>
  new Refusal("validation", message, { issues: [{ path: "confirm", message }] });

/** The purpose is signed too: other signatures of the key confirm nothing. */
function signatureOf(secretKey: string, { tool, input, within }: Bound, words: string): Buffer {
  const key = createHmac("sha256", secretKey).update("confirmations of assistants").digest();
  const subject = inOneForm([tool, input, within.business.id, callerIdOf(within.caller), words]);
  return createHmac("sha256", key).update(subject).digest();
}
