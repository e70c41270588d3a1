import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { providersFromSettings, readSettings } from "@roundsman/providers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  callerFor,
  makeDelivery,
  makeMerchant,
  testService,
  type Merchant,
  type TestService,
} from "../../../testing";
import { routeRound } from "./route";

/* With an OSRM: a server that speaks its protocol, 600 s and 5 km to each next place. */

let service: TestService;
let at: Merchant;
let office: ReturnType<typeof callerFor>["office"];
let asked = 0;
let meanwhile: () => Promise<unknown> = async () => {};

const roads = createServer(async (request, response) => {
  const places = /driving\/([^?]+)/.exec(request.url ?? "")?.[1]?.split(";").length ?? 0;
  const legs = Array.from({ length: places - 1 }, () => ({ distance: 5000, duration: 600 }));
  asked += 1;
  await meanwhile();
  response.setHeader("Content-Type", "application/json");
  response.end(JSON.stringify({ code: "Ok", routes: [{ geometry: "_p~iF~ps|U", legs }] }));
});

beforeAll(async () => {
  await new Promise<void>((listening) => roads.listen(0, "127.0.0.1", listening));
  const { port } = roads.address() as AddressInfo;
  const { routing } = providersFromSettings(
    readSettings({ OSRM_URL: `http://127.0.0.1:${port}`, PAYMENTS: "none" }),
  );
  service = await testService({ providers: { routing } });
  at = await makeMerchant(service);
  office = callerFor(service, { token: at.owner.token }).office;
});
afterAll(async () => {
  roads.close();
  await service.close();
});

const waiting = async () =>
  (
    await service.test.owner.query<{ payload: { tenantId: string; roundId: string } }>(
      `SELECT p.payload FROM graphile_worker._private_jobs p
         JOIN graphile_worker._private_tasks t ON t.id = p.task_id WHERE t.identifier = 'route_round'`,
    )
  ).rows.map((row) => row.payload);

async function aRound(): Promise<string> {
  const lines = [{ productId: at.product.id, quantity: 1 }];
  const orders = [
    await makeDelivery(service, at.business, { lines }),
    await makeDelivery(service, at.business, { lines }),
  ];
  const made = await office.rounds.make({
    roundDate: "2026-12-01",
    departsAt: "08:00",
    orderIds: orders.map((order) => order.id),
  });
  return made.id;
}

describe("a course over real roads", () => {
  it("is asked for by a job, one for a round however often it changes", async () => {
    const id = await aRound();
    expect(asked).toBe(0);
    expect(await office.rounds.one({ id })).toMatchObject({ distanceMetres: null, routedBy: null });
    await office.rounds.change({ id, departsAt: "09:00" });
    const jobs = (await waiting()).filter((job) => job.roundId === id);
    expect(jobs).toEqual([{ tenantId: at.business.id, roundId: id }]);
    await routeRound(service, jobs[0]!);
    const routed = await office.rounds.one({ id });
    expect(routed).toMatchObject({
      distanceMetres: 15_000,
      durationSeconds: 1800,
      geometry: "_p~iF~ps|U",
      routedBy: "osrm",
      version: "2",
    });
    expect(routed.stops.map((stop) => stop.etaAt)).toEqual(["09:10", "09:24"]);
  });

  it("is thrown away where the round changes while it is asked for", async () => {
    const id = await aRound();
    meanwhile = () => office.rounds.putStops({ id, orderIds: [] });
    await routeRound(service, { tenantId: at.business.id, roundId: id });
    meanwhile = async () => {};
    expect(await office.rounds.one({ id })).toMatchObject({ routedBy: null, stops: [] });
  });

  it("passes by a stop without a position, and needs no yard's", async () => {
    const id = await aRound();
    const [first] = (await office.rounds.one({ id })).stops;
    await service.database.service.order.updateMany({
      where: { id: first!.orderId },
      data: { latitude: null, longitude: null },
    });
    await routeRound(service, { tenantId: at.business.id, roundId: id });
    const routed = await office.rounds.one({ id });
    expect(routed.stops.map((stop) => stop.etaSeconds)).toEqual([null, 600]);
    await service.database.service.location.updateMany({
      where: { tenantId: at.business.id },
      data: { latitude: null, longitude: null },
    });
    await routeRound(service, { tenantId: at.business.id, roundId: id });
    expect(await office.rounds.one({ id })).toMatchObject({ distanceMetres: null, routedBy: null });
  });

  it("of a round that is gone is nothing", async () => {
    const id = await aRound();
    await office.rounds.remove({ id });
    await expect(
      routeRound(service, { tenantId: at.business.id, roundId: id }),
    ).resolves.toBeUndefined();
  });
});
