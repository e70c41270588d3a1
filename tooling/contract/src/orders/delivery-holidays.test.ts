import { makeMerchant, testService } from "@roundsman/api/testing";
import { afterAll, expect, it } from "vitest";
import { expectError, expectValidation, restOn } from "@roundsman/spec-rest/testing";

/* docs/contract/delivery-areas.md#days-without-deliveries. */

const service = await testService();
afterAll(service.close);
const api = restOn(service);
const at = await makeMerchant(service);
const elsewhere = await makeMerchant(service);
const as = at.owner.token;

const put = (day: string, body: object, who = as) =>
  api.put(`/delivery-holidays/${day}`, { as: who, body });
const read = async (from: string, to: string, who = as) =>
  (await api.get(`/delivery-holidays?from=${from}&to=${to}`, { as: who })).body;
const festive = () => read("2030-12-24", "2030-12-27");

it("knows bank holidays, days of the business's own, and those that are opened", async () => {
  const bank = { closed: true, bankHoliday: true, own: false };
  const christmas = { day: "2030-12-25", name: "Christmas Day", ...bank };
  const boxing = { day: "2030-12-26", name: "Boxing Day", ...bank };
  expect(await festive()).toEqual({
    from: "2030-12-24",
    to: "2030-12-27",
    bankHolidays: null,
    nation: "england_and_wales",
    days: [christmas, boxing],
  });
  expect((await put("2030-12-26", { name: "Boxing Day", closed: false })).status).toBe(200);
  expect((await put("2030-12-27", { name: "Stocktaking" })).body).toMatchObject({
    days: [{ day: "2030-12-27", name: "Stocktaking", closed: true, bankHoliday: false, own: true }],
  });
  expect(await festive()).toMatchObject({
    days: [christmas, { ...boxing, closed: false, own: true }, { day: "2030-12-27" }],
  });
  expect(await read("2030-12-24", "2030-12-27", elsewhere.owner.token)).toMatchObject({
    days: [christmas, boxing],
  });
  for (const day of ["2030-12-26", "2030-12-27"]) {
    expect((await api.delete(`/delivery-holidays/${day}`, { as })).status).toBe(200);
    expectError(await api.delete(`/delivery-holidays/${day}`, { as }), "not_found");
  }
  expect(await festive()).toMatchObject({ days: [christmas, boxing] });
  const told = await service.database.service.activity.findMany({
    where: {
      tenantId: at.business.id,
      action: { in: ["delivery_holiday.set", "delivery_holiday.removed"] },
    },
    orderBy: { id: "asc" },
  });
  expect(told.map(({ words }) => words)).toEqual([
    "Made 26 December 2030 a day with deliveries: Boxing Day",
    "Made 27 December 2030 a day without deliveries: Stocktaking",
    "Removed 26 December 2030, Boxing Day, from the days without deliveries",
    "Removed 27 December 2030, Stocktaking, from the days without deliveries",
  ]);
});

it("follows the nation of the first yard, unless the business chooses another or none", async () => {
  const andrew = () => read("2028-11-30", "2028-11-30");
  expect(await andrew()).toMatchObject({ days: [] });
  await api.post("/stock/locations", { as, body: { name: "Leith", postcode: "EH6 6QQ" } });
  const yards = await service.database.service.location.findMany({
    where: { tenantId: at.business.id },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  const isFirst = yards[0]?.name === "Leith";
  expect(await andrew()).toMatchObject({ nation: isFirst ? "scotland" : "england_and_wales" });
  const choose = (bankHolidays: string | null) =>
    api.put("/delivery-holidays", { as, body: { bankHolidays } });
  expect((await choose("scotland")).body).toMatchObject({ bankHolidays: "scotland" });
  expect(await andrew()).toMatchObject({ days: [{ name: "St Andrew's Day" }] });
  expect((await choose("none")).body).toMatchObject({ nation: null, days: [] });
  expect((await choose(null)).body).toMatchObject({ bankHolidays: null });
  expectValidation(await choose("france"), "bankHolidays");
});

it("refuses names that are none, days that are none, and spans too long", async () => {
  expectValidation(await put("2030-12-27", { name: " " }), "name");
  expectValidation(await put("2030-02-30", { name: "Never" }), "day");
  for (const span of ["from=2030-01-02&to=2030-01-01", "from=2030-01-01&to=2034-01-01"]) {
    expectValidation(await api.get(`/delivery-holidays?${span}`, { as }), "to");
  }
});
