import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  callerFor,
  makeMember,
  makeMerchant,
  makeRound,
  makeYard,
  putStock,
  signInAs,
  testService,
  tinyPng,
  type Merchant,
  type TestService,
} from "../../../testing";

let service: TestService;
let at: Merchant;
let office: ReturnType<typeof callerFor>["office"];
let road: ReturnType<typeof callerFor>["office"];
let farYard: string;
let round: string;

beforeAll(async () => {
  service = await testService();
  at = await makeMerchant(service);
  office = callerFor(service, { token: at.owner.token }).office;
  road = callerFor(service, { token: at.driver.token }).office;
});
afterAll(() => service.close());

beforeEach(async () => {
  farYard = (await makeYard(service, at.business)).id;
  const place = { locationId: at.yard.id, productId: at.product.id };
  await putStock(service, at.business, { ...place, quantity: 10 });
  ({ id: round } = await makeRound(service, at.business, {
    driverUserId: at.driver.id,
    startLocationId: at.yard.id,
    endLocationId: farYard,
  }));
});

const transfer = (given: { to?: string; from?: string; quantity?: number } = {}) =>
  office.transfers.create({
    fromLocationId: given.from ?? at.yard.id,
    toLocationId: given.to ?? farYard,
    method: "round",
    roundId: round,
    lines: [{ productId: at.product.id, quantity: given.quantity ?? 4 }],
  });
const setStatus = (status: "planned" | "out" | "done") =>
  road.rounds.setStatus({ id: round, status });
const now = (id: string) => office.transfers.one({ id });
const onHand = async (locationId: string) => {
  const level = await service.database.service.stockLevel.findFirst({
    where: { locationId, productId: at.product.id, condition: "full" },
  });
  return level?.onHand ?? 0;
};

describe("a transfer on a round", () => {
  it("leaves with the van and comes in with it, each movement once", async () => {
    const { id } = await transfer();
    const before = await onHand(at.yard.id);
    await setStatus("out");
    expect(await now(id)).toMatchObject({ status: "in_transit" });
    expect(await onHand(at.yard.id)).toBe(before - 4);
    await setStatus("planned");
    await setStatus("out");
    await setStatus("done");
    const received = await now(id);
    expect(received.status).toBe("received");
    expect(received.history.map(({ status }) => status)).toEqual([
      "planned",
      "awaiting_collection",
      "in_transit",
      "received",
    ]);
    expect(received.history.at(-1)?.byName).toBe(at.driver.name);
    expect(await onHand(at.yard.id)).toBe(before - 4);
    expect(await onHand(farYard)).toBe(4);
  });

  it("stays behind where the yard has not so many, and keeps no round in", async () => {
    const { id } = await transfer({ quantity: 10_000 });
    expect(await setStatus("out")).toMatchObject({ status: "out" });
    expect(await now(id)).toMatchObject({ status: "planned" });
    await setStatus("done");
    expect(await now(id)).toMatchObject({ status: "planned" });
  });

  it("is recorded at yards on the way, with proof, in its order", async () => {
    const between = (await makeYard(service, at.business)).id;
    await putStock(service, at.business, {
      locationId: between,
      productId: at.product.id,
      quantity: 5,
    });
    const { id } = await transfer({ from: between, to: at.yard.id });
    const leg = { id: round, transferId: id };
    await expect(road.carried.collect(leg)).rejects.toMatchObject({ kind: "conflict" });
    await setStatus("out");
    expect(await now(id)).toMatchObject({ status: "planned" });
    const proof = { kind: "signature" as const, signedBy: "Yard man", picture: tinyPng };
    const taken = await road.carried.collect({ ...leg, proof });
    expect(taken).toMatchObject({
      status: "in_transit",
      proofs: [{ leg: "collection", kind: "signature", signedBy: "Yard man" }],
    });
    await expect(road.carried.collect(leg)).rejects.toMatchObject({ kind: "conflict" });
    expect(await road.carried.deliver(leg)).toMatchObject({ status: "received" });
    await expect(road.carried.deliver(leg)).rejects.toMatchObject({ kind: "conflict" });
    expect(await onHand(between)).toBe(1);
    expect(taken.proofs![0]!.url).toMatch(/^https?:\/\//);
    const proofId = taken.proofs![0]!.url.split("/").at(-1);
    const shown = await road.carried.showProof({ id, proofId: proofId! });
    let bytes = 0;
    for await (const piece of shown) bytes += piece.length;
    expect(bytes).toBeGreaterThan(50);
  });

  it("is seen with its round, and is for its driver alone", async () => {
    const { id } = await transfer();
    expect((await road.carried.list({ id: round })).items).toMatchObject([{ id, roundId: round }]);
    const other = await makeMember(service, at.business, "driver");
    const as = callerFor(service, { token: await signInAs(service, other) }).office;
    await expect(as.carried.list({ id: round })).rejects.toMatchObject({ kind: "forbidden" });
    await expect(as.carried.collect({ id: round, transferId: id })).rejects.toMatchObject({
      kind: "forbidden",
    });
    const elsewhere = await makeMerchant(service);
    const foreign = callerFor(service, { token: elsewhere.owner.token }).office;
    await expect(foreign.carried.deliver({ id: round, transferId: id })).rejects.toMatchObject({
      kind: "not_found",
    });
    const another = await makeRound(service, at.business);
    await expect(office.carried.collect({ id: another.id, transferId: id })).rejects.toMatchObject({
      kind: "not_found",
    });
  });

  it("moves once, however it is recorded at once", async () => {
    const { id } = await transfer();
    const before = await onHand(at.yard.id);
    const leg = { id: round, transferId: id };
    await Promise.allSettled([setStatus("out"), office.carried.collect(leg), setStatus("out")]);
    expect(await now(id)).toMatchObject({ status: "in_transit" });
    expect(await onHand(at.yard.id)).toBe(before - 4);
  });
});
