import { afterAll, describe, expect, it } from "vitest";
import { callerFor, makeMember, signInAs, tinyJpeg, tinyPng } from "../../../testing";
import { refusedAs } from "../../../testing/refused-as";
import { onTheRoad } from "../testing/on-the-road";

const { service, at, rows, road, oneStop } = await onTheRoad();
afterAll(service.close);

describe("proof", () => {
  it("is kept, shown to who may see the round, and gone when undone", async () => {
    const { stop } = await oneStop();
    const proof = { kind: "photo" as const, signedBy: "J. Tyson", picture: tinyJpeg };
    const round = await road.stops.complete({ ...stop, proof });
    expect(round.stops[0]!.proof).toMatchObject({
      kind: "photo",
      signedBy: "J. Tyson",
      note: null,
      url: `http://localhost:4000/rounds/${stop.id}/stops/${stop.stopId}/proof`,
    });
    const pieces: Uint8Array[] = [];
    for await (const piece of await road.stops.showProof(stop)) pieces.push(piece);
    expect(Buffer.concat(pieces).subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
    const stranger = await makeMember(service, at.business, "driver");
    const as = callerFor(service, { token: await signInAs(service, stranger) }).office;
    await expect(as.stops.showProof(stop)).rejects.toEqual(refusedAs("forbidden"));
    await road.stops.undo(stop);
    await expect(road.stops.showProof(stop)).rejects.toEqual(refusedAs("not_found"));
  });

  it("is judged by its bytes", async () => {
    const { stop } = await oneStop();
    const lie = tinyPng.replace("image/png", "image/jpeg");
    for (const wrong of ["data:image/png;base64,AAAA", "hello", lie, tinyPng.slice(0, 100)]) {
      const proof = { kind: "signature" as const, picture: wrong };
      await expect(road.stops.complete({ ...stop, proof })).rejects.toMatchObject({
        kind: "validation",
        issues: [{ path: "proof.picture" }],
      });
    }
    expect((await road.rounds.one({ id: stop.id })).stops[0]).toMatchObject({ completedAt: null });
  });
});

describe("where goods are left", () => {
  it("is as the order asks until it is made, and then as it was done", async () => {
    const { stop, order } = await oneStop();
    await rows.order.updateMany({
      where: { id: order.id },
      data: { leaveInstruction: "safe_place", leaveDetail: "Porch" },
    });
    const asked = await road.rounds.one({ id: stop.id });
    expect(asked.stops[0]).toMatchObject({ leaveInstruction: "safe_place", leaveDetail: "Porch" });
    const made = await road.stops.complete(stop);
    expect(made.stops[0]).toMatchObject({ leaveInstruction: null, leaveDetail: null });
  });
});
