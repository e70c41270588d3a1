import { randomInt, randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { ClientPool } from "./client-pool";
import { judge } from "./judge";
import type { RequestLedger } from "./request-ledger";
import type { Trader } from "./traders";

/** A write of a client. */
export interface Asked {
  method: "POST" | "PUT";
  path: string;
  body?: unknown;
  /** The action that the service records for the write; null if it belongs to no business. */
  action: string | null;
  /**
   * The client's reaction to a missing answer: it repeats the write under the same Idempotency-Key, it repeats the
   * write because the write identifies itself, or it gives up without knowing the result.
   */
  lost: "repeat with key" | "repeat" | "give up";
  headers?: Record<string, string>;
  /** Headers with the caller's credential; the business's key if left out. */
  as?: Record<string, string>;
  /** Set if several requests are one write, such as a notice that is sent twice. */
  requestId?: string;
  /** Returns the id of the created or changed row from the answer. */
  subject?: (body: never) => string;
}

/** Thrown when a task can't continue: the result of its last write is unknown, or the run is over. */
export class CutShort extends Error {}

type Answer = { status: number; body: unknown; headers: Headers; from: number };

const patienceMs = 30_000;
/** Milliseconds between two attempts. The pause grows, as for a well-behaved client. */
const firstPauseMs = 150;
const longestPauseMs = 1500;
const leasePauseMs = 5000;

export interface Run {
  url: string;
  ledger: RequestLedger;
  pool: ClientPool;
}

/** Sends a write until it is answered or lost. @throws CutShort if no answer can be had */
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

/** Returns "unsent" if no process accepted the connection, so that the write can't have happened. */
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

/** Returns what an answer, or a broken connection, means to the client, and notes it in the ledger. */
function weigh(
  { ledger }: Run,
  asked: Asked,
  requestId: string,
  answer: Answer | "broken",
): "done" | "again" | "leased" | "lost" {
  const unknown = asked.lost === "give up" ? "lost" : "again";
  if (answer === "broken") return unknown;
  const { status, body } = answer;
  if (status === 500 || status === 503) {
    ledger.internal.push({ from: answer.from, to: Date.now() });
    if (!isError(body, "internal"))
      ledger.faults.push(`${status} without its shape: ${text(body)}`);
    return unknown;
  }
  if (status === 429 && isError(body, "rate_limited")) {
    // The business's requests occupy all its connections, because they wait for a database that is down.
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
