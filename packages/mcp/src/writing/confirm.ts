import { createHash, createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import { callerIdOf, Refusal, type BusinessCaller } from "@roundsman/api";
import { z } from "zod";

/** For so long what was shown may be agreed to. */
const lifeMs = 10 * 60 * 1000;

/** What somebody agrees to: one call by one caller in one business. */
interface Bound {
  tool: string;
  input: unknown;
  within: BusinessCaller;
}

/** What was shown to be agreed to. */
const Agreed = z.strictObject({
  /** The Idempotency-Key under which it is done, so that it is done once. */
  key: z.uuid(),
  /** In seconds since 1970. */
  until: z.int(),
  /** Of what matters about it. */
  fingerprint: z.string(),
  /** What it may cost, a twentieth more allowed. */
  costs: z.array(z.int()).max(4),
  /** What was said of it. */
  summary: z.string(),
});
type Agreed = z.infer<typeof Agreed>;

/** What matters of a write that was shown. */
interface Shown {
  matters: unknown;
  costs?: readonly number[];
}

/** Whether a write still comes to what was agreed to. */
export const isAsAgreed = (agreed: Agreed, { matters, costs = [] }: Shown): boolean =>
  fingerprintOf(matters) === agreed.fingerprint &&
  costs.every((cost, at) => cost <= (agreed.costs[at] ?? 0) * 1.05);

const fingerprintOf = (matters: unknown): string =>
  createHash("sha256").update(inOneForm(matters)).digest("base64url");

/** The same JSON for what is the same, in whichever order its keys came. */
const inOneForm = (value: unknown): string =>
  JSON.stringify(value, (_, held: unknown) =>
    typeof held === "object" && held !== null && !Array.isArray(held)
      ? Object.fromEntries(Object.entries(held).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : held,
  );

/** A value that lets this call, and no other, be carried out: nothing of it is kept here. */
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

/** @throws validation on `confirm` where it is none of ours, is for another call or caller, or has run out */
export function openConfirmation(
  secretKey: string,
  bound: Bound,
  { confirm, now }: { confirm: string; now: Date },
): Agreed {
  const [words = "", signed = ""] = confirm.split(".");
  const given = Buffer.from(signed, "base64url");
  const ours = signatureOf(secretKey, bound, words);
  if (given.length !== ours.length || !timingSafeEqual(given, ours)) throw refused(isOfAnother);
  const agreed = Agreed.parse(JSON.parse(Buffer.from(words, "base64url").toString("utf8")));
  if (agreed.until * 1000 <= now.getTime()) throw refused(hasRunOut);
  return agreed;
}

const isOfAnother =
  "This confirm belongs to another call. Call again without confirm, with the arguments that you want.";
const hasRunOut = "This confirm has run out. Call again without confirm to see what would happen.";

const refused = (message: string) =>
  new Refusal("validation", message, { issues: [{ path: "confirm", message }] });

/** The purpose is signed with it: what else the key signs confirms nothing. */
function signatureOf(secretKey: string, { tool, input, within }: Bound, words: string): Buffer {
  const key = createHmac("sha256", secretKey).update("confirmations of assistants").digest();
  const of = inOneForm([tool, input, within.business.id, callerIdOf(within.caller), words]);
  return createHmac("sha256", key).update(of).digest();
}
