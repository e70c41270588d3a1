import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  callerFor,
  makeBusiness,
  makeMember,
  makeNarrowed,
  openSupport,
  signInAs,
  testService,
  type MadeBusiness,
  type TestService,
} from "../../../testing";
import { lies } from "../../../testing/said-and-done";
import { policyNames } from "./policies";

let service: TestService;
beforeAll(async () => {
  service = await testService();
});
afterAll(() => service.close());

const as = (token: string) => callerFor(service, { token }).office;
type Office = ReturnType<typeof as>;
type Step = (office: Office, business: MadeBusiness) => Promise<unknown>;

const on: Step = (office) => office.storefront.switchOn();
const write: Step = (office) =>
  office.policies.update(Object.fromEntries(policyNames.map((name) => [name, "Ours"])));
const publish: Step = (office) => office.storefront.publishWithPolicies();
const publishBare: Step = (office) => office.storefront.publish();
const changeDraft: Step = (office) =>
  office.storefront.saveDraft({ content: { headline: "Another" } });
const unpublish: Step = (office) => office.storefront.unpublish();
const off: Step = (office) => office.storefront.switchOff();
const rows = () => service.database.service;
const owe: Step = (_, { id: tenantId }) =>
  rows().subscription.updateMany({
    where: { tenantId },
    data: { status: "canceled", setUpByStaff: false },
  });
const leavePlan: Step = (_, { id: tenantId }) =>
  rows().subscription.updateMany({ where: { tenantId }, data: { plan: "starter" } });
const unverify: Step = (_, { id }) =>
  rows().business.update({ where: { id }, data: { verifiedAt: null } });

/** A business whose shop went through these steps, and its owner's session. */
async function made(...steps: Step[]) {
  const business = await makeBusiness(service);
  const owner = await makeMember(service, business);
  const token = await signInAs(service, owner);
  for (const step of steps) await step(as(token), business);
  return { business, owner, token };
}

const states: Record<string, Step[]> = {
  "never switched on": [],
  "a draft without policies": [on],
  "a draft that is ready": [on, write],
  "live as it is": [on, write, publish],
  "live, with changes": [on, write, publish, changeDraft],
  "live from before policies were asked for": [on, publishBare, changeDraft],
  "taken off again": [on, write, publish, unpublish],
  "switched off": [on, write, publish, off],
  "of a business that owes": [on, write, owe],
  "of a business that is not verified": [on, write, unverify],
  "of a plan without a shop": [on, write, publish, changeDraft, leavePlan],
  "off, in a plan without a shop": [leavePlan],
};

/** Each act as the procedure that does it, by the session of whoever does it. */
const acts = {
  switchOn: (office) => office.storefront.switchOn(),
  change: (office) => office.storefront.saveDraft({ content: { headline: "New" } }),
  publish: (office) => office.storefront.publishWithPolicies(),
  unpublish: (office) => office.storefront.unpublish(),
  switchOff: (office) => office.storefront.switchOff(),
} satisfies Record<string, (office: Office) => Promise<unknown>>;
type Act = keyof typeof acts;
const byToken = Object.fromEntries(
  Object.entries(acts).map(([name, act]) => [name, (_: null, token: string) => act(as(token))]),
) as Record<Act, (_: null, token: string) => Promise<unknown>>;

/** Done again, these change nothing, and publishing anew shows the same: they are left out, not refused. */
const nothingToDo: Record<Act, RegExp> = {
  switchOn: /^(a draft|live|taken off|of a business)/,
  switchOff: /^(never|switched off)/,
  unpublish: /^(a draft|taken off|of a business)/,
  publish: /^live as it is$/,
  change: /^$/,
};

describe("what can be done with a shop is what is done then, else it says why", () => {
  it.each(Object.entries(states))("%s", async (state, steps) => {
    const found = await lies({
      make: async () => (await made(...steps)).token,
      said: (token) => as(token).storefront.can(),
      left: (act) => nothingToDo[act].test(state),
      acts: byToken,
      as: () => null,
    });
    expect(found).toEqual([]);
  });
});

it("offers what a shop comes to next, and says what it lacks", async () => {
  const can = async (state: string) => as((await made(...states[state]!)).token).storefront.can();
  expect(await can("never switched on")).toEqual({ switchOn: null });
  expect(await can("a draft that is ready")).toEqual({
    change: null,
    publish: null,
    switchOff: null,
  });
  expect((await can("a draft without policies")).publish).toContain(
    "The privacy page is not written.",
  );
  expect(await can("live as it is")).toEqual({ change: null, unpublish: null, switchOff: null });
  expect((await can("live, with changes")).publish).toBeNull();
  expect((await can("of a business that is not verified")).publish).toMatch(/confirm/);
  expect(await can("off, in a plan without a shop")).toEqual({
    switchOn: "Your plan does not include an online shop.",
  });
});

it("says to whoever may only look that they may only look", async () => {
  const { business, owner } = await made(on, write);
  const support = (level: "view" | "act") => openSupport(service, business, owner, { level });
  const narrowed = await makeNarrowed(service, business, ["shops:read"]);
  const view = await support("view");
  const reader = await signInAs(service, narrowed);
  const can = (token: string) => as(token).storefront.can();
  for (const token of [view, reader]) {
    const make = () => Promise.resolve(token);
    const left = (act: Act) => act === "switchOn" || act === "unpublish";
    expect(await lies({ make, said: can, left, acts: byToken, as: () => null })).toEqual([]);
  }
  expect((await can(view)).publish).toBe("This support session may only look.");
  expect((await can(reader)).publish).toBe("You may not do this.");
  expect((await can(await support("act"))).publish).toBeNull();
});
