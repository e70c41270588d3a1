import { ProviderFailed, type Geocoder, type Place } from "@roundsman/providers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  callerFor,
  makeBusiness,
  makeCustomer,
  makeMember,
  makeProduct,
  makeVehicle,
  makeYard,
  signInAs,
  testService,
  type TestService,
} from "../../../testing";
import { geocodeAddress } from "./addresses";

const place: Place = {
  latitude: 54.38,
  longitude: -2.9,
  postcodeDistrict: "LA23",
  adminDistrict: "Westmorland and Furness",
  adminCounty: "Cumbria",
  region: "North West",
  precision: "postcode",
};
/** A look-up service that can be out of order, and says what it was asked. */
const lookedUp = { down: false, postcodes: [] as string[] };
const geocoder: Geocoder = {
  kind: "postcodes.io",
  locate: async (postcodes) => {
    lookedUp.postcodes.push(...postcodes);
    if (lookedUp.down) throw new ProviderFailed("geocoder", "unreachable", "Nobody answers.");
    return new Map(
      postcodes.map((postcode) => [postcode, postcode.startsWith("BFPO") ? null : place]),
    );
  },
};

let service: TestService;
let office: ReturnType<typeof callerFor>["office"];
let business: { id: string; slug: string };
let customer: { id: string };

beforeAll(async () => {
  service = await testService({ providers: { geocoder } });
  business = await makeBusiness(service);
  const owner = await makeMember(service, business);
  office = callerFor(service, { token: await signInAs(service, owner) }).office;
  customer = await makeCustomer(service, business, { name: "Mrs Tyson" });
});
afterAll(() => service.close());

const newAddress = (more: object = {}) =>
  office.addresses.create({ id: customer.id, line1: "1 Lake Road", postcode: "la231aa", ...more });

const jobsFor = async (addressId: string) => {
  const { rows } = await service.test.owner.query(
    "SELECT count(*)::int AS n FROM graphile_worker._private_jobs WHERE key = $1",
    [`geocode_address:${addressId}`],
  );
  return (rows[0] as { n: number }).n;
};

describe("a postcode", () => {
  it("is kept in its standard form and looked up", async () => {
    const address = await newAddress();
    expect(address).toMatchObject({
      postcode: "LA23 1AA",
      latitude: 54.38,
      longitude: -2.9,
      postcodeDistrict: "LA23",
      region: "North West",
      geocodedAt: expect.any(String),
    });
  });

  it("is looked up again only when it changes", async () => {
    const { id } = await newAddress();
    lookedUp.postcodes = [];
    await office.addresses.change({ id, postcode: "LA23 1AA", notes: "Gate" });
    expect(lookedUp.postcodes).toEqual([]);
    await office.addresses.change({ id, postcode: "LA22 9AA" });
    expect(lookedUp.postcodes).toEqual(["LA22 9AA"]);
  });

  it("takes its position along when it is cleared", async () => {
    const { id } = await newAddress();
    const address = await office.addresses.change({ id, postcode: "" });
    expect(address).toMatchObject({
      postcode: null,
      latitude: null,
      geocodedAt: null,
      region: null,
    });
  });

  it("that lies nowhere leaves the address without a position, and asks for no second look", async () => {
    const address = await newAddress({ postcode: "BFPO 58" });
    expect(address).toMatchObject({ postcode: "BFPO 58", latitude: null, geocodedAt: null });
    expect(await jobsFor(address.id)).toBe(0);
  });

  it("is looked up by a job where nobody answered", async () => {
    lookedUp.down = true;
    const { id, ...kept } = await newAddress();
    expect(kept).toMatchObject({ postcode: "LA23 1AA", latitude: null, geocodedAt: null });
    expect(await jobsFor(id)).toBe(1);
    const job = { tenantId: business.id, addressId: id };
    await expect(geocodeAddress(service, job)).rejects.toThrow("Nobody answers.");
    lookedUp.down = false;
    await geocodeAddress(service, job);
    expect(await office.addresses.one({ id })).toMatchObject({ latitude: 54.38 });
    const rows = await service.database.service.activity.findMany({
      where: { subjectId: id },
      orderBy: { id: "asc" },
    });
    expect(rows.map(({ action, actorKind }) => [action, actorKind])).toEqual([
      ["address.created", "person"],
      ["address.located", "system"],
    ]);
    lookedUp.postcodes = [];
    await geocodeAddress(service, job);
    expect(lookedUp.postcodes).toEqual([]);
  });
});

describe("orders", () => {
  const placed = async (addressId: string) => {
    const product = await makeProduct(service, business);
    return office.orders.take({
      customerId: customer.id,
      deliveryAddressId: addressId,
      lines: [{ productId: product.id, quantity: 1 }],
    });
  };

  it("follow their address while they are placed, and stay their customer's", async () => {
    const { id } = await newAddress();
    const order = await placed(id);
    const other = await makeCustomer(service, business, { name: "Mr Airey" });
    await office.addresses.change({
      id,
      customerId: other.id,
      line1: "2 Lake Road",
      dropLatitude: 54.5,
      dropLongitude: -3,
    });
    expect(await office.orders.one({ id: order.id })).toMatchObject({
      customerId: customer.id,
      customerName: "Mrs Tyson",
      deliverToName: "Mrs Tyson",
      deliverToAddress: "2 Lake Road, LA23 1AA",
      location: { latitude: 54.5, longitude: -3 },
    });
  });

  it("on a planned round follow, and the round's way is worked out anew", async () => {
    await makeYard(service, business);
    const { id } = await newAddress();
    const order = await placed(id);
    const round = await office.rounds.make({
      roundDate: "2030-01-07",
      vehicleId: (await makeVehicle(service, business)).id,
      orderIds: [order.id],
    });
    await office.addresses.change({ id, dropLatitude: 55, dropLongitude: -3 });
    const after = await office.rounds.one({ id: round.id });
    expect(after.stops[0]).toMatchObject({ latitude: 55, longitude: -3 });
    expect(after.distanceMetres).toBeGreaterThan(round.distanceMetres ?? 0);
    expect(after.version).not.toBe(round.version);
  });

  it("that are out, delivered or cancelled stay where they were", async () => {
    const { id } = await newAddress();
    const [out, cancelled] = [await placed(id), await placed(id)];
    await office.orders.cancel({ id: cancelled.id });
    const round = await office.rounds.make({ roundDate: "2030-01-08", orderIds: [out.id] });
    await office.rounds.setStatus({ id: round.id, status: "out" });
    await office.addresses.change({ id, dropLatitude: 55, dropLongitude: -3 });
    for (const order of [out, cancelled]) {
      expect(await office.orders.one({ id: order.id })).toMatchObject({ location: order.location });
    }
  });
});

it("two halves of a pin never meet: the row that would have one half is refused", async () => {
  const { id } = await newAddress({ dropLatitude: 54, dropLongitude: -3 });
  const both = await Promise.allSettled([
    office.addresses.change({ id, dropLatitude: null, dropLongitude: null }),
    office.addresses.change({ id, dropLatitude: 55 }),
  ]);
  const { dropLatitude, dropLongitude } = await office.addresses.one({ id });
  expect(dropLatitude === null).toBe(dropLongitude === null);
  expect(both[0].status).toBe("fulfilled");
});
