import type { Context } from "../service";
import type { BusinessCaller } from "./caller";
import { ratesOf } from "./standing";

/** The apps' own calls, and what belongs to no business, are limited per person or address. */
const personPerMinute = 600;

type Counted =
  | { kind: "business"; within: BusinessCaller; heavy: boolean }
  | { kind: "person"; id: string }
  | { kind: "address" };

/**
 * Counts a request against its rate and says in the RateLimit-* headers what is left: a business's
 * over REST, keys and sessions alike; a person's through the apps (decisions.md, Plans).
 * @throws rate_limited
 */
export async function countRequest(ctx: Context, counted: Counted): Promise<void> {
  const { limits, request, reply } = ctx;
  if (counted.kind !== "business" || request.entry !== "rest") {
    const subject = personOf(counted) ?? `address:${request.address}`;
    await limits.count("person", subject, personPerMinute);
    return;
  }
  const { business } = counted.within;
  const rates = ratesOf(business.standing);
  const count = async (bucket: "heavy" | "requests", perMinute: number) => {
    // Said before it is counted, so that a refusal says which rate it was.
    reply.headers["RateLimit-Limit"] = String(perMinute);
    const { remaining, resetSeconds } = await limits.count(bucket, business.id, perMinute);
    reply.headers["RateLimit-Remaining"] = String(remaining);
    reply.headers["RateLimit-Reset"] = String(resetSeconds);
  };
  if (counted.heavy) await count("heavy", rates.heavyPerMinute);
  await count("requests", rates.requestsPerMinute);
}

function personOf(counted: Counted): string | null {
  if (counted.kind === "person") return counted.id;
  if (counted.kind === "address") return null;
  const { caller } = counted.within;
  return caller.kind === "key" ? `key:${caller.keyId}` : caller.person.id;
}
