import * as fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { operationOf, routes } from "@roundsman/spec-rest";
import { restOn } from "@roundsman/spec-rest/testing";
import { digestOf, thingsOf, openDemo, repairDemo, type Demo } from "@roundsman/testing/demo";
import {
  faultOf,
  credentialOf,
  everyRequest,
  knownIds,
  weightOf,
  requestsTo,
  type FuzzedRequest,
} from "@roundsman/testing/fuzz";

const count = Number(process.env["FUZZ_REQUESTS"] ?? 20_000);
const seed = Number(process.env["FUZZ_SEED"] ?? 1);
const repairEvery = 100;

let demo: Demo;
beforeAll(async () => {
  demo = await openDemo();
});
afterAll(() => demo.service.close());

it(`answers ${count} requests of every shape and none as published, and never with a fault`, async () => {
  // Without rate limits, which would refuse most of the requests; other tests cover the limits.
  const limits = {
    ...demo.service.limits,
    count: async (_: string, __: string, limit: number) => ({
      limit,
      remaining: 1,
      resetSeconds: 60,
    }),
    countQuick: async () => {},
    countKept: async () => {},
    staysWithin: async () => true,
    startAttempt: async () => {},
  };
  const api = restOn({ ...demo.service, limits });
  const things = await Promise.all(
    [demo.fellside, demo.harbour].map((id) => thingsOf(demo.service, id, 20)),
  );
  const requests = everyRequest(knownIds(...things));
  const faults = new Map<string, object>();
  const answers = new Map<number, number>();
  let sent = 0;

  const send = async ({ operation, caller, path, body, headers }: FuzzedRequest) => {
    if (sent % repairEvery === 0) await repairDemo(demo);
    sent += 1;
    const as = credentialOf(demo, caller);
    const { method } = operation.route;
    const answer = await api.send(method, path, { as, body, headers });
    if (answer.status === 401 && caller !== "nobody") await repairDemo(demo);
    answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1);
    const fault = faultOf(operation, answer);
    const logged = demo.service.logged.splice(0).findLast(({ level }) => level === "error");
    if (fault)
      faults.set(`${method} ${operation.route.path}: ${fault}`, {
        caller,
        path,
        body,
        headers,
        logged,
      });
  };

  await fc.assert(fc.asyncProperty(requests, send), { numRuns: count, seed });
  console.info(`Statuses: ${[...answers].map(([status, n]) => `${status}: ${n}`).join(", ")}`);
  expect(Object.fromEntries(faults)).toEqual({});
}, 1_200_000);

it("let nobody of Harbour touch what is Fellside's", async () => {
  await repairDemo(demo);
  const api = restOn(demo.service);
  const things = await thingsOf(demo.service, demo.fellside, 5);
  const before = await digestOf(demo.service, demo.fellside);
  const requests = fc.oneof(
    ...routes
      .filter(({ path }) => !path.startsWith("/console/") && !path.startsWith("/auth/"))
      .map((route) => ({
        weight: weightOf(route),
        arbitrary: requestsTo(operationOf(route), ["harry"], knownIds(things)),
      })),
  );
  const send = async ({ operation, path, body }: FuzzedRequest) => {
    await api.send(operation.route.method, path, { as: demo.tokens["harry"], body });
  };
  await fc.assert(fc.asyncProperty(requests, send), { numRuns: Math.ceil(count / 20), seed });
  expect(await digestOf(demo.service, demo.fellside)).toBe(before);
}, 300_000);
