import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, it } from "vitest";
import { tinyJpeg, tinyPng } from "../../../testing";
import { onTheRoad } from "../testing/on-the-road";

const { service, at, office, road, oneStop: comeTo } = await onTheRoad();
afterAll(service.close);

const minute = 60_000;
/** What a phone sends with each recording: another id and another time for each tap. */
const tap = (at = 0) => ({
  recordId: randomUUID(),
  doneAt: new Date(Date.now() - 10 * minute + at * 1000).toISOString(),
});
const conflict = { kind: "conflict" };

const oneStop = () => comeTo({ paymentMethod: "cash" });

const countRows = async (sql: string, ...values: unknown[]) =>
  Number((await service.test.owner.query<{ n: string }>(sql, values)).rows[0]?.n);
const movementsOf = ({ stopId }: { stopId: string }) =>
  countRows("SELECT count(*) n FROM stock_movements WHERE stop_id = $1", stopId);
const activityOf = (orderId: string) =>
  countRows("SELECT count(*) n FROM activity WHERE subject_id = $1", orderId);

describe("the same act with the same outcome, recorded anew on a phone", () => {
  it("is a delivery that stands already: answered, and nothing is changed", async () => {
    const { order, stop } = await oneStop();
    const first = await road.stops.complete({ ...stop, ...tap(), cashTakenPence: 3000 });
    // What was left out the first time is said the second time, and comes to the same.
    const lines = [{ orderLineId: order.lines[0]!.id, deliveredQuantity: 3 }];
    const collect = [{ productId: at.product.id, quantity: 2 }];
    const again = { ...stop, ...tap(1), lines, collect, cashTakenPence: 3000, issueNote: " " };
    expect(await road.stops.complete(again)).toEqual(first);
    expect(await movementsOf(stop)).toBe(2);
    expect(await activityOf(order.id)).toBe(1);
    expect(
      await countRows("SELECT count(*) n FROM allocations WHERE order_id = $1", order.id),
    ).toBe(1);
  });

  it("is a failure or an undoing that stands already", async () => {
    const { order, stop } = await oneStop();
    const fail = { ...stop, failureReason: "nobody_in" as const, failureNote: "Dog" };
    const failed = await road.stops.fail({ ...fail, ...tap() });
    expect(await road.stops.fail({ ...fail, ...tap(1) })).toEqual(failed);
    const undone = await road.stops.undo({ ...stop, ...tap(2) });
    expect(await road.stops.undo({ ...stop, ...tap(3) })).toEqual(undone);
    expect(await activityOf(order.id)).toBe(2);
  });

  it("is known for ever after: it does not come back once it was undone", async () => {
    const { stop } = await oneStop();
    await road.stops.complete({ ...stop, ...tap() });
    const second = { ...stop, ...tap(1) };
    await road.stops.complete(second);
    await road.stops.undo({ ...stop, ...tap(2) });
    const late = await road.stops.complete(second);
    expect(late.stops[0]).toMatchObject({ completedAt: null, orderStatus: "placed" });
  });

  it("is one delivery, however many taps arrive at once", async () => {
    const { order, stop } = await oneStop();
    const sent = [0, 1, 2, 3].map((at) => road.stops.complete({ ...stop, ...tap(at) }));
    await expect(Promise.all(sent)).resolves.toHaveLength(4);
    expect(await movementsOf(stop)).toBe(2);
    expect(await activityOf(order.id)).toBe(1);
  });
});

describe("another outcome at a stop that is recorded", () => {
  it.each([
    ["another figure of cash", { cashTakenPence: 2999 }],
    ["fewer handed over", { lines: 2 }],
    ["another empty", { collect: 1 }],
    ["something wrong", { issue: "leaking" as const }],
    ["a reason", { shortfallReason: "other" as const }],
    ["a place where it was left", { leaveInstruction: "safe_place" as const }],
    ["a signature", { proof: { kind: "signature" as const, picture: tinyPng } }],
  ])("is refused: %s", async (_, { lines, collect, ...other }: Record<string, unknown>) => {
    const { order, stop } = await oneStop();
    await road.stops.complete({ ...stop, ...tap(), cashTakenPence: 3000 });
    const orderLineId = order.lines[0]!.id;
    const more = {
      ...(lines !== undefined && { lines: [{ orderLineId, deliveredQuantity: Number(lines) }] }),
      ...(collect !== undefined && {
        collect: [{ productId: at.product.id, quantity: Number(collect) }],
      }),
    };
    const said = { ...stop, ...tap(1), cashTakenPence: 3000, ...more, ...other };
    await expect(road.stops.complete(said)).rejects.toMatchObject(conflict);
  });

  it("is refused: another reason, another act, and whatever bears no id of a phone", async () => {
    const { stop } = await oneStop();
    const fail = { ...stop, failureReason: "nobody_in" as const };
    await road.stops.fail({ ...fail, ...tap() });
    const other = { ...fail, ...tap(1), failureReason: "refused" as const };
    await expect(road.stops.fail(other)).rejects.toMatchObject(conflict);
    await expect(road.stops.complete({ ...stop, ...tap(1) })).rejects.toMatchObject(conflict);
    await expect(road.stops.fail(fail)).rejects.toMatchObject(conflict);
    const fresh = await oneStop();
    await expect(road.stops.undo({ ...fresh.stop, ...tap() })).rejects.toMatchObject(conflict);
  });
});

describe("signature and photo of one stop", () => {
  const signature = { kind: "signature" as const, signedBy: "J. Tyson", picture: tinyPng };
  const photo = { kind: "photo" as const, note: "By the barn", picture: tinyJpeg };

  const bytesOf = async (of: Parameters<typeof road.stops.showProof>[0]) => {
    const pieces: Uint8Array[] = [];
    for await (const piece of await road.stops.showProof(of)) pieces.push(piece);
    return Buffer.concat(pieces);
  };

  it("are both kept, each shown by its kind, and both gone when undone", async () => {
    const { stop } = await oneStop();
    const round = await road.stops.complete({ ...stop, proofs: [photo, signature] });
    expect(round.stops).toHaveLength(1);
    const url = `http://localhost:4000/rounds/${stop.id}/stops/${stop.stopId}/proof`;
    expect(round.stops[0]).toMatchObject({
      proof: { kind: "signature", signedBy: "J. Tyson", url },
      proofs: [
        { kind: "signature", url: `${url}?kind=signature` },
        { kind: "photo", note: "By the barn", url: `${url}?kind=photo` },
      ],
    });
    const png = Buffer.from([0x89, 0x50, 0x4e]);
    const jpeg = Buffer.from([0xff, 0xd8, 0xff]);
    expect((await bytesOf(stop)).subarray(0, 3)).toEqual(png);
    expect((await bytesOf({ ...stop, kind: "signature" })).subarray(0, 3)).toEqual(png);
    expect((await bytesOf({ ...stop, kind: "photo" })).subarray(0, 3)).toEqual(jpeg);
    const undone = await road.stops.undo(stop);
    expect(undone.stops[0]).toMatchObject({ proof: null });
    expect(undone.stops[0]).not.toHaveProperty("proofs");
    expect(await countRows("SELECT count(*) n FROM proofs WHERE stop_id = $1", stop.stopId)).toBe(
      0,
    );
  });

  it("come one of a kind, and are judged by their bytes", async () => {
    const { stop } = await oneStop();
    const complete = (proofs: (typeof photo | typeof signature)[], more: object = {}) =>
      office.stops.complete({ ...stop, proofs, ...more });
    const wrong = { ...signature, picture: "data:image/png;base64,AAAA" };
    await expect(complete([photo, wrong])).rejects.toMatchObject({
      issues: [{ path: "proofs.1.picture" }],
    });
    await expect(complete([photo, photo])).rejects.toThrow("One proof of a kind is kept.");
    await expect(complete([photo], { proof: photo })).rejects.toMatchObject({
      issues: [{ path: "proofs" }],
    });
    expect((await road.rounds.one({ id: stop.id })).stops[0]).toMatchObject({ completedAt: null });
    const one = await complete([photo]);
    expect(one.stops[0]).toMatchObject({ proof: { kind: "photo" } });
    expect(one.stops[0]).not.toHaveProperty("proofs");
    await expect(bytesOf({ ...stop, kind: "signature" })).rejects.toMatchObject({
      kind: "not_found",
    });
  });
});
