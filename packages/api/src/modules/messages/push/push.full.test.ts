import { createECDH } from "node:crypto";
import { providersFromSettings, readSettings } from "@roundsman/providers";
import { testPushService } from "@roundsman/providers/testing";
import { addDays } from "date-fns/addDays";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import {
  askQueues,
  callerFor,
  makeBusiness,
  makeMember,
  makePerson,
  openSupport,
  signInAs,
  testService,
} from "../../../testing";
import { refusedAs } from "../../../testing/refused-as";
import type { Tasks } from "../../../platform/jobs/enqueue";
import { sweep } from "../../../jobs/jobs";
import { tellDriver } from "../../delivery/notices";
import { notifyPerson } from "../notifications";
import { pushNotice } from "./push-notice";

/* From the round that changed to the browser that opens the message. */

const pair = createECDH("prime256v1");
pair.setPrivateKey(Buffer.alloc(32, 7));
const publicKey = pair.getPublicKey("base64url");
const there = await testPushService(publicKey);
const { push } = providersFromSettings(
  readSettings({
    VAPID_PUBLIC_KEY: publicKey,
    VAPID_PRIVATE_KEY: Buffer.alloc(32, 7).toString("base64url"),
    VAPID_SUBJECT: "mailto:post@example.com",
  }),
);
const service = await testService({ providers: { push } });
afterAll(async () => {
  await service.close();
  await there.close();
});
const rows = service.database.service;
const now = new Date();
const changed = "Your round on Mon 30 Nov has changed";
const roundDate = new Date("2026-11-30T00:00:00.000Z");

let business: Awaited<ReturnType<typeof makeBusiness>>;
let driver: { id: string; token: string };
beforeEach(async () => {
  there.pushed.length = 0;
  there.answer(() => ({ status: 201 }));
  await askQueues(service, "DELETE FROM graphile_worker._private_jobs");
  business = await makeBusiness(service);
  driver = await signedIn();
});

/** Another driver, of this business where none is named. */
async function signedIn(of = business, role: "driver" | "owner" = "driver") {
  const { id } = await makeMember(service, of, role);
  return { id, token: await signInAs(service, { id }) };
}

const as = (token: string) => callerFor(service, { token }).office.push;
const kept = () => rows.pushSubscription.findMany({ where: { tenantId: business.id } });

/** A phone of the driver's that asked to be told. */
async function phone(token = driver.token) {
  const browser = there.browser();
  await as(token).subscribe(browser);
  return browser;
}

const tell = (kind: "round.issued" | "round.changed" = "round.changed") =>
  rows.$transaction((tx) =>
    tellDriver(tx, business.id, { id: business.id, roundDate, driverUserId: driver.id }, kind, {
      now: new Date(),
      byUserId: null,
    }),
  );

/** The jobs that wait, which are taken off the queue. */
async function waiting(): Promise<Tasks["push_notice"][]> {
  const due = await askQueues<{ payload: Tasks["push_notice"] }>(
    service,
    `DELETE FROM graphile_worker._private_jobs j USING graphile_worker._private_tasks t
      WHERE t.id = j.task_id AND t.identifier = 'push_notice' RETURNING j.payload`,
  );
  return due.map(({ payload }) => payload);
}

async function work(): Promise<void> {
  for (const job of await waiting()) await pushNotice(service, job);
}

describe("a round that changed", () => {
  it("is told to each phone of its driver, in words that only the phone can read", async () => {
    const phones = [await phone(), await phone()];
    await tell();
    await work();
    const paths = phones.map(({ endpoint }) => new URL(endpoint).pathname);
    expect(new Set(there.pushed.map(({ path }) => path))).toEqual(new Set(paths));
    const [first, second] = there.pushed;
    expect(JSON.parse(first?.text ?? "")).toEqual({
      title: changed,
      path: "/drive",
      tag: first?.topic,
    });
    expect(first).toMatchObject({ urgency: "high", ttl: 43_200, topic: second?.topic });
    await tell("round.issued");
    await work();
    expect(there.pushed.at(-1)?.topic).not.toBe(first?.topic);
  });

  it("adds no job for whoever has no phone, nor for another notice", async () => {
    await tell();
    expect(await waiting()).toEqual([]);
    await phone();
    const notice = { kind: "timeoff.decided", title: "Your time off is settled" } as const;
    await rows.$transaction((tx) => notifyPerson(tx, business.id, driver.id, notice, now));
    expect(await waiting()).toEqual([]);
    await tell();
    expect(await waiting()).toHaveLength(1);
  });

  it("is pushed once, though the job runs twice, at once and later", async () => {
    await phone();
    await tell();
    const [job] = await waiting();
    if (!job) throw new Error("No job");
    await Promise.all([pushNotice(service, job), pushNotice(service, job)]);
    await pushNotice(service, job);
    expect(there.pushed).toHaveLength(1);
  });

  it("is not pushed again where the answer was lost", async () => {
    await phone();
    await tell();
    const [job] = await waiting();
    if (!job) throw new Error("No job");
    there.answer(() => "hang up");
    await pushNotice(service, job);
    there.answer(() => ({ status: 201 }));
    await pushNotice(service, job);
    expect(there.pushed).toHaveLength(1);
  });

  it("is pushed later where it surely did not go, to the phone that lacks it alone", async () => {
    const [first, second] = [await phone(), await phone()];
    await tell();
    const [job] = await waiting();
    if (!job) throw new Error("No job");
    const busy = new URL(second.endpoint).pathname;
    there.answer((path) => ({ status: path === busy ? 503 : 201 }));
    await expect(pushNotice(service, job)).rejects.toThrow("503");
    there.answer(() => ({ status: 201 }));
    await pushNotice(service, job);
    expect(there.pushed.map(({ path }) => path)).toEqual([new URL(first.endpoint).pathname, busy]);
  });

  it("is old news after twelve hours, and none where it was read", async () => {
    await phone();
    await tell();
    await tell();
    const [late, read] = await waiting();
    if (!late || !read) throw new Error("No job");
    await rows.notification.updateMany({
      where: { id: late.notificationId },
      data: { createdAt: addDays(now, -1) },
    });
    await rows.notification.updateMany({
      where: { id: read.notificationId },
      data: { readAt: now },
    });
    await pushNotice(service, late);
    await pushNotice(service, read);
    expect(there.pushed).toEqual([]);
  });

  it("ends a subscription that the push service knows no more", async () => {
    const gone = await phone();
    const other = await phone();
    there.answer((path) => ({ status: gone.endpoint.endsWith(path) ? 410 : 201 }));
    await tell();
    await work();
    expect(there.pushed.map(({ path }) => path)).toEqual([new URL(other.endpoint).pathname]);
    expect(await kept()).toHaveLength(1);
  });
});

describe("nothing more is told to", () => {
  /** Judged at the moment of sending: the job was there before. */
  async function toldAfter(ending: () => Promise<unknown>): Promise<number> {
    await phone();
    await tell();
    await ending();
    await work();
    return there.pushed.length;
  }

  it("a phone that signed out, or whose session ran out", async () => {
    const signOut = () => callerFor(service, { token: driver.token }).account.signOut();
    expect(await toldAfter(signOut)).toBe(0);
    await sweep(service, {});
    expect(await kept()).toEqual([]);
    driver.token = await signInAs(service, driver);
    const runOut = () =>
      rows.session.updateMany({
        where: { userId: driver.id },
        data: { expires: addDays(now, -1) },
      });
    expect(await toldAfter(runOut)).toBe(0);
    const other = await signedIn();
    await phone(other.token);
    await sweep(service, {});
    expect(await kept()).toMatchObject([{ userId: other.id }]);
  });

  it("whoever was dismissed", async () => {
    const owner = await signedIn(business, "owner");
    const dismiss = () =>
      callerFor(service, { token: owner.token }).office.members.remove({ userId: driver.id });
    expect(await toldAfter(dismiss)).toBe(0);
    expect(await kept()).toEqual([]);
  });

  it("a locked person, and those of a locked business", async () => {
    const lock = { lockedAt: now, lockedReason: "A test" };
    expect(
      await toldAfter(() => rows.business.updateMany({ where: { id: business.id }, data: lock })),
    ).toBe(0);
    await rows.business.updateMany({
      where: { id: business.id },
      data: { lockedAt: null, lockedReason: null },
    });
    expect(
      await toldAfter(() => rows.user.updateMany({ where: { id: driver.id }, data: lock })),
    ).toBe(0);
  });

  it("a phone that asked for no more", async () => {
    const browser = await phone();
    await as(driver.token).unsubscribe({ endpoint: browser.endpoint });
    await as(driver.token).unsubscribe({ endpoint: browser.endpoint });
    await tell();
    expect(await waiting()).toEqual([]);
  });
});

describe("a phone", () => {
  it("is known by its session, and what it gave is sealed", async () => {
    const browser = await phone();
    expect(await as(driver.token).state()).toEqual({
      publicKey,
      told: [(await kept())[0]?.endpointHash],
    });
    const elsewhere = await signInAs(service, driver);
    expect(await as(elsewhere).state()).toEqual({ publicKey, told: [] });
    const stored = JSON.stringify(await kept());
    for (const secret of Object.values(browser)) expect(stored).not.toContain(secret);
  });

  it("asks twice and is told once; handed on, it tells whoever asked last", async () => {
    const browser = await phone();
    await as(driver.token).subscribe(browser);
    const other = await signedIn();
    await Promise.all([as(other.token).subscribe(browser), as(other.token).subscribe(browser)]);
    expect(await kept()).toMatchObject([{ userId: other.id }]);
    await tell();
    expect(await waiting()).toEqual([]);
  });

  it("is one of ten at most: the oldest goes", async () => {
    const phones = [];
    for (let made = 0; made < 9; made += 1) phones.push(await phone());
    await Promise.all([phone(), phone(), phone()]);
    const left = (await kept()).map(({ endpointHash }) => endpointHash);
    expect(left).toHaveLength(10);
    const { told } = await as(driver.token).state();
    expect(new Set(told)).toEqual(new Set(left));
  });

  it("is a member's own: not a stranger's, another business's or staff's in a support session", async () => {
    const browser = await phone();
    const token = await signInAs(service, await makePerson(service));
    await expect(as(token).subscribe(there.browser())).rejects.toEqual(refusedAs("forbidden"));
    const theirs = await makeBusiness(service);
    const member = await signedIn(theirs);
    await as(member.token).unsubscribe({ endpoint: browser.endpoint });
    expect(await as(member.token).state()).toMatchObject({ told: [] });
    await as(member.token).subscribe(browser);
    expect(await kept()).toMatchObject([{ userId: driver.id }]);
    const support = await openSupport(service, business, driver, { level: "act", override: true });
    expect(await as(support).state()).toEqual({ publicKey: null, told: [] });
    await expect(as(support).subscribe(there.browser())).rejects.toEqual(refusedAs("forbidden"));
  });

  it("gives an address that is public, and keys of the right size", async () => {
    const { push: phones } = callerFor(service, { token: driver.token }).office;
    const browser = there.browser();
    for (const endpoint of ["http://192.168.1.1/", "https://10.0.0.1/push", "file:///etc/passwd"]) {
      await expect(phones.subscribe({ ...browser, endpoint })).rejects.toEqual(
        refusedAs("validation"),
      );
    }
    await expect(phones.subscribe({ ...browser, auth: "short" })).rejects.toThrow("22 characters");
    expect(await kept()).toEqual([]);
  });
});

it("is offered nowhere without keys", async () => {
  const { push: none } = providersFromSettings(readSettings({}));
  const { push: phones } = callerFor(
    { ...service, providers: { ...service.providers, push: none } },
    { token: driver.token },
  ).office;
  expect(await phones.state()).toEqual({ publicKey: null, told: [] });
  await expect(phones.subscribe(there.browser())).rejects.toEqual(refusedAs("not_configured"));
});
