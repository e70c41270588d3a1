import * as fc from "fast-check";
import { thingsOf } from "@roundsman/testing/demo";
import {
  everyRequest,
  knownIds,
  requestsOf,
  type FuzzedRequest,
  type KnownIds,
} from "@roundsman/testing/fuzz";
import { routes } from "@roundsman/spec-rest";
import { Findings } from "./findings";
import type { FuzzHouse } from "./house";
import { memoryOf } from "./memory";
import { outside } from "./outside";
import { plant } from "./plant";
import { comeBack, repair } from "./repair";
import { send } from "../send";
import type { FuzzSettings } from "./settings";
import type { Shot } from "./shot";

const batchSize = 250;
/** How often memory is looked at. */
const looks = 10;

/** Sends it all, some clients at once, batch by batch; between them what was shut is opened again. */
export async function letFly(
  house: FuzzHouse,
  { requests, clients, seed }: FuzzSettings,
  say: (line: string) => void,
): Promise<Findings> {
  const findings = new Findings(house.secrets);
  const { town, server } = house;
  const known = await knownTo(house);
  const arbitrary = shotsAt(known);
  const batches = Math.ceil(requests / batchSize);
  const lookEvery = Math.max(1, Math.floor(batches / looks));
  let read = 0;
  for (let batch = 0; batch < batches; batch += 1) {
    await repair(house);
    await house.renewCrew();
    for (const token of Object.values(town.tokens)) house.secrets.give(token);
    const sampled = fc.sample(arbitrary, { numRuns: batchSize, seed: seed + batch });
    const shots = batch === 0 ? [...oneOfEach(known, seed), ...sampled] : sampled;
    await fire(house, findings, shots, clients);
    if ((batch + 1) % lookEvery === 0) {
      findings.memory.push(await memoryOf(server));
      say(`${findings.answered} answered, ${JSON.stringify(findings.memory.at(-1))}`);
    }
    for (; read < server.lines.length; read += 1) findings.log(server.lines[read] ?? "");
  }
  return findings;
}

async function fire(house: FuzzHouse, findings: Findings, shots: Shot[], clients: number) {
  const left = shots.toReversed();
  const client = async () => {
    for (let shot = left.pop(); shot; shot = left.pop()) {
      const sent = dressed(house, shot);
      const reply = await send(house.server.url, sent).catch((error: unknown) => {
        findings.lost(sent, error);
      });
      if (!reply) continue;
      findings.answer(sent, reply);
      if (reply.status === 401) await comeBack(house, shot);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
}

/** With who asks, and from one of many addresses, as behind a proxy of ours. */
function dressed(house: FuzzHouse, shot: Shot): Shot {
  const credential = house.credentialOf(shot.caller);
  const address = `10.1.${Math.floor(Math.random() * 4)}.${Math.floor(Math.random() * 250)}`;
  return {
    ...shot,
    headers: {
      ...(credential !== undefined && { authorization: `Bearer ${credential}` }),
      ...shot.headers,
      "x-forwarded-for": address,
    },
  };
}

async function knownTo({ town }: FuzzHouse): Promise<KnownIds> {
  const both = [town.fellside, town.harbour];
  return knownIds(...(await Promise.all(both.map((id) => thingsOf(town.service, id, 20)))));
}

/** However few are sent, every operation is asked. */
const oneOfEach = (known: KnownIds, seed: number): Shot[] =>
  routes.flatMap((route) =>
    fc.sample(requestsOf(route, known), { numRuns: 1, seed }).map((request) => shotOf(request)),
  );

/** Of ten requests one is outside every document, and of five one bears secrets. */
function shotsAt(known: KnownIds): fc.Arbitrary<Shot> {
  const inside = everyRequest(known).map(shotOf);
  const shots = fc.oneof({ weight: 9, arbitrary: inside }, { weight: 1, arbitrary: outside });
  return fc.oneof({ weight: 4, arbitrary: shots }, { weight: 1, arbitrary: shots.map(plant) });
}

const shotOf = ({ operation, caller, path, body, headers }: FuzzedRequest): Shot => ({
  method: operation.route.method,
  path,
  headers: Object.fromEntries(Object.entries(headers)),
  body: body === undefined ? undefined : Buffer.from(body),
  caller,
  operation,
});
