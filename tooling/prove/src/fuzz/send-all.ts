import * as fc from "fast-check";
import { thingsOf } from "@roundsman/testing/demo";
import {
  everyRequest,
  knownIds,
  messages,
  requestsOf,
  type FuzzedRequest,
  type KnownIds,
} from "@roundsman/testing/fuzz";
import { routes } from "@roundsman/spec-rest";
import { Findings } from "./findings";
import type { FuzzTarget } from "./target";
import { memoryOf } from "./memory";
import { outside } from "./outside";
import { withSecrets } from "./with-secrets";
import { signInAgain, repair } from "./repair";
import { send } from "../send";
import type { FuzzSettings } from "./settings";
import type { Attempt } from "./attempt";

const batchSize = 250;
/** Number of memory measurements. */
const looks = 10;

/** Sends all requests in batches with several clients at once. After each batch it repairs the demo. */
export async function sendAll(
  target: FuzzTarget,
  { requests, clients, seed }: FuzzSettings,
  say: (line: string) => void,
): Promise<Findings> {
  const findings = new Findings(target.secrets);
  const { demo, server } = target;
  const known = await knownTo(target);
  const arbitrary = attemptsWith(known);
  const batches = Math.ceil(requests / batchSize);
  const lookEvery = Math.max(1, Math.floor(batches / looks));
  let read = 0;
  for (let batch = 0; batch < batches; batch += 1) {
    await repair(target);
    await target.renewStaff();
    for (const token of Object.values(demo.tokens)) target.secrets.give(token);
    const sampled = fc.sample(arbitrary, { numRuns: batchSize, seed: seed + batch });
    const attempts = batch === 0 ? [...oneOfEach(known, seed), ...sampled] : sampled;
    await sendBatch(target, findings, attempts, clients);
    if ((batch + 1) % lookEvery === 0) {
      findings.memory.push(await memoryOf(server));
      say(`${findings.answered} answered, ${JSON.stringify(findings.memory.at(-1))}`);
    }
    for (; read < server.lines.length; read += 1) findings.log(server.lines[read] ?? "");
  }
  return findings;
}

async function sendBatch(
  target: FuzzTarget,
  findings: Findings,
  attempts: Attempt[],
  clients: number,
) {
  const left = attempts.toReversed();
  const client = async () => {
    for (let attempt = left.pop(); attempt; attempt = left.pop()) {
      const sent = withCaller(target, attempt);
      const reply = await send(target.server.url, sent).catch((error: unknown) => {
        findings.lost(sent, error);
      });
      if (!reply) continue;
      findings.answer(sent, reply);
      if (reply.status === 401) await signInAgain(target, attempt);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
}

/** Adds the caller's credential, and one of many addresses as behind a trusted proxy. */
function withCaller(target: FuzzTarget, attempt: Attempt): Attempt {
  const credential = target.credentialOf(attempt.caller);
  const address = `10.1.${Math.floor(Math.random() * 4)}.${Math.floor(Math.random() * 250)}`;
  return {
    ...attempt,
    headers: {
      ...(credential !== undefined && { authorization: `Bearer ${credential}` }),
      ...attempt.headers,
      "x-forwarded-for": address,
    },
  };
}

async function knownTo({ demo }: FuzzTarget): Promise<KnownIds> {
  const both = [demo.fellside, demo.harbour];
  return knownIds(...(await Promise.all(both.map((id) => thingsOf(demo.service, id, 20)))));
}

/** Returns a request to every operation, so that even a short run tries them all. */
const oneOfEach = (known: KnownIds, seed: number): Attempt[] =>
  routes.flatMap((route) =>
    fc.sample(requestsOf(route, known), { numRuns: 1, seed }).map((request) => attemptOf(request)),
  );

/**
 * Returns random attempts: of eleven requests one is outside every document and one goes to the assistants' server.
 * One in five contains secrets.
 */
function attemptsWith(known: KnownIds): fc.Arbitrary<Attempt> {
  const inside = everyRequest(known).map(attemptOf);
  const attempts = fc.oneof(
    { weight: 9, arbitrary: inside },
    { weight: 1, arbitrary: outside },
    { weight: 1, arbitrary: messages.map(toAssistants) },
  );
  return fc.oneof(
    { weight: 4, arbitrary: attempts },
    { weight: 1, arbitrary: attempts.map(withSecrets) },
  );
}

const attemptOf = ({ operation, caller, path, body, headers }: FuzzedRequest): Attempt => ({
  method: operation.route.method,
  path,
  headers: Object.fromEntries(Object.entries(headers)),
  body: body === undefined ? undefined : Buffer.from(body),
  caller,
  operation,
});

const toAssistants = (sent: { headers: Attempt["headers"]; body: Buffer; caller: string }) => ({
  ...sent,
  method: "POST",
  path: "/mcp",
  operation: null,
});
