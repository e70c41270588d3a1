import { createServer, type ServerResponse } from "node:http";
import { afterAll, beforeEach, expect, it } from "vitest";
import { listen } from "@roundsman/spec-rest";
import { ask, CutShort, type Asked, type Run } from "./ask";
import { ClientPool } from "./client-pool";
import { RequestLedger } from "./request-ledger";
import type { Trader } from "./traders";

/** The server's reactions to the attempts, in turn. The last one answers all later attempts. */
let meet: ((response: ServerResponse) => void)[] = [];
let keys: (string | undefined)[] = [];

const server = createServer((request, response) => {
  keys.push(request.headers["idempotency-key"]?.toString());
  const next = meet.length > 1 ? meet.shift() : meet[0];
  next?.(response);
});
const url = `http://127.0.0.1:${await listen(server, { host: "127.0.0.1", port: 0 })}`;
afterAll(() => server.close());

const answer = (status: number, body: object) => (response: ServerResponse) =>
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
const fault = answer(500, { error: "internal", message: "Something went wrong on our side." });
const busy = answer(429, { error: "rate_limited", message: "Too many requests." });
const breakOff = (response: ServerResponse) => response.destroy();
const done = answer(200, { received: true });
const conflict = (message: string) => answer(409, { error: "conflict", message });

const at = { business: { id: "a business" }, key: "a key" } as Trader;
let ledger: RequestLedger;
let run: Run;

beforeEach(() => {
  keys = [];
  ledger = new RequestLedger();
  run = { url, ledger, pool: new ClientPool(0, async () => {}) };
});

const send = (lost: Asked["lost"]) =>
  ask(run, at, {
    method: "POST",
    path: "/webhooks/payments",
    action: "order.paid",
    lost,
    subject: () => "the order",
  });

it("repeats under the same key until it is answered, and only then counts it as done", async () => {
  meet = [fault, busy, breakOff, done];
  await send("repeat with key");
  expect(new Set(keys).size).toBe(1);
  expect(keys).toHaveLength(4);
  expect(ledger.acknowledged).toMatchObject([{ acknowledged: { subjectId: "the order" } }]);
  expect(ledger.faults).toEqual([]);
});

it.each([["500", fault] as const, ["a broken connection", breakOff] as const])(
  "gives up without a key on %s, and knows nothing then",
  async (_, met) => {
    meet = [met];
    await expect(send("give up")).rejects.toThrow(CutShort);
    expect(keys).toEqual([undefined]);
    expect(ledger.unanswered).toHaveLength(1);
    expect(ledger.acknowledged).toEqual([]);
  },
);

it("takes the word that it was carried out for an acknowledgement", async () => {
  meet = [breakOff, conflict("It was carried out; its answer was lost.")];
  await expect(send("repeat with key")).rejects.toThrow(CutShort);
  expect(ledger.acknowledged).toMatchObject([{ acknowledged: { subjectId: null } }]);
});

it.each([
  ["another shape", answer(200, { taken: 1 }), /not its shape/],
  ["another status", answer(201, { received: true }), /201 is not declared/],
  ["an error of no shape", answer(404, { oops: true }), /no error body/],
  ["a 500 of no shape", answer(500, { oops: true }), /500 without its shape/],
  ["a refusal nobody reckoned with", conflict("No."), /was refused: 409/],
] as const)("tells of %s", async (_, met, told) => {
  meet = [met];
  await send("give up").catch(() => {});
  expect(ledger.faults.join("\n")).toMatch(told);
});
