import * as argon2 from "@node-rs/argon2";
import { secondsInDay } from "date-fns/constants";
import { roleScopes } from "../../../platform/access/scopes";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { describeError } from "../../../platform/base/errors";
import { hashToken } from "../../../platform/base/tokens";
import { contextOf, createCallerFactory } from "../../../platform/context/context";
import { replaceRecoveryCodes } from "../../../platform/credentials";
import { root } from "../../../router";
import {
  browserOn,
  callerFor,
  givePassword,
  goodPassword as password,
  makeBusiness,
  makeKey,
  makeMember,
  openSupport,
  requestWith,
  signInAs,
  testService,
  totpCode as codeAt,
  type TestService,
} from "../../../testing";
import { refusedAs } from "../../../testing/refused-as";

// The real library, with its calls counted: equal time is shown by equal work.
// Files of one worker share their modules; here they are loaded anew, so that the hashing counts.
vi.hoisted(() => vi.resetModules());
vi.mock("@node-rs/argon2", async (original) => {
  const real = await original<typeof argon2>();
  return { ...real, verify: vi.fn<typeof real.verify>(real.verify) };
});

let service: TestService;
beforeAll(async () => {
  service = await testService();
});
afterAll(() => service.close());

async function makeSignIn(given: { twoStep?: boolean } = {}) {
  const business = await makeBusiness(service);
  const person = await makeMember(service, business, "admin");
  await givePassword(service, person, given);
  return { business, person };
}

const browser = (given: Parameters<typeof browserOn>[1] = {}) => browserOn(service, given);

async function challengeFor(email: string, now?: Date): Promise<string> {
  const answer = await browser({ now }).account.signIn({ email, password });
  if (answer.next !== "two_step") throw new Error("No second step was asked for");
  return answer.challenge;
}

describe("signing in with a password", () => {
  it("sets the cookie of a session of which only the hash is stored", async () => {
    const { business, person } = await makeSignIn();
    const { account, cookie } = browser();
    expect(await account.signIn({ email: person.email.toUpperCase(), password })).toEqual({
      next: "done",
    });
    const token = cookie()?.value ?? "";
    expect(token).toMatch(/^[0-9a-f]{64}$/);
    expect(cookie()?.maxAgeSeconds).toBe(30 * secondsInDay);
    const { rows } = await service.test.owner.query(
      "SELECT session_token, two_step_at FROM sessions WHERE user_id = $1",
      [person.id],
    );
    expect(rows).toEqual([{ session_token: hashToken(token), two_step_at: null }]);
    expect(await callerFor(service, { token }).account.session()).toEqual({
      user: person,
      memberships: [
        {
          tenantId: business.id,
          slug: business.slug,
          name: expect.any(String),
          role: "admin",
          permissionSet: null,
          scopes: [...roleScopes.admin],
        },
      ],
      staffRole: null,
      support: null,
    });
  });

  it("notes when a member last signed in, for the businesses that they had joined by then", async () => {
    const { business, person } = await makeSignIn();
    const later = await makeBusiness(service);
    await service.database.service.member.create({
      data: { tenantId: later.id, userId: person.id, role: "admin" },
    });
    await service.database.service.member.update({
      where: { tenantId_userId: { tenantId: business.id, userId: person.id } },
      data: { joinedAt: new Date("2026-11-19T08:00:00Z") },
    });
    const now = new Date("2026-11-20T08:00:00Z");
    const { account, cookie } = browser({ now });
    await account.signIn({ email: person.email, password });
    const shownIn = async ({ id }: { id: string }) => {
      const headers = { "x-tenant-id": id };
      const asking = callerFor(service, { token: cookie()?.value, headers, now });
      const { items } = await asking.office.members.list({});
      return items.map(({ lastSignInAt }) => lastSignInAt);
    };
    expect(await shownIn(business)).toEqual([now.toISOString()]);
    expect(await shownIn(later)).toEqual([null]);
  });

  it("tells a wrong password, an unknown email, a person without one and a locked one nothing apart", async () => {
    const { person } = await makeSignIn();
    const { person: locked } = await makeSignIn();
    const noPassword = await makeMember(service, await makeBusiness(service));
    await service.database.service.user.update({
      where: { id: locked.id },
      data: { lockedAt: new Date(), lockedReason: "A test" },
    });
    const answers = [];
    for (const [email, tried] of [
      [person.email, "not the password"],
      ["nobody@test.example", password],
      [noPassword.email, password],
      [locked.email, password],
    ] as const) {
      vi.mocked(argon2.verify).mockClear();
      const { account, cookie } = browser();
      answers.push(
        await account.signIn({ email, password: tried }).catch((error: unknown) => ({
          answer: describeError(error),
          hashesComputed: vi.mocked(argon2.verify).mock.calls.length,
          cookie: cookie(),
        })),
      );
    }
    expect(answers[0]).toMatchObject({ answer: { status: 401 }, hashesComputed: 1 });
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });

  it("ends the session that the browser held before", async () => {
    const { person } = await makeSignIn();
    const old = await signInAs(service, person);
    const { account, cookie } = browser({ token: old });
    await account.signIn({ email: person.email, password });
    await expect(callerFor(service, { token: old }).account.session()).rejects.toEqual(
      refusedAs("unauthenticated"),
    );
    await expect(
      callerFor(service, { token: cookie()?.value }).account.session(),
    ).resolves.toMatchObject({ user: person });
  });

  it("is refused from another site", async () => {
    const { person } = await makeSignIn();
    const request = requestWith({ headers: { origin: "https://elsewhere.example" } });
    const { account } = createCallerFactory(root)(contextOf(service, request));
    await expect(account.signIn({ email: person.email, password })).rejects.toEqual(
      refusedAs("forbidden"),
    );
  });
});

describe("failed sign-ins", () => {
  it("are throttled per account, the right password too, also when all come at once", async () => {
    const { person } = await makeSignIn();
    const tries = await Promise.allSettled(
      Array.from({ length: 14 }, () =>
        browser().account.signIn({ email: person.email, password: "a wrong password" }),
      ),
    );
    const statuses = tries.map((tried) =>
      tried.status === "rejected" ? describeError(tried.reason).status : 200,
    );
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(4);
    const refused = await browser()
      .account.signIn({ email: person.email, password })
      .catch(describeError);
    expect(refused).toMatchObject({ status: 429, body: { error: "rate_limited" } });
    expect(refused).toHaveProperty("retryAfterSeconds", expect.any(Number));
  });

  it("are forgotten once the password is right", async () => {
    const { person } = await makeSignIn();
    const { email } = person;
    for (let round = 0; round < 2; round += 1) {
      for (let wrong = 0; wrong < 9; wrong += 1) {
        await expect(browser().account.signIn({ email, password: "wrong" })).rejects.toEqual(
          refusedAs("unauthenticated"),
        );
      }
      await expect(browser().account.signIn({ email, password })).resolves.toEqual({
        next: "done",
      });
    }
  });

  it("are throttled per address, whatever the account", async () => {
    const { person } = await makeSignIn();
    const address = "192.0.2.7";
    for (let wrong = 0; wrong < 100; wrong += 1) {
      await browser({ address })
        .account.signIn({ email: `nobody-${wrong}@test.example`, password })
        .catch(() => null);
    }
    const signIn = { email: person.email, password };
    await expect(browser({ address }).account.signIn(signIn)).rejects.toEqual(
      refusedAs("rate_limited"),
    );
    await expect(browser().account.signIn(signIn)).resolves.toEqual({ next: "done" });
  });
});

describe("the second step", () => {
  it("is asked for before there is any session, and is kept with it", async () => {
    const { person } = await makeSignIn({ twoStep: true });
    const now = new Date();
    const first = browser({ now });
    const answer = await first.account.signIn({ email: person.email, password });
    expect(answer).toEqual({ next: "two_step", challenge: expect.any(String) });
    expect(first.cookie()).toBeUndefined();
    const second = browser({ now });
    const challenge = answer.next === "two_step" ? answer.challenge : "";
    expect(await second.account.twoStep({ challenge, code: codeAt(now) })).toEqual({
      next: "done",
    });
    const sessions = await service.database.service.session.findMany({
      where: { userId: person.id },
      select: { sessionToken: true, twoStepAt: true },
    });
    expect(sessions).toEqual([
      { sessionToken: hashToken(second.cookie()?.value ?? ""), twoStepAt: now },
    ]);
  });

  it("takes codes one step early or late, and none further off", async () => {
    const { person } = await makeSignIn({ twoStep: true });
    const now = new Date("2026-11-20T08:00:10Z");
    const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);
    for (const off of [-60, 60]) {
      const challenge = await challengeFor(person.email, now);
      await expect(
        browser({ now }).account.twoStep({ challenge, code: codeAt(after(off)) }),
      ).rejects.toEqual(refusedAs("unauthenticated"));
    }
    for (const off of [-30, 0, 30]) {
      const challenge = await challengeFor(person.email, now);
      await expect(
        browser({ now }).account.twoStep({ challenge, code: codeAt(after(off)) }),
      ).resolves.toEqual({ next: "done" });
    }
  });

  it("takes a code once, also from two requests at the same time", async () => {
    const { person } = await makeSignIn({ twoStep: true });
    const now = new Date();
    const challenges = [await challengeFor(person.email), await challengeFor(person.email)];
    const code = codeAt(now);
    const results = await Promise.allSettled(
      challenges.map((challenge) => browser({ now }).account.twoStep({ challenge, code })),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await service.database.service.session.count({ where: { userId: person.id } })).toBe(1);
  });

  it("takes a recovery code once, also from two requests at the same time", async () => {
    const { person } = await makeSignIn({ twoStep: true });
    const codes = await service.database.service.$transaction((tx) =>
      replaceRecoveryCodes(tx, person.id),
    );
    const [code = "", other = ""] = codes;
    const challenges = [await challengeFor(person.email), await challengeFor(person.email)];
    const results = await Promise.allSettled(
      challenges.map((challenge) => browser().account.twoStep({ challenge, code })),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const challenge = await challengeFor(person.email);
    await expect(browser().account.twoStep({ challenge, code })).rejects.toEqual(
      refusedAs("unauthenticated"),
    );
    const typed = other.toUpperCase().replaceAll("-", " ");
    await expect(browser().account.twoStep({ challenge, code: typed })).resolves.toEqual({
      next: "done",
    });
  });

  it("forgets a challenge after five wrong codes, also when they come at once", async () => {
    const { person } = await makeSignIn({ twoStep: true });
    const now = new Date();
    const challenge = await challengeFor(person.email);
    const wrong = codeAt(now) === "000000" ? "111111" : "000000";
    await Promise.allSettled(
      Array.from({ length: 7 }, () => browser({ now }).account.twoStep({ challenge, code: wrong })),
    );
    const { rows } = await service.test.owner.query(
      "SELECT wrong_codes FROM sign_in_challenges WHERE user_id = $1",
      [person.id],
    );
    expect(rows).toEqual([{ wrong_codes: 5 }]);
    await expect(
      browser({ now }).account.twoStep({ challenge, code: codeAt(now) }),
    ).rejects.toEqual(refusedAs("unauthenticated"));
    const fresh = await challengeFor(person.email);
    await expect(
      browser({ now }).account.twoStep({ challenge: fresh, code: codeAt(now) }),
    ).resolves.toEqual({ next: "done" });
  });

  it("counts wrong codes against the account over all challenges", async () => {
    const { person } = await makeSignIn({ twoStep: true });
    const statuses = [];
    for (let tried = 0; tried < 11; tried += 1) {
      const challenge = await challengeFor(person.email).catch(() => "");
      const answer = await browser()
        .account.twoStep({ challenge, code: "not-a-code" })
        .catch(describeError);
      statuses.push("status" in answer ? answer.status : 200);
    }
    expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 401));
    await expect(challengeFor(person.email)).rejects.toEqual(refusedAs("rate_limited"));
  });

  it("lets a challenge live ten minutes", async () => {
    const { person } = await makeSignIn({ twoStep: true });
    const now = new Date();
    const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
    const challenge = await challengeFor(person.email, now);
    await expect(
      browser({ now: after(10) }).account.twoStep({ challenge, code: codeAt(after(10)) }),
    ).rejects.toEqual(refusedAs("unauthenticated"));
    await expect(
      browser({ now: after(9.9) }).account.twoStep({ challenge, code: codeAt(after(9.9)) }),
    ).resolves.toEqual({ next: "done" });
  });

  it("is nobody's once the person is locked", async () => {
    const { person } = await makeSignIn({ twoStep: true });
    const now = new Date();
    const challenge = await challengeFor(person.email);
    await service.database.service.user.update({
      where: { id: person.id },
      data: { lockedAt: now, lockedReason: "A test" },
    });
    await expect(
      browser({ now }).account.twoStep({ challenge, code: codeAt(now) }),
    ).rejects.toEqual(refusedAs("unauthenticated"));
  });
});

describe("the session", () => {
  it("is nobody's after signing out, and the cookie goes", async () => {
    const { person } = await makeSignIn();
    const token = await signInAs(service, person);
    const { account, cookie } = browser({ token });
    expect(await account.signOut()).toEqual({ next: "sign_in" });
    expect(cookie()).toMatchObject({ value: "", maxAgeSeconds: 0 });
    await expect(browser({ token }).account.session()).rejects.toEqual(
      refusedAs("unauthenticated"),
    );
    await expect(browser({ token }).account.signOut()).rejects.toEqual(
      refusedAs("unauthenticated"),
    );
  });

  it("says who is behind a support session, and gives it no console", async () => {
    const { business, person } = await makeSignIn();
    const token = await openSupport(service, business, person, { level: "view" });
    expect(await callerFor(service, { token }).account.session()).toMatchObject({
      user: person,
      memberships: [{ tenantId: business.id, role: "admin" }],
      staffRole: null,
      support: { level: "view", staffName: expect.any(String), expiresAt: expect.any(String) },
    });
  });

  it("ends a support session for good when it is signed out of", async () => {
    const { business, person } = await makeSignIn();
    const token = await openSupport(service, business, person, { level: "act" });
    await browser({ token }).account.signOut();
    const { rows } = await service.test.owner.query(
      "SELECT ended_at FROM support_sessions WHERE business_id = $1",
      [business.id],
    );
    expect(rows).toEqual([{ ended_at: expect.any(Date) }]);
  });

  it("is a person's: a key has none", async () => {
    const { business, person } = await makeSignIn();
    const key = await makeKey(service, business, person, ["tenant:read"]);
    await expect(callerFor(service, { key }).account.session()).rejects.toEqual(
      refusedAs("forbidden"),
    );
    await expect(callerFor(service).account.session()).rejects.toEqual(
      refusedAs("unauthenticated"),
    );
  });

  it("keeps its cookie as long as it is used, said once a minute at most", async () => {
    const { person } = await makeSignIn();
    const token = await signInAs(service, person);
    const later = (seconds: number) => new Date(Date.now() + seconds * 1000);
    const at = async (now: Date) => {
      const { account, cookie } = browser({ token, now });
      await account.session();
      return cookie();
    };
    expect(await at(later(1))).toBeUndefined();
    expect(await at(later(90))).toMatchObject({ value: token, maxAgeSeconds: 30 * secondsInDay });
    expect(await at(later(91))).toBeUndefined();
    const out = browser({ token, now: later(200) });
    await out.account.signOut();
    expect(out.cookie()).toMatchObject({ value: "", maxAgeSeconds: 0 });
  });

  it("lists every membership, whatever business the request names", async () => {
    const { business, person } = await makeSignIn();
    const second = await makeBusiness(service);
    await service.database.service.member.create({
      data: { tenantId: second.id, userId: person.id, role: "driver" },
    });
    const token = await signInAs(service, person);
    const { memberships } = await callerFor(service, {
      token,
      headers: { "x-tenant-id": second.slug },
    }).account.session();
    expect(new Set(memberships.map(({ tenantId }) => tenantId))).toEqual(
      new Set([business.id, second.id]),
    );
  });
});
