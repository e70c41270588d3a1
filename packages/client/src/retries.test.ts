import { createServer, type Server } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import { connect, type ConnectionOptions } from "./connection.js";
import { ConnectionError, RoundsmanError } from "./errors.js";
import { orders } from "./generated/resources.js";
import { waitBefore } from "./retries.js";

/* Sends requests to a real server that answers like a service in trouble. */

type Answer = { status: number; headers?: Record<string, string>; body?: unknown } | "broken";

let server: Server | undefined;
afterEach(() => server?.close());

/** Starts a server that gives these answers, one for each request, and records the requests. */
async function answering(...answers: Answer[]) {
  const seen: {
    method: string | undefined;
    key: string | string[] | undefined;
    prefer: string | string[] | undefined;
  }[] = [];
  const httpServer = createServer((request, response) => {
    const { "idempotency-key": key, prefer } = request.headers;
    seen.push({ method: request.method, key, prefer });
    const answer = answers[seen.length - 1] ?? "broken";
    if (answer === "broken") return request.socket.destroy();
    response.writeHead(answer.status, { "x-request-id": "r-1", ...answer.headers });
    return response.end(JSON.stringify(answer.body ?? {}));
  });
  server = httpServer;
  await new Promise<void>((resolve) => httpServer.listen(0, "127.0.0.1", resolve));
  const address = httpServer.address();
  const port = typeof address === "object" ? address?.port : 0;
  return { seen, url: `http://127.0.0.1:${port}/` };
}

const on = (url: string, options: Partial<ConnectionOptions> = {}) =>
  orders(connect({ url, key: "k", ...options }));
const limited = (seconds: string): Answer => ({
  status: 429,
  headers: { "retry-after": seconds },
  body: { error: "rate_limited", message: "Too fast." },
});
const newOrder = { customerId: "c", lines: [{ productId: "p", quantity: 1 }] };

describe("a request that goes wrong", () => {
  it("is sent again under one Idempotency-Key until it is answered", async () => {
    const { seen, url } = await answering("broken", { status: 503, body: "" }, { status: 201 });
    await on(url).take(newOrder);
    expect(seen.map(({ method }) => method)).toEqual(["POST", "POST", "POST"]);
    expect(new Set(seen.map(({ key }) => key)).size).toBe(1);
    expect(seen[0]?.key).toMatch(/^[\da-f-]{36}$/);
  });

  it("waits as long as Retry-After says", async () => {
    const { seen, url } = await answering(limited("1"), { status: 200 });
    const from = performance.now();
    await on(url).one("o");
    expect(performance.now() - from).toBeGreaterThanOrEqual(990);
    expect(seen).toHaveLength(2);
  });

  it("is given up where that is too long", async () => {
    const { seen, url } = await answering(limited("3600"));
    const failed = on(url).one("o");
    await expect(failed).rejects.toMatchObject({ error: "rate_limited", retryAfterSeconds: 3600 });
    expect(seen).toHaveLength(1);
  });

  it("is not sent again where that won't help", async () => {
    const missing = { error: "not_found", message: "No such order." };
    const { seen, url } = await answering({ status: 404, body: missing });
    const failed = on(url).one("o");
    await expect(failed).rejects.toThrow(RoundsmanError);
    await expect(failed).rejects.toMatchObject({ ...missing, status: 404, requestId: "r-1" });
    expect(seen).toHaveLength(1);
  });

  it("names the first field that is wrong", async () => {
    const issues = [
      { path: "lines.0.quantity", message: "Give a whole number." },
      { path: "", message: "Give lines." },
    ];
    const body = { error: "validation", message: "Some of what was sent is not right.", issues };
    const { url } = await answering(
      { status: 422, body },
      { status: 422, body: { ...body, issues: issues.slice(1) } },
    );
    const first = await on(url)
      .take(newOrder)
      .catch((error: unknown) => error);
    expect(first).toMatchObject({
      message: "lines.0.quantity: Give a whole number. (and 1 more)",
      issues,
    });
    await expect(on(url).take(newOrder)).rejects.toMatchObject({ message: "Give lines." });
  });

  it("asks for unknown fields to be refused, unless it is told otherwise", async () => {
    const { seen, url } = await answering({ status: 200 }, { status: 200 });
    await on(url).one("o");
    await on(url, { handling: "lenient" }).one("o");
    expect(seen.map(({ prefer }) => prefer)).toEqual(["handling=strict", "handling=lenient"]);
  });

  it("tells how often it was tried, and what went wrong", async () => {
    const { seen, url } = await answering("broken", "broken");
    const failed = on(url, { retries: 1 }).one("o");
    await expect(failed).rejects.toThrow(ConnectionError);
    await expect(failed).rejects.toMatchObject({ attempts: 2, status: null });
    expect(seen).toHaveLength(2);
  });

  it("ends at once where its caller gives up", async () => {
    const { url } = await answering(limited("30"));
    const stop = new AbortController();
    const failed = on(url).one("o", {}, { signal: stop.signal });
    setTimeout(() => stop.abort(new Error("Enough")), 50);
    await expect(failed).rejects.toThrow("Enough");
  });
});

describe("how long is waited", () => {
  const usual = { longestWaitSeconds: 60 };
  const request = { repeatable: true, keyed: true, attempt: 0 };
  const none = { status: null, error: null };

  it("grows, with a part that is random, up to eight seconds", () => {
    for (const [attempt, most] of [500, 1000, 2000, 4000, 8000, 8000].entries()) {
      const ms = waitBefore(none, { ...request, attempt }, usual);
      expect(ms).toBeGreaterThanOrEqual(most / 2);
      expect(ms).toBeLessThanOrEqual(most);
    }
  });

  it("is not at all for a POST that might be carried out twice", () => {
    const once = { repeatable: false, keyed: false, attempt: 0 };
    expect(waitBefore(none, once, usual)).toBe(null);
    expect(waitBefore({ status: 502, error: null }, once, usual)).toBe(null);
    expect(waitBefore({ status: 429, error: null }, once, usual)).toBeGreaterThan(0);
  });

  it("is for a conflict only after an answer was lost", () => {
    const conflict = { status: 409, error: null };
    expect(waitBefore(conflict, request, usual)).toBe(null);
    expect(waitBefore(conflict, { ...request, attempt: 1 }, usual)).toBeGreaterThan(0);
    expect(waitBefore(conflict, { ...request, keyed: false, attempt: 1 }, usual)).toBe(null);
  });
});
