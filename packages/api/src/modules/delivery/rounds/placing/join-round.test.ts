import { afterAll, expect, it } from "vitest";
import { fromDay } from "../../../../platform/values/format";
import { callerFor, makeAddress, makeCustomer, makeMember } from "../../../../testing";
import { onTheRoad } from "../../testing/on-the-road";
import { repeatOrders } from "../../../orders/standing/make/morning";

const { service, at, rows } = await onTheRoad();
afterAll(service.close);
const tenantId = at.business.id;
const now = new Date("2026-03-09T05:35:00Z");
const office = callerFor(service, { token: at.owner.token, now }).office;

/** A patch whose round day is Thursday, with a driver who knows it, and their van for so many kilograms. */
async function patchOf(outward: string, payloadKg = 1000) {
  const driver = await makeMember(service, at.business, "driver");
  await office.patches.create({
    name: `Patch ${outward}`,
    outwardCodes: [outward],
    weekdays: [4, 4],
    driverUserIds: [driver.id],
  });
  const vehicle = await office.vehicles.create({ name: `Van ${outward}`, payloadKg });
  return { driver, vehicle };
}
const roundFor = ({ driver, vehicle }: Awaited<ReturnType<typeof patchOf>>) =>
  office.rounds.make({ roundDate: "2026-03-12", driverUserId: driver.id, vehicleId: vehicle.id });

async function standingAt(outward: string, quantity = 2) {
  const customer = await makeCustomer(service, at.business);
  const address = await makeAddress(service, at.business, customer);
  await rows.deliveryAddress.updateMany({
    where: { tenantId, id: address.id },
    data: { postcode: `${outward} 1AA` },
  });
  return office.standingOrders.create({
    customerId: customer.id,
    deliveryAddressId: address.id,
    repeat: "round_days",
    startsOn: "2026-03-10",
    lines: [{ productId: at.product.id, quantity }],
  });
}
const made = async (standingOrderId: string) => {
  await repeatOrders(service, { tenantId }, now);
  const order = await rows.order.findFirstOrThrow({ where: { tenantId, standingOrderId } });
  const occurrence = await rows.standingOccurrence.findFirstOrThrow({
    where: { tenantId, standingOrderId },
  });
  expect(order.wantedOn).toEqual(fromDay("2026-03-12"));
  return { order, note: occurrence.roundNote };
};

it("joins the round of its area on a round day", async () => {
  await rows.product.updateMany({ where: { tenantId }, data: { fullKg: 80 } });
  const round = await roundFor(await patchOf("LA21"));
  const standing = await standingAt("LA21");
  expect(standing).toMatchObject({
    words: "On every round day of the area",
    nextOn: "2026-03-12",
    why: null,
  });
  const { order, note } = await made(standing.id);
  expect(note).toBeNull();
  expect(order.roundId).toBe(round.id);
  const after = await office.rounds.one({ id: round.id });
  expect(after.stops.map(({ orderId }) => orderId)).toEqual([order.id]);
  expect(after.distanceMetres).not.toBeNull();
});

it("stays to be planned where the van would be over its load, and says so", async () => {
  const round = await roundFor(await patchOf("LA22", 100));
  const standing = await standingAt("LA22");
  const { order, note } = await made(standing.id);
  expect(order.roundId).toBeNull();
  expect(note).toBe(
    "It does not fit the round of its area. Over weight: 160 kg on a van for 100 kg.",
  );
  expect((await office.rounds.one({ id: round.id })).stops).toEqual([]);
});

it("stays to be planned where two rounds go there, none does, or the van is out", async () => {
  const twice = await patchOf("LA24");
  await roundFor(twice);
  await roundFor(twice);
  const gone = await patchOf("LA25");
  const out = await roundFor(gone);
  await rows.round.updateMany({ where: { tenantId, id: out.id }, data: { status: "out" } });
  await patchOf("LA26");
  const notes: (string | null)[] = [];
  for (const outward of ["LA24", "LA25", "LA26"]) {
    const { order, note } = await made((await standingAt(outward)).id);
    expect(order.roundId).toBeNull();
    notes.push(note);
  }
  expect(notes).toEqual(["2 rounds go to its area on this day. Choose one.", null, null]);
});

it("has no days where its area has no round days, and says why", async () => {
  expect(await standingAt("LA29")).toMatchObject({
    nextOn: null,
    days: [],
    why: "No round days are set for LA29. Set them at the drivers' patches.",
  });
});
