import { changeSandboxSubscription, subscriptionStatuses } from "@roundsman/providers";
import { addDays } from "date-fns/addDays";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  callerFor,
  makeBusiness,
  makeMember,
  makePerson,
  sandboxedService,
  signInAs,
  testService,
  type MadeBusiness,
  type SandboxedService,
} from "../../../testing";
import { refusedAs } from "../../../testing/refused-as";
import { refusal } from "../../../testing/said-and-done";
import { takeNotice } from "../../billing";
import { endSubscription } from "./terms";

let service: SandboxedService;
let business: MadeBusiness;
let token: string;

beforeAll(async () => {
  service = await sandboxedService();
});
afterAll(() => service.close());
beforeEach(async () => {
  business = await makeBusiness(service, { plan: "round", status: "trialing" });
  token = await signInAs(service, await makeMember(service, business));
});

const billing = (given: Parameters<typeof callerFor>[1] = { token }) =>
  callerFor(service, given).office.billing;
const sandboxOf = (url: string) => {
  const sessionId = new URL(url).pathname.split("/").at(-1) ?? "";
  return { sessionId, pages: callerFor(service).billingSandbox };
};
async function subscribe(plan: "starter" | "round" | "depot"): Promise<void> {
  const { sessionId, pages } = sandboxOf((await billing().checkout({ plan })).url);
  await pages.sandboxSubscribe({ sessionId });
}
const terms = () =>
  service.database.service.subscription.findUniqueOrThrow({ where: { tenantId: business.id } });

describe("subscribing", () => {
  it("leads over the provider's page to the plan that was chosen, and the trial left is kept", async () => {
    const trialEndsAt = addDays(new Date(), 9);
    await service.database.service.subscription.update({
      where: { tenantId: business.id },
      data: { trialEndsAt },
    });
    expect(await billing().summary()).toMatchObject({ next: "checkout", monthlyPence: null });
    await subscribe("depot");
    expect(await billing().summary()).toMatchObject({
      next: "portal",
      subscription: {
        plan: "depot",
        status: "trialing",
        manageable: true,
        trialEndsAt: trialEndsAt.toISOString(),
      },
    });
    await expect(billing().checkout({ plan: "round" })).rejects.toEqual(refusedAs("conflict"));
  });

  it("is paid from the first day where no trial is left, and once", async () => {
    await service.database.service.subscription.update({
      where: { tenantId: business.id },
      data: { status: "canceled" },
    });
    const { sessionId, pages } = sandboxOf((await billing().checkout({ plan: "round" })).url);
    expect(await pages.sandboxPage({ sessionId })).toMatchObject({ kind: "sign_up", open: true });
    await pages.sandboxSubscribe({ sessionId });
    await expect(pages.sandboxSubscribe({ sessionId })).rejects.toEqual(refusedAs("conflict"));
    expect(await billing().summary()).toMatchObject({
      monthlyPence: 7900,
      subscription: { status: "active", inGoodStanding: true },
    });
  });

  it("is an owner's to do; an admin sees it, a driver does not, a stranger nothing", async () => {
    const admin = await signInAs(service, await makeMember(service, business, "admin"));
    const driver = await signInAs(service, await makeMember(service, business, "driver"));
    const stranger = await signInAs(service, await makePerson(service));
    const { can, next } = await billing({ token: admin }).summary();
    expect({ can, next }).toEqual({ can: { checkout: "You may not do this." }, next: "checkout" });
    expect(await refusal(billing({ token: admin }).checkout({ plan: "round" }))).toBe(can.checkout);
    expect((await billing().summary()).can).toEqual({ checkout: null });
    for (const held of [admin, driver, stranger]) {
      await expect(billing({ token: held }).checkout({ plan: "round" })).rejects.toEqual(
        refusedAs("forbidden"),
      );
      await expect(billing({ token: held }).portal()).rejects.toEqual(refusedAs("forbidden"));
    }
    await expect(billing({ token: driver }).summary()).rejects.toEqual(refusedAs("forbidden"));
  });

  it("asks for a subscription before its portal, and for a provider before either", async () => {
    await expect(billing().portal()).rejects.toEqual(refusedAs("conflict"));
    const without = await testService();
    try {
      const made = await makeBusiness(without);
      const owner = await signInAs(without, await makeMember(without, made));
      const there = callerFor(without, { token: owner }).office.billing;
      expect(await there.summary()).toMatchObject({ next: "none" });
      await expect(there.checkout({ plan: "round" })).rejects.toEqual(refusedAs("not_configured"));
    } finally {
      await without.close();
    }
  });
});

describe("the portal", () => {
  beforeEach(() => subscribe("round"));

  it.each(subscriptionStatuses)("leads to %s, with what follows for new work", async (status) => {
    const { sessionId, pages } = sandboxOf((await billing().portal()).url);
    await pages.sandboxChange({ sessionId, plan: "starter", status });
    const { subscription } = await billing().summary();
    expect(subscription).toMatchObject({
      status,
      plan: "starter",
      inGoodStanding: ["trialing", "active", "past_due"].includes(status),
    });
    expect(await pages.sandboxPage({ sessionId })).toMatchObject({ kind: "portal", status });
  });

  it("gives two weeks of grace from the first failed payment, whatever is told again", async () => {
    const { sessionId, pages } = sandboxOf((await billing().portal()).url);
    const overdue = { sessionId, plan: "round", status: "past_due" } as const;
    await pages.sandboxChange(overdue);
    const { graceEndsAt } = await billing().summary();
    await pages.sandboxChange(overdue);
    expect((await billing().summary()).graceEndsAt).toBe(graceEndsAt);
    const at = Date.parse(graceEndsAt ?? "");
    const standing = async (now: number) =>
      (await billing({ token, now: new Date(now) }).summary()).subscription.inGoodStanding;
    expect(await standing(at)).toBe(true);
    expect(await standing(at + 1)).toBe(false);
    await pages.sandboxChange({ ...overdue, status: "active" });
    expect(await billing().summary()).toMatchObject({ graceEndsAt: null });
  });
});

describe("closing", () => {
  it("ends the subscription at the provider, and only then", async () => {
    await subscribe("round");
    const ref = (await terms()).providerSubscriptionRef ?? "";
    const statusThere = async () =>
      (await service.providers.payments.subscriptions.read(ref))?.status;
    await endSubscription(service, { tenantId: business.id });
    expect(await statusThere()).toBe("active");
    const { office } = callerFor(service, { token });
    await office.business.close({ name: (await office.business.get()).name });
    await endSubscription(service, { tenantId: business.id });
    expect(await statusThere()).toBe("canceled");
  });
});

describe("what staff set", () => {
  it("survives the provider's notices of the same period, and no longer", async () => {
    await subscribe("round");
    const staff = await makePerson(service, { staffRole: "billing" });
    const inConsole = callerFor(service, { token: await signInAs(service, staff) }).console;
    await inConsole.businesses.setPlan({ id: business.id, plan: "depot" });
    const tell = async () => {
      const notice = await changeSandboxSubscription(service.sandbox, {
        tenantId: business.id,
        plan: "round",
        status: "active",
      });
      await takeNotice(service, { ...notice, now: service.sandbox.now() }, null);
    };
    await tell();
    expect(await terms()).toMatchObject({ plan: "depot" });
    service.setClock(addDays(new Date(), 31));
    await tell();
    expect(await terms()).toMatchObject({ plan: "round" });
    service.setClock(null);
  });

  it("is noted with every other change, for the revenue of past months", async () => {
    await subscribe("starter");
    const history = await service.database.service.subscriptionHistory.findMany({
      where: { businessId: business.id },
      orderBy: { id: "asc" },
      select: { plan: true, status: true },
    });
    expect(history).toEqual([
      { plan: "round", status: "trialing" },
      { plan: "starter", status: "active" },
    ]);
  });
});
