import { randomInt, randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { ClientPool } from "./client-pool";
import { judge } from "./judge";
import type { RequestLedger } from "./request-ledger";
import type { Trader } from "./traders";

/** One write of a client. */
export interface Asked {
  method: "POST" | "PUT";
  path: string;
  body?: unknown;
  /** What the service records of it; null where it is no business's. */
  action: string | null;
  /**
   * What the client does when no answer comes: sends it again under the same Idempotency-Key, sends it
   * again because the thing itself says that it is the same, or gives it up without knowing.
   */
  lost: "repeat with key" | "repeat" | "give up";
  headers?: Record<string, string>;
  /** Who asks, as headers; the business's key where left out. */
  as?: Record<string, string>;
  /** Where several requests are one write, such as a notice told twice. */
  requestId?: string;
  /** The id of what was made or changed, read from the answer. */
  subject?: (body: never) => string;
}

/** The task can't go on: nobody knows what became of its last write, or the run is over. */
export class CutShort extends Error {}

type Answer = { status: number; body: unknown; headers: Headers; from: number };

const patienceMs = 30_000;
/** Between attempts, ever longer, as a well-behaved client waits. */
const firstPauseMs = 150;
const longestPauseMs = 1500;
const leasePauseMs = 5000;

export interface Run {
  url: string;
  ledger: RequestLedger;
  pool: ClientPool;
}

/** Sends one write until it is answered, or lost. @throws CutShort where its answer is not to be had */
export async function ask(run: Run, at: Trader, asked: Asked): Promise<Answer> {
  const { ledger, pool } = run;
  if (pool.isOver) throw new CutShort();
  const { action, requestId = randomUUID() } = asked;
  if (action) ledger.begin({ requestId, tenantId: at.business.id, action });
  for (let attempt = 0; ; attempt += 1) {
    ledger.counts.sent += 1;
    if (attempt > 0) ledger.counts.repeated += 1;
    const answer = await send(run, at, asked, requestId);
    const step = answer === "unsent" ? "wait" : weigh(run, asked, requestId, answer);
    if (step === "done" && typeof answer === "object") return answer;
    if (step === "lost" || pool.isPatienceOver) throw new CutShort();
    if (step === "leased") await pool.aside(leasePauseMs);
    else
      await pause(Math.min(longestPauseMs, firstPauseMs * 1.5 ** attempt) * (0.5 + Math.random()));
  }
}

/** "unsent" where nobody took the connection: nothing can have come of it. */
async function send(
  { url, ledger }: Run,
  { key }: Trader,
  { method, path, body, lost, headers, as = { authorization: `Bearer ${key}` } }: Asked,
  requestId: string,
): Promise<Answer | "unsent" | "broken"> {
  const began = Date.now();
  try {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...as,
        "content-type": "application/json",
        "x-request-id": requestId,
        "x-forwarded-for": `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`,
        ...(lost === "repeat with key" && { "idempotency-key": requestId }),
        ...headers,
      },
      body: typeof body === "string" ? body : JSON.stringify(body ?? {}),
      signal: AbortSignal.timeout(patienceMs),
    });
    const { status, headers: sent } = response;
    return { status, body: await response.json(), headers: sent, from: began };
  } catch (error) {
    ledger.counts.broken += 1;
    const took = Date.now() - began;
    if (took >= patienceMs) ledger.faults.push(`${method} ${path}: no answer in ${took} ms`);
    return isRefusedConnection(error) ? "unsent" : "broken";
  }
}

const isRefusedConnection = (error: unknown): boolean =>
  error instanceof TypeError &&
  error.cause instanceof Error &&
  "code" in error.cause &&
  error.cause.code === "ECONNREFUSED";

/** What an answer, or none, means to the client; noted in the ledger. */
function weigh(
  { ledger }: Run,
  asked: Asked,
  requestId: string,
  answer: Answer | "broken",
): "done" | "again" | "leased" | "lost" {
  const unknown = asked.lost === "give up" ? "lost" : "again";
  if (answer === "broken") return unknown;
  const { status, body } = answer;
  if (status === 500) {
    ledger.internal.push({ from: answer.from, to: Date.now() });
    if (!isError(body, "internal")) ledger.faults.push(`500 without its shape: ${text(body)}`);
    return unknown;
  }
  if (status === 429 && isError(body, "rate_limited")) {
    // Its business's requests hold all its connections: they wait for a database that is away.
    ledger.counts.busy += 1;
    return unknown;
  }
  const fault = judge(asked, answer);
  if (fault) ledger.faults.push(`${asked.method} ${asked.path}: ${fault}`);
  if (status < 400) {
    ledger.acknowledge(requestId, asked.subject?.(body as never) ?? null);
    return "done";
  }
  if (isError(body, "conflict")) {
    if (/still under way/.test(body.message)) return "leased";
    if (/its answer was lost/.test(body.message)) {
      ledger.acknowledge(requestId, null);
      ledger.counts.answersLost += 1;
      return "lost";
    }
  }
  ledger.faults.push(`${asked.method} ${asked.path} was refused: ${status} ${text(body)}`);
  return "lost";
}

function isError(body: unknown, kind: string): body is { error: string; message: string } {
  return typeof body === "object" && body !== null && "error" in body && body.error === kind;
}

const text = (body: unknown) => JSON.stringify(body).slice(0, 200);
