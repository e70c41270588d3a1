import { afterAll, describe, expect, it } from "vitest";
import { callerFor, makeDelivery, makeMember, makeVehicle, signInAs } from "../../../testing";
import { refusedAs } from "../../../testing/refused-as";
import { onTheRoad } from "../testing/on-the-road";

const { service, at, rows, office } = await onTheRoad();
afterAll(service.close);
const roundDate = "2026-12-01";

const anOrder = (given: Partial<Parameters<typeof makeDelivery>[2]> = {}) =>
  makeDelivery(service, at.business, {
    lines: [{ productId: at.product.id, quantity: 2 }],
    ...given,
  });

const titlesFor = async (userId: string) =>
  (
    await rows.notification.findMany({
      where: { userId },
      orderBy: { id: "asc" },
    })
  ).map((notice) => notice.kind);

describe("a round issued", () => {
  it("tells its driver once, of changes again, and another driver anew", async () => {
    const driver = await makeMember(service, at.business, "driver");
    const other = await makeMember(service, at.business, "driver");
    const { id } = await office.rounds.make({ roundDate });
    await expect(office.rounds.issue({ id })).rejects.toEqual(refusedAs("conflict"));
    await office.rounds.change({ id, driverUserId: driver.id });
    expect((await office.rounds.issue({ id })).issuedAt).not.toBeNull();
    await office.rounds.issue({ id });
    expect(await titlesFor(driver.id)).toEqual(["round.issued"]);
    await office.rounds.change({ id, departsAt: "09:00" });
    await office.rounds.issue({ id });
    expect(await titlesFor(driver.id)).toEqual(["round.issued", "round.changed"]);
    const handed = await office.rounds.change({ id, driverUserId: other.id });
    expect(handed.issuedAt).toBeNull();
    await office.rounds.issue({ id });
    expect(await titlesFor(other.id)).toEqual(["round.issued"]);
  });
});

describe("a round that carries more than its van may", () => {
  const heavy = async () => {
    const van = await makeVehicle(service, at.business, { payloadKg: 100, hazardLimitKg: 30 });
    const order = await anOrder({ lines: [{ productId: at.product.id, quantity: 4 }] });
    const light = await makeVehicle(service, at.business);
    const driver = await makeMember(service, at.business, "driver");
    const made = { roundDate, vehicleId: van.id, driverUserId: driver.id, orderIds: [order.id] };
    return { ...(await office.rounds.make(made)), lightVanId: light.id, driver };
  };
  const figures =
    "Over weight: 108 kg on a van for 100 kg. Over the hazard limit: 52 kg on a van for 30 kg.";
  const onBoard = async (id: string) =>
    (await office.rounds.board({ day: roundDate })).rounds.find((round) => round.id === id);

  it("is issued with a reason alone, which is kept and recorded", async () => {
    const { id, driver, lightVanId } = await heavy();
    expect((await onBoard(id))?.asks.issue).toBe(figures);
    await expect(office.rounds.issue({ id })).rejects.toThrow(figures);
    expect(await titlesFor(driver.id)).toEqual([]);
    expect((await office.rounds.one({ id })).issuedAt).toBeNull();

    await office.rounds.issue({ id, override: "The first stop takes half of it" });
    expect(await titlesFor(driver.id)).toEqual(["round.issued"]);
    expect((await onBoard(id))?.overrideReason).toBe("The first stop takes half of it");
    const [entry] = (await office.rounds.history({ id })).items;
    expect(entry).toMatchObject({
      action: "round.issued",
      words: expect.stringContaining("over its van's limits: The first stop takes half of it"),
      after: { overload: figures, reason: "The first stop takes half of it" },
    });

    await office.rounds.change({ id, departsAt: "10:00" });
    await expect(office.rounds.issue({ id })).rejects.toEqual(refusedAs("conflict"));
    await office.rounds.change({ id, vehicleId: lightVanId });
    await office.rounds.issue({ id, override: "No longer needed" });
    expect(await onBoard(id)).toMatchObject({ overrideReason: null, asks: { issue: null } });
  });

  it("goes out when it is set out, which is recorded with the figures and told to the office", async () => {
    const { id, driver } = await heavy();
    const before = (await titlesFor(at.owner.id)).length;
    const road = callerFor(service, { token: await signInAs(service, driver) }).office;
    expect((await onBoard(id))?.asks.out).toBe(figures);
    await road.rounds.setStatus({ id, status: "out" });
    const [notice] = await rows.notification.findMany({
      where: { userId: at.owner.id },
      orderBy: { id: "desc" },
      take: 1,
    });
    expect(await titlesFor(at.owner.id)).toHaveLength(before + 1);
    expect(notice).toMatchObject({ kind: "round.changed", body: figures });
    const [entry] = (await office.rounds.history({ id })).items;
    expect(entry).toMatchObject({ action: "round.out", after: { overload: figures } });
  });
});
