import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  callerFor,
  makeAddress,
  makeBusiness,
  makeCustomer,
  makeMember,
  makeNarrowed,
  signInAs,
  testService,
  type TestService,
} from "../../../testing";

let service: TestService;
beforeAll(async () => {
  service = await testService();
});
afterAll(() => service.close());

/** A business with addresses in Windermere (LA23), Kendal (LA9) and Manchester (M1). */
async function merchant() {
  const business = await makeBusiness(service);
  const owner = await makeMember(service, business);
  const office = callerFor(service, { token: await signInAs(service, owner) }).office;
  const at = async (name: string, postcode: string) => {
    const customer = await makeCustomer(service, business, { name });
    const { id } = await makeAddress(service, business, customer);
    const line1 = `${name} House`;
    await service.database.service.deliveryAddress.updateMany({
      where: { id },
      data: { line1, city: null, postcode, latitude: null, longitude: null },
    });
    return id;
  };
  return {
    business,
    office,
    anna: await at("Anna", "LA23 1AA"),
    bert: await at("Bert", "LA9 4QQ"),
    carl: await at("Carl", "M1 1AE"),
  };
}

const told = (subjectIds: readonly string[]) =>
  service.database.service.activity.findMany({
    where: { action: "bottle_card.issued", subjectId: { in: [...subjectIds] } },
  });
const notFound = { kind: "not_found" };

describe("addresses for which cards can be made", () => {
  it("stand by their customer's name, page by page, with the card that each has", async () => {
    const { office, anna, bert, carl } = await merchant();
    await office.bottleCards.issue({ id: bert });
    const first = await office.bottleCards.listAddresses({ limit: 2 });
    expect(first.items).toMatchObject([
      { addressId: anna, customerName: "Anna", address: "Anna House, LA23 1AA", issuedAt: null },
      { addressId: bert, customerName: "Bert", issuedAt: expect.any(String) },
    ]);
    const cursor = first.nextCursor ?? "";
    const rest = await office.bottleCards.listAddresses({ limit: 2, cursor });
    expect(rest).toMatchObject({ items: [{ addressId: carl }], nextCursor: null });
  });

  it("are narrowed by words, card, area and round day", async () => {
    const { business, office, anna, bert, carl } = await merchant();
    const area = await office.deliveryAreas.create({
      name: "Lakes",
      outwardCodes: ["LA23"],
      weekdays: ["tue"],
    });
    // Of Windermere the area decides: a patch with its code changes nothing there.
    await service.database.service.patch.create({
      data: {
        tenantId: business.id,
        name: "South",
        outwardCodes: ["LA9", "LA23"],
        weekdays: [4],
      },
    });
    await office.bottleCards.issue({ id: carl });
    const ids = async (query: Parameters<typeof office.bottleCards.listAddresses>[0]) =>
      (await office.bottleCards.listAddresses(query)).items.map(({ addressId }) => addressId);
    expect(await ids({ q: "bert" })).toEqual([bert]);
    expect(await ids({ q: "LA23" })).toEqual([anna]);
    expect(await ids({ hasCard: true })).toEqual([carl]);
    expect(await ids({ hasCard: false })).toEqual([anna, bert]);
    expect(await ids({ areaId: area.id })).toEqual([anna]);
    expect(await ids({ areaId: randomUUID() })).toEqual([]);
    expect(await ids({ weekday: "tue" })).toEqual([anna]);
    expect(await ids({ weekday: "thu" })).toEqual([bert]);
    expect(await ids({ weekday: "mon" })).toEqual([]);
  });

  it("are in use, and the business's own", async () => {
    const { office, anna, bert, carl } = await merchant();
    await office.addresses.change({ id: anna, archived: true });
    await service.database.service.customer.updateMany({
      where: { addresses: { some: { id: bert } } },
      data: { archivedAt: new Date() },
    });
    const ids = (await office.bottleCards.listAddresses({})).items.map((one) => one.addressId);
    expect(ids).toEqual([carl]);
    const other = await merchant();
    expect((await other.office.bottleCards.listAddresses({})).items).toHaveLength(3);
  });
});

describe("many cards", () => {
  it("are made where there is none, each with its activity, and left alone where there is one", async () => {
    const { office, anna, bert, carl } = await merchant();
    await office.bottleCards.issue({ id: bert });
    const before = await office.bottleCards.one({ id: bert });
    const addressIds = [anna, bert, carl];
    expect(await office.bottleCards.issueMany({ addressIds })).toEqual({ made: 2 });
    expect(await office.bottleCards.one({ id: bert })).toEqual(before);
    const rows = await told(addressIds);
    expect(rows.map(({ words }) => words).toSorted()).toEqual([
      "Made a bottle card for Anna House",
      "Made a bottle card for Bert House",
      "Made a bottle card for Carl House",
    ]);
    expect(await office.bottleCards.issueMany({ addressIds })).toEqual({ made: 0 });
    expect(await told(addressIds)).toHaveLength(3);
    const paper = await office.bottleCards.print({ addressIds });
    expect(Buffer.from(paper.slice(0, 5)).toString()).toBe("%PDF-");
  });

  it("are one for each address, however often and in whatever order it is pressed at once", async () => {
    const { office, anna, bert, carl } = await merchant();
    const presses = [
      [anna, bert, carl],
      [carl, bert, anna],
      [bert, anna],
      [carl, anna, bert],
    ];
    const answers = await Promise.all(
      presses.map((addressIds) => office.bottleCards.issueMany({ addressIds })),
    );
    expect(answers.reduce((sum, { made }) => sum + made, 0)).toBe(3);
    expect(await told([anna, bert, carl])).toHaveLength(3);
  });

  it("are all made or none: of another business, an archived one, too many", async () => {
    const { office, anna, bert } = await merchant();
    const other = await merchant();
    const issue = (addressIds: string[]) => office.bottleCards.issueMany({ addressIds });
    await expect(issue([anna, other.anna])).rejects.toMatchObject(notFound);
    await office.addresses.change({ id: bert, archived: true });
    await expect(issue([anna, bert])).rejects.toMatchObject({
      kind: "conflict",
      message: "Bert House is archived: choose the others alone.",
    });
    const tooMany = Array.from({ length: 201 }, () => randomUUID());
    await expect(issue(tooMany)).rejects.toThrow("Choose at most 200 addresses at once.");
    expect(await told([anna, bert, other.anna])).toEqual([]);
  });

  it("are not made by who may only look at customers", async () => {
    const { business, office, anna } = await merchant();
    const looks = await makeNarrowed(service, business, ["customers:read"]);
    const { bottleCards } = callerFor(service, { token: await signInAs(service, looks) }).office;
    expect((await bottleCards.listAddresses({})).items).toHaveLength(3);
    await expect(bottleCards.issueMany({ addressIds: [anna] })).rejects.toMatchObject({
      kind: "forbidden",
    });
    expect((await office.bottleCards.find({ id: anna })).card).toBeNull();
  });
});
