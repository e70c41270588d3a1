import { millisecondsInDay } from "date-fns/constants";
import { afterAll, beforeAll, expect, it } from "vitest";
import { planNames, plans } from "../../../platform/access/caller";
import { Refusal } from "../../../platform/base/errors";
import {
  callerFor,
  makeBusiness,
  makePerson,
  signInAs,
  testService,
  type TestService,
} from "../../../testing";

let service: TestService;
let bea: string;
const now = new Date("2026-06-15T12:00:00Z");

beforeAll(async () => {
  service = await testService();
  bea = await signInAs(service, await makePerson(service, { staffRole: "billing" }));
  await service.test.owner.query("UPDATE sessions SET created_at = $1, last_used_at = $1", [now]);
});
afterAll(() => service.close());

const figures = (token = bea) => callerFor(service, { token, now }).console.revenue.figures();
const rows = () => service.database.service;

/** Rewrites how a business came to where it is, instead of what its making noted. */
async function stood(id: string, history: [at: string, plan: string, status: string][]) {
  await service.test.owner.query("DELETE FROM subscription_history WHERE business_id = $1", [id]);
  for (const [at, plan, status] of history) {
    await service.test.owner.query(
      `INSERT INTO subscription_history (business_id, at, plan, status) VALUES ($1, $2, $3::plan, $4::subscription_status)`,
      [id, at, plan, status],
    );
  }
}

it("adds up what was paid at the end of each month, with prices of their own and discounts", async () => {
  const first = await makeBusiness(service, { plan: "depot", status: "active" });
  await stood(first.id, [
    ["2026-03-10", "round", "trialing"],
    ["2026-03-31T22:00:00Z", "round", "active"],
    ["2026-05-02", "depot", "past_due"],
  ]);
  const second = await makeBusiness(service, { plan: "starter", status: "active" });
  await stood(second.id, []);
  await service.test.owner.query(
    `INSERT INTO subscription_history (business_id, at, plan, status, custom_monthly_pence, discount_percent_off, discount_until)
     VALUES ($1, '2026-04-30T23:30:00Z', 'starter', 'active', 10001, 50, '2026-06-01T00:00:00Z')`,
    [second.id],
  );
  const third = await makeBusiness(service, { plan: "depot", status: "canceled" });
  await stood(third.id, [
    ["2026-02-01", "depot", "active"],
    ["2026-03-01", "depot", "canceled"],
  ]);
  const { months, monthlyPence, paying } = await figures();
  expect(months).toHaveLength(12);
  expect(months.slice(-6)).toEqual([
    { month: "2026-01", monthlyPence: 0, paying: 0 },
    { month: "2026-02", monthlyPence: 18_900, paying: 1 },
    { month: "2026-03", monthlyPence: 7_900, paying: 1 },
    { month: "2026-04", monthlyPence: 7_900 + 5_001, paying: 2 },
    { month: "2026-05", monthlyPence: 18_900 + 10_001, paying: 2 },
    { month: "2026-06", monthlyPence: 18_900 + 10_001, paying: 2 },
  ]);
  expect({ monthlyPence, paying }).toEqual({ monthlyPence: 28_901, paying: 2 });
});

it("keeps what was paid where a list price changes later", async () => {
  const before = (await figures()).months;
  const late = await makeBusiness(service, { plan: "round", status: "active" });
  await stood(late.id, [["2026-05-20", "round", "active"]]);
  const { rows: was } = await service.test.owner.query<{ text: string }>(
    "SELECT pg_get_functiondef('plan_list_pence'::regproc) AS text",
  );
  const list = was[0]?.text ?? "";
  await service.test.owner.query(list.replace("7900", "9900"));
  await service.test.owner.query(
    "INSERT INTO subscription_history (business_id, at, plan, status) VALUES ($1, '2026-06-10', 'round', 'past_due')",
    [late.id],
  );
  const added = (await figures()).months.map(
    ({ monthlyPence }, at) => monthlyPence - (before[at]?.monthlyPence ?? 0),
  );
  expect(added.slice(-3)).toEqual([0, 7_900, 9_900]);
  await service.test.owner.query(list);
});

it("notes the list prices that the plans say", async () => {
  const { rows: listed } = await service.test.owner.query(
    "SELECT plan, plan_list_pence(plan) AS pence FROM unnest(enum_range(NULL::plan)) AS plan",
  );
  expect(listed).toEqual(planNames.map((plan) => ({ plan, pence: plans[plan].monthlyPence })));
});

it("names the trials about to end and the payments that fail, of businesses that are open", async () => {
  const make = async (
    name: string,
    status: "trialing" | "past_due" | "unpaid",
    daysAgo: number,
  ) => {
    const { id } = await makeBusiness(service, { name, status, plan: "round" });
    const at = new Date(now.getTime() - daysAgo * millisecondsInDay);
    await rows().subscription.update({
      where: { tenantId: id },
      data: status === "trialing" ? { trialEndsAt: at } : { pastDueSince: at },
    });
    return id;
  };
  await make("Soon", "trialing", -5);
  await make("Over", "trialing", 2);
  await make("Far", "trialing", -9);
  await make("Overdue", "past_due", 3);
  await make("Beyond", "past_due", 20);
  await make("Given up", "unpaid", 40);
  const closed = await make("Closed", "past_due", 3);
  await rows().business.update({ where: { id: closed }, data: { closedAt: now } });
  const { trialsEnding, failing, counts } = await figures();
  expect(trialsEnding.map(({ name }) => name)).toEqual(["Over", "Soon"]);
  expect(failing.map(({ name, graceEndsAt }) => [name, graceEndsAt !== null])).toEqual([
    ["Given up", false],
    ["Beyond", false],
    ["Overdue", true],
  ]);
  expect(failing[2]?.monthlyPence).toBe(7900);
  expect(counts).toContainEqual({ plan: "round", status: "past_due", businesses: 2 });
  expect(counts).toContainEqual({ plan: "round", status: "trialing", businesses: 3 });
});

it("is for staff alone, and the reading is recorded", async () => {
  const stranger = await signInAs(service, await makePerson(service));
  await expect(figures(stranger)).rejects.toSatisfy(
    (error: unknown) => error instanceof Refusal && error.kind === "forbidden",
  );
  await figures();
  const { items } = await callerFor(service, { token: bea, now }).console.actions.list({
    action: "business.read",
  });
  expect(items[0]).toMatchObject({ words: "Looked at what businesses pay", tenantId: null });
});
