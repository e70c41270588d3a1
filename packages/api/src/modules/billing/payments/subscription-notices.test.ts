import { changeSandboxSubscription, sandboxIds, type SandboxNotice } from "@roundsman/providers";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import {
  makeBusiness,
  makeMember,
  sandboxedService,
  type MadeBusiness,
  type SandboxedService,
} from "../../../testing";
import { tellTrialEnding } from "./subscription-notices";
import { takeNotice } from "./take-notice";

let service: SandboxedService;
let business: MadeBusiness;
/** A whole second, as the provider's times are. */
const noon = new Date("2026-11-20T12:00:00Z");
const seconds = (count: number) => new Date(noon.getTime() + count * 1000);

beforeAll(async () => {
  service = await sandboxedService();
});
afterAll(() => service.close());
beforeEach(async () => {
  business = await makeBusiness(service, { plan: "round", status: "trialing" });
});

type Status = Parameters<typeof changeSandboxSubscription>[1]["status"];
/** The subscription changes at the provider; gives the notice of it. */
async function changed(at: Date, status: Status): Promise<SandboxNotice> {
  service.setClock(at);
  return changeSandboxSubscription(service.sandbox, {
    tenantId: business.id,
    plan: "round",
    status,
  });
}
const take = (notice: SandboxNotice, now: Date) => takeNotice(service, { ...notice, now }, null);
const terms = () =>
  service.database.service.subscription.findUniqueOrThrow({ where: { tenantId: business.id } });
const noted = () => service.database.service.providerNotice.count();

/** A promise, and what fulfils it. */
function deferred(): { settled: Promise<void>; settle: () => void } {
  let settle = () => {};
  const settled = new Promise<void>((resolve) => {
    settle = resolve;
  });
  return { settled, settle };
}

/** What is read of the provider next is kept back until it is let go. */
function holdNextReading(): { read: Promise<void>; letGo: () => void } {
  const { subscriptions } = service.providers.payments;
  const reading = subscriptions.read.bind(subscriptions);
  const [read, letGo] = [deferred(), deferred()];
  subscriptions.read = async (id) => {
    subscriptions.read = reading;
    const found = await reading(id);
    read.settle();
    await letGo.settled;
    return found;
  };
  return { read: read.settled, letGo: letGo.settle };
}

it.each([
  ["a later event", seconds(5)],
  ["one of the same second", noon],
])("%s stands, though the one before was read first and settles last", async (_, at) => {
  const before = await noted();
  const earlier = await changed(noon, "past_due");
  const { read, letGo } = holdNextReading();
  const slow = take(earlier, seconds(6));
  await read;
  const later = await changed(at, "active");
  await take(later, seconds(7));
  letGo();
  await slow;
  expect(await terms()).toMatchObject({ status: "active", pastDueSince: null });
  // Neither is lost: each is noted, and sent again it is known.
  expect(await noted()).toBe(before + 2);
  await take(earlier, seconds(8));
  expect(await noted()).toBe(before + 2);
  expect(await terms()).toMatchObject({ status: "active", providerToldAt: at });
});

it("of many at the same instant, in whatever order, the last event's state stands", async () => {
  const statuses = ["active", "past_due", "unpaid", "active", "paused", "past_due"] as const;
  for (let round = 0; round < 5; round += 1) {
    // Each read when it is told, and all written at once.
    const held: { letGo: () => void; taken: Promise<void> }[] = [];
    for (const [at, status] of statuses.entries()) {
      const notice = await changed(seconds(round * 60 + at), status);
      const { read, letGo } = holdNextReading();
      const taken = take(notice, seconds(round * 60 + at + 1));
      await read;
      held.push({ letGo, taken });
    }
    for (const { letGo } of held.toReversed()) letGo();
    await Promise.all(held.map(({ taken }) => taken));
    expect(await terms()).toMatchObject({
      status: "past_due",
      providerToldAt: seconds(round * 60 + statuses.length - 1),
    });
  }
});

it("a subscription that ended says nothing of the one that followed", async () => {
  await take(await changed(noon, "active"), seconds(1));
  await service.database.service.subscription.update({
    where: { tenantId: business.id },
    data: { providerSubscriptionRef: "sub_that_followed" },
  });
  await take(await changed(seconds(60), "canceled"), seconds(61));
  expect(await terms()).toMatchObject({
    status: "active",
    providerSubscriptionRef: "sub_that_followed",
  });
  expect(sandboxIds(business.id).subscriptionId).not.toBe("sub_that_followed");
});

it("says when a trial ends by the business's own clock", async () => {
  const owner = await makeMember(service, business);
  const db = service.database.service;
  await changed(noon, "trialing");
  const { subscriptionId } = sandboxIds(business.id);
  const state = await service.providers.payments.subscriptions.read(subscriptionId);
  if (!state) throw new Error("The sandbox has no subscription of the business");
  const trialEndsAt = new Date("2026-07-01T23:30:00Z");
  await db.$transaction((tx) =>
    tellTrialEnding(tx, { ...state, trialEndsAt }, { now: noon, webUrl: "https://office.example" }),
  );
  const mail = await db.email.findFirstOrThrow({ where: { toAddress: owner.email } });
  expect(mail.text).toContain("Your trial ends on 2 July 2026;");
});
