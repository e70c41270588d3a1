import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  callerFor,
  makeBusiness,
  makeMember,
  makeNarrowed,
  signInAs,
  testService,
  type MadeBusiness,
  type TestService,
} from "../../../testing";
import { daysAfter, todayIn } from "../../../platform/values/format";
import { lies } from "../../../testing/said-and-done";

let service: TestService;
let business: MadeBusiness;
let token: string;
let driver: { id: string; token: string };

beforeAll(async () => {
  service = await testService();
  business = await makeBusiness(service);
  token = await signInAs(service, await makeMember(service, business));
  const member = await makeMember(service, business, "driver");
  driver = { ...member, token: await signInAs(service, member) };
});
afterAll(() => service.close());

const office = () => callerFor(service, { token }).office;
type Office = ReturnType<typeof office>;

let asked = 0;
const applied = async (...steps: ((id: string) => Promise<unknown>)[]) => {
  const tenantId = business.id;
  const { tradeApplication, shopAccount } = service.database.service;
  const email = `inn${(asked += 1)}@fell.example`;
  const account = await shopAccount.create({ data: { tenantId, email, name: "Kate" } });
  const { id } = await tradeApplication.create({
    data: {
      tenantId,
      accountId: account.id,
      businessName: "The Inn",
      phone: "015394 37210",
      address: {},
    },
  });
  for (const step of steps) await step(id);
  return id;
};

const applications: Record<string, () => Promise<string>> = {
  pending: () => applied(),
  approved: () => applied((id) => office().tradeApplications.approve({ id })),
  declined: () => applied((id) => office().tradeApplications.decline({ id })),
};
const applicationActs = {
  approve: (as, id) => as.tradeApplications.approve({ id }),
  decline: (as, id) => as.tradeApplications.decline({ id }),
} satisfies Record<string, (as: Office, id: string) => Promise<unknown>>;

describe("what can be done with a trade application is what is done then", () => {
  it.each(Object.entries(applications))("%s", async (_, make) => {
    const said = (id: string) => office().can.tradeApplication({ id });
    expect(await lies({ make, said, acts: applicationActs, as: office })).toEqual([]);
  });
});

let day = 0;
/** Each asks for days of its own, since two may not overlap. */
const off = async (...steps: ((id: string) => Promise<unknown>)[]) => {
  const date = new Date(Date.UTC(2027, 0, (day += 1))).toISOString().slice(0, 10);
  const { id } = await callerFor(service, { token: driver.token }).office.rota.askTimeOff({
    fromDay: date,
    untilDay: date,
  });
  for (const step of steps) await step(id);
  return id;
};
const decide = (status: "approved" | "declined") => (id: string) =>
  office().rota.decideTimeOff({ id, status });

const daysOff: Record<string, () => Promise<string>> = {
  "asked for": () => off(),
  approved: () => off(decide("approved")),
  declined: () => off(decide("declined")),
  "taken back": () => off((id) => office().rota.cancelTimeOff({ id })),
};
const timeOffActs = {
  decide: (as, id) => as.rota.decideTimeOff({ id, status: "approved" }),
  takeBack: (as, id) => as.rota.cancelTimeOff({ id }),
} satisfies Record<string, (as: Office, id: string) => Promise<unknown>>;
const canOf = async (as: Office, id: string) => (await as.can.timeOffs({ ids: [id] }))[id] ?? {};

describe("what can be done with days off is what is done then", () => {
  it.each(Object.entries(daysOff))("%s", async (state, make) => {
    const said = (id: string) => canOf(office(), id);
    // What is asked for is approved or declined; who asked takes it back.
    const left = (act: string) => state === "asked for" && act === "takeBack";
    expect(await lies({ make, said, left, acts: timeOffActs, as: office })).toEqual([]);
  });
});

describe("what a driver can do with their own days off", () => {
  const theirs = () => callerFor(service, { token: driver.token }).office;

  it.each(Object.entries(daysOff))("is what is done then: %s", async (_, make) => {
    const said = (id: string) => canOf(theirs(), id);
    expect(await lies({ make, said, acts: timeOffActs, as: theirs })).toEqual([]);
  });

  it("ends with the day they begin; the office takes them back until they are over", async () => {
    const now = new Date();
    const [driving, deciding] = [driver.token, token].map(
      (as) => callerFor(service, { token: as, now }).office,
    ) as [Office, Office];
    const today = todayIn("Europe/London", now);
    const given = async (first: number, last: number) => {
      const days = { fromDay: daysAfter(today, first), untilDay: daysAfter(today, last) };
      return (await deciding.rota.askTimeOff({ userId: driver.id, ...days })).id;
    };
    const [ahead, begun, over] = [await given(2, 3), await given(-1, 0), await given(-4, -3)];
    const ids = [ahead, begun, over];
    expect(await driving.can.timeOffs({ ids })).toEqual({
      [ahead]: { takeBack: null },
      [begun]: {},
      [over]: {},
    });
    expect(await deciding.can.timeOffs({ ids })).toEqual({
      [ahead]: { takeBack: null },
      [begun]: { takeBack: null },
      [over]: {},
    });
  });

  it("says nothing of another driver's", async () => {
    const other = await makeMember(service, business, "driver");
    const token = await signInAs(service, other);
    const as = callerFor(service, { token }).office;
    expect(await as.can.timeOffs({ ids: [await off()] })).toEqual({});
  });
});

it("says who may not decide, and knows nothing of another business's days", async () => {
  const narrowed = await makeNarrowed(service, business, ["rota:read", "customers:read"]);
  const as = callerFor(service, { token: await signInAs(service, narrowed) }).office;
  const [timeOff, application] = [await off(), await applied()];
  expect(await canOf(as, timeOff)).toEqual({ decide: "You may not do this." });
  expect(await as.can.tradeApplication({ id: application })).toEqual({
    approve: "You may not do this.",
    decline: "You may not do this.",
  });
  const other = await makeBusiness(service);
  const stranger = await signInAs(service, await makeMember(service, other));
  const theirs = callerFor(service, { token: stranger }).office;
  expect(await theirs.can.timeOffs({ ids: [timeOff] })).toEqual({});
});
