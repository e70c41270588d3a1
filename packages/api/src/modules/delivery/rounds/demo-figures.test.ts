import { afterAll, beforeAll, expect, it } from "vitest";
import type { Tasks } from "../../../platform/jobs/enqueue";
import { todayIn } from "../../../platform/values/format";
import { callerFor, signInDemo, testService, type TestService } from "../../../testing";
import { routeRound } from "./route";

let service: TestService;
let office: ReturnType<typeof callerFor>["office"];
const day = todayIn("Europe/London", new Date());

beforeAll(async () => {
  service = await testService({ demo: true });
  office = callerFor(service, {
    token: await signInDemo(service, "olivia@fellside.example"),
  }).office;
});
afterAll(() => service.close());

const jobs = async () =>
  (
    await service.test.owner.query<{ payload: Tasks["route_round"] }>(
      `SELECT p.payload FROM graphile_worker._private_jobs p
         JOIN graphile_worker._private_tasks t ON t.id = p.task_id WHERE t.identifier = 'route_round'`,
    )
  ).rows.map((row) => row.payload);

const figuresOf = async (id: string) => {
  const { distanceMetres, durationSeconds, geometry, fit, stops } = await office.rounds.one({ id });
  const times = stops.map(({ orderId, etaAt, etaSeconds, serviceSeconds, waitSeconds }) => ({
    orderId,
    etaAt,
    etaSeconds,
    serviceSeconds,
    waitSeconds,
  }));
  return { distanceMetres, durationSeconds, geometry, backAt: fit?.backAt, times };
};

it("has the demo's rounds worked out by the service: a stop put on and taken off leaves them as they were", async () => {
  for (const job of await jobs()) await routeRound(service, job);
  const { rounds, waiting } = await office.rounds.board({ day });
  expect(rounds.map(({ status }) => status).toSorted()).toEqual(["out", "planned", "planned"]);
  for (const { id } of rounds) {
    const before = await figuresOf(id);
    expect(before.distanceMetres).toBeGreaterThan(10_000);
    expect(before.times.every(({ etaAt }) => etaAt !== null)).toBe(true);
    const orderIds = before.times.map(({ orderId }) => orderId);
    await office.rounds.putStops({ id, orderIds: [...orderIds, waiting[0]!.id] });
    expect((await figuresOf(id)).distanceMetres).not.toBe(before.distanceMetres);
    await office.rounds.putStops({ id, orderIds });
    expect(await figuresOf(id)).toEqual(before);
  }
});
