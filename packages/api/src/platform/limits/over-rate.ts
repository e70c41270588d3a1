import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { rateLimited, type Refusal } from "../base/errors";
import { readCredentials, type RequestFacts } from "../request/request";

/** So long a refusal stands without anything being looked up. Short: a rate may be raised meanwhile. */
const standsMs = 2000;
/** Who goes on asking all the same hears so this much later. */
const slowMs = 1000;
/** More than this many are not made to wait, nor remembered. */
const most = 10_000;

interface Found {
  /** Until when it stands, and from when on they may ask again; both by the process's own clock. */
  standsUntil: number;
  resetsAt: number;
  headers: Record<string, string>;
}

/** Who a request says it is from, as far as can be told without looking it up. Null where it says nothing. */
export function claimOf(request: RequestFacts): string | null {
  const credentials = readCredentials(request);
  if (!credentials) return null;
  const secret = credentials.kind === "key" ? credentials.key : credentials.token;
  const named = request.header("x-tenant-id") ?? "";
  return createHash("sha256").update(`${request.entry}\n${named}\n${secret}`).digest("base64");
}

/**
 * Remembers for a moment whose requests were over their rate. Whoever goes on all the same is refused before
 * anything is read or looked up, and slowly: refusing must cost less than asking.
 */
export class OverRate {
  readonly #found = new Map<string, Found>();
  #slowed = 0;

  /** @param what of its requests are over their rate: all, or those that are heavy */
  remember(
    claim: string,
    what: "any" | "heavy",
    { retryAfterSeconds = 1 }: Refusal,
    headers: Record<string, string>,
  ): void {
    if (this.#found.size >= most) this.#found.clear();
    const now = performance.now();
    const resetsAt = now + retryAfterSeconds * 1000;
    const standsUntil = Math.min(resetsAt, now + standsMs);
    this.#found.set(`${what} ${claim}`, { standsUntil, resetsAt, headers: { ...headers } });
  }

  /** @throws rate_limited where this claim was over its rate a moment ago; `headers` then say which rate */
  async refuse(
    claim: string,
    { heavy, headers }: { heavy: boolean; headers: Record<string, string> },
  ): Promise<void> {
    const found = this.#standing(`any ${claim}`) ?? (heavy && this.#standing(`heavy ${claim}`));
    if (!found) return;
    Object.assign(headers, found.headers);
    if (this.#slowed < most) {
      this.#slowed += 1;
      await pause(slowMs);
      this.#slowed -= 1;
    }
    throw rateLimited(Math.max(1, Math.ceil((found.resetsAt - performance.now()) / 1000)));
  }

  #standing(key: string): Found | undefined {
    const found = this.#found.get(key);
    if (!found || performance.now() < found.standsUntil) return found;
    this.#found.delete(key);
    return undefined;
  }
}
