import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { describeError } from "../../../platform/base/errors";
import {
  browserOn,
  callerFor,
  givePassword,
  goodPassword,
  makeBusiness,
  makeKey,
  makeMember,
  makePerson,
  makeSignIn,
  openSupport,
  signInAs,
  testService,
  totpCode,
  type TestService,
} from "../../../testing";
import { refusedAs } from "../../../testing/refused-as";

let service: TestService;
beforeAll(async () => {
  service = await testService();
});
afterAll(() => service.close());

const browser = (given: Parameters<typeof browserOn>[1] = {}) => browserOn(service, given);
const as = (token: string, now?: Date) => callerFor(service, { token, now }).account;
const alive = (token: string) =>
  as(token)
    .session()
    .then(() => true)
    .catch(() => false);

/** The token of the newest link mailed to this address. */
async function mailedToken(email: string, kind: string): Promise<string> {
  const { rows } = await service.test.owner.query<{ text: string }>(
    "SELECT text FROM service_emails WHERE to_address = $1 AND kind = $2 ORDER BY id DESC",
    [email, kind],
  );
  return /token=([0-9a-f]{64})/.exec(rows[0]?.text ?? "")?.[1] ?? "none";
}
const countMails = async (email: string, kind: string) => {
  const { rowCount } = await service.test.owner.query(
    "SELECT FROM service_emails WHERE to_address = $1 AND kind = $2",
    [email, kind],
  );
  return rowCount;
};

describe("signing up", () => {
  const asked = (email: string, businessName = "Fellside Gas & Coal") => ({
    businessName,
    name: "Olivia Reed",
    email,
    password: goodPassword,
  });

  it("opens a business on trial, with its first owner signed in and a mail to verify the address", async () => {
    const now = new Date();
    const { account, cookie } = browser({ now });
    const made = await account.signUp(asked("Olivia@Fellside-New.example"));
    expect(made).toMatchObject({ next: "done", slug: "fellside-gas-coal" });
    const token = cookie()?.value ?? "";
    expect(await as(token).session()).toMatchObject({
      user: { email: "olivia@fellside-new.example", name: "Olivia Reed" },
      memberships: [{ tenantId: made.tenantId, slug: "fellside-gas-coal", role: "owner" }],
    });
    const { rows } = await service.test.owner.query(
      `SELECT p.plan, p.status, p.trial_ends_at - $2::timestamptz = interval '14 days' AS fortnight,
              f.status AS shop, c.next_order, a.action, a.actor_name
         FROM subscriptions p JOIN storefronts f USING (tenant_id) JOIN business_counters c USING (tenant_id)
         JOIN activity a USING (tenant_id) WHERE tenant_id = $1`,
      [made.tenantId, now],
    );
    expect(rows).toEqual([
      {
        plan: "round",
        status: "trialing",
        fortnight: true,
        shop: "off",
        next_order: 1,
        action: "business.opened",
        actor_name: "Olivia Reed",
      },
    ]);
    expect(await as(token).security()).toMatchObject({ emailVerified: false });
    const link = await mailedToken("olivia@fellside-new.example", "account.verify");
    expect(await as(token).verifyEmail({ token: link })).toEqual({ next: "done" });
    expect(await as(token).security()).toMatchObject({ emailVerified: true });
    await expect(as(token).verifyEmail({ token: link })).rejects.toEqual(refusedAs("not_found"));
    await expect(as(token).sendVerification()).rejects.toEqual(refusedAs("conflict"));
  });

  it("gives each business an address of its own, also to two of one name at once", async () => {
    const made = await Promise.all(
      ["a", "b", "c"].map((who) =>
        browser().account.signUp(asked(`${who}@same.example`, "Côté Coal")),
      ),
    );
    expect(new Set(made.map(({ slug }) => slug))).toEqual(
      new Set(["cote-coal", "cote-coal-2", "cote-coal-3"]),
    );
    const named = await browser().account.signUp(asked("d@same.example", "Console"));
    expect(named.slug).toBe("console-2");
  });

  it("is refused for an email that has an account, also to two at once, and leaves nothing behind", async () => {
    const results = await Promise.allSettled(
      ["One", "Two"].map((name) => browser().account.signUp(asked("twice@test.example", name))),
    );
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await expect(browser().account.signUp(asked("twice@test.example", "Three"))).rejects.toEqual(
      refusedAs("conflict"),
    );
    const { rowCount } = await service.test.owner.query(
      "SELECT FROM businesses WHERE name IN ('One', 'Two', 'Three')",
    );
    expect(rowCount).toBe(1);
  });

  it.each([
    ["nine char", false],
    ["ten chars!", true],
    ["ten odd sheds rattle".repeat(10), true],
    [`${"ten odd sheds rattle".repeat(10)}!`, false],
  ])("takes the password %s: %s", async (password, taken) => {
    const email = `length-${password.length}@test.example`;
    const answer = await browser()
      .account.signUp({ ...asked(email), password })
      .catch((error: unknown) => describeError(error).body);
    expect(answer).toMatchObject(
      taken ? { next: "done" } : { error: "validation", issues: [{ path: "password" }] },
    );
  });

  it.each([
    "MY-OWN-EMAIL@test.example",
    "Fellside2026!",
    "Olivia Reed 1987",
    "roundsman-2026",
    "Manchester1!",
    "1234567890",
  ])("refuses %s as password", async (password) => {
    await expect(
      browser().account.signUp({ ...asked("my-own-email@test.example"), password }),
    ).rejects.toEqual(refusedAs("validation", "password"));
  });
});

describe("a forgotten password", () => {
  it("is replaced by a mailed link, once; every session ends and the second step stays", async () => {
    const person = await makeSignIn(service, { twoStep: true });
    const sessions = [await signInAs(service, person), await signInAs(service, person)];
    const { email } = person;
    expect(await browser().account.forgotPassword({ email })).toEqual({ next: "check_mail" });
    const token = await mailedToken(email, "account.reset");
    const { rows } = await service.test.owner.query("SELECT * FROM verification_tokens");
    expect(JSON.stringify(rows)).not.toContain(token);
    const password = "another good password";
    const results = await Promise.allSettled(
      [1, 2].map(() => browser().account.resetPassword({ token, password })),
    );
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await Promise.all(sessions.map(alive))).toEqual([false, false]);
    await expect(browser().account.signIn({ email, password: goodPassword })).rejects.toEqual(
      refusedAs("unauthenticated"),
    );
    expect(await browser().account.signIn({ email, password })).toMatchObject({ next: "two_step" });
    expect(await countMails(email, "account.changed")).toBe(1);
  });

  it("is answered alike for an unknown address and a locked person, who get no mail", async () => {
    const locked = await makeSignIn(service);
    await service.database.service.user.update({
      where: { id: locked.id },
      data: { lockedAt: new Date(), lockedReason: "A test" },
    });
    for (const email of ["nobody@nowhere.example", locked.email]) {
      expect(await browser().account.forgotPassword({ email })).toEqual({ next: "check_mail" });
      expect(await countMails(email, "account.reset")).toBe(0);
    }
  });

  it("fills nobody's mailbox", async () => {
    const { email } = await makeSignIn(service);
    for (let asked = 0; asked < 5; asked += 1) await browser().account.forgotPassword({ email });
    expect(await countMails(email, "account.reset")).toBe(3);
  });

  it("runs out after an hour", async () => {
    const { email } = await makeSignIn(service);
    const now = new Date();
    await browser({ now }).account.forgotPassword({ email });
    const token = await mailedToken(email, "account.reset");
    const after = new Date(now.getTime() + 60 * 60_000);
    await expect(
      browser({ now: after }).account.resetPassword({ token, password: "another good password" }),
    ).rejects.toEqual(refusedAs("not_found"));
  });

  it("ends the throttle", async () => {
    const { email } = await makeSignIn(service);
    for (let wrong = 0; wrong < 11; wrong += 1) {
      await browser()
        .account.signIn({ email, password: "wrong" })
        .catch(() => null);
    }
    await browser().account.forgotPassword({ email });
    const token = await mailedToken(email, "account.reset");
    const password = "another good password";
    await browser().account.resetPassword({ token, password });
    expect(await browser().account.signIn({ email, password })).toEqual({ next: "done" });
  });
});

describe("changing the password", () => {
  it("asks for the old one, ends the other sessions, and gives this one a new token", async () => {
    const person = await makeSignIn(service);
    const [here, there] = [await signInAs(service, person), await signInAs(service, person)];
    const password = "another good password";
    await expect(as(here).changePassword({ current: "not this one", password })).rejects.toEqual(
      refusedAs("validation", "current"),
    );
    const renewed = browser({ token: here });
    await renewed.account.changePassword({ current: goodPassword, password });
    const token = renewed.cookie()?.value ?? "";
    expect([await alive(token), await alive(here), await alive(there)]).toEqual([
      true,
      false,
      false,
    ]);
    expect(await browser().account.signIn({ email: person.email, password })).toEqual({
      next: "done",
    });
  });

  it("is throttled like the door", async () => {
    const person = await makeSignIn(service);
    const here = await signInAs(service, person);
    const ask = { current: "not this one", password: "another good password" };
    for (let wrong = 0; wrong < 10; wrong += 1)
      await as(here)
        .changePassword(ask)
        .catch(() => null);
    await expect(as(here).changePassword({ ...ask, current: goodPassword })).rejects.toEqual(
      refusedAs("rate_limited"),
    );
  });

  it("is not for support sessions", async () => {
    const business = await makeBusiness(service);
    const owner = await makeMember(service, business);
    const token = await openSupport(service, business, owner, { level: "act" });
    await expect(
      as(token).changePassword({ current: goodPassword, password: "another good password" }),
    ).rejects.toEqual(refusedAs("forbidden"));
    await expect(as(token).startTwoStep({ password: goodPassword })).rejects.toEqual(
      refusedAs("forbidden"),
    );
    await expect(as(token).listSessions()).rejects.toEqual(refusedAs("forbidden"));
  });
});

describe("two-step sign-in", () => {
  it("is turned on by a first code, with recovery codes shown once and other sessions ended", async () => {
    const person = await makeSignIn(service);
    const [here, there] = [
      await signInAs(service, person, { twoStep: false }),
      await signInAs(service, person),
    ];
    await expect(as(here).confirmTwoStep({ code: "123456" })).rejects.toEqual(
      refusedAs("conflict"),
    );
    await expect(as(here).startTwoStep({ password: "not this one" })).rejects.toEqual(
      refusedAs("validation", "password"),
    );
    const { secret, uri } = await as(here).startTwoStep({ password: goodPassword });
    expect(uri).toContain(`secret=${secret}`);
    const { rows } = await service.test.owner.query("SELECT totp_secret FROM users WHERE id = $1", [
      person.id,
    ]);
    expect(JSON.stringify(rows)).not.toContain(secret);
    const now = new Date();
    const code = totpCode(now, secret);
    const wrong = code === "000000" ? "111111" : "000000";
    await expect(as(here, now).confirmTwoStep({ code: wrong })).rejects.toEqual(
      refusedAs("validation", "code"),
    );
    expect(await as(here).security()).toMatchObject({ twoStep: false });
    const renewed = browser({ token: here, now });
    const { recoveryCodes } = await renewed.account.confirmTwoStep({ code });
    const token = renewed.cookie()?.value ?? "";
    expect(new Set(recoveryCodes).size).toBe(10);
    // 31 letters, 24 of them: above the 112 bits from which a bare hash is enough.
    for (const one of recoveryCodes) expect(one).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){5}$/);
    expect(await as(token).security()).toEqual({
      asksCode: true,
      emailVerified: true,
      newEmail: null,
      twoStep: true,
      recoveryCodesLeft: 10,
    });
    expect([await alive(token), await alive(here), await alive(there)]).toEqual([
      true,
      false,
      false,
    ]);
    expect((await as(token).listSessions()).items).toMatchObject([
      { current: true, twoStep: true },
    ]);
    await expect(as(token).startTwoStep({ password: goodPassword })).rejects.toEqual(
      refusedAs("conflict"),
    );
    const stored = await service.test.owner.query("SELECT * FROM recovery_codes");
    expect(JSON.stringify(stored.rows)).not.toContain(recoveryCodes[0]?.replaceAll("-", ""));
  });

  it("is turned on once by two requests at the same time", async () => {
    const person = await makeSignIn(service);
    const token = await signInAs(service, person);
    const { secret } = await as(token).startTwoStep({ password: goodPassword });
    const now = new Date();
    const code = totpCode(now, secret);
    const browsers = [browser({ token, now }), browser({ token, now })];
    const results = await Promise.allSettled(
      browsers.map(({ account }) => account.confirmTwoStep({ code })),
    );
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const [renewed] = browsers.flatMap(({ cookie }) => cookie()?.value ?? []);
    expect(await as(renewed ?? "").security()).toMatchObject({ recoveryCodesLeft: 10 });
  });

  it("is turned off for the password and a code together", async () => {
    const person = await makeSignIn(service, { twoStep: true });
    const token = await signInAs(service, person);
    const now = new Date();
    const code = totpCode(now);
    await expect(as(token, now).disableTwoStep({ password: "wrong", code })).rejects.toEqual(
      refusedAs("validation", "password"),
    );
    await expect(
      as(token, now).disableTwoStep({ password: goodPassword, code: "no code" }),
    ).rejects.toEqual(refusedAs("validation", "code"));
    await as(token, now).disableTwoStep({ password: goodPassword, code });
    expect(await as(token).security()).toMatchObject({ twoStep: false, recoveryCodesLeft: 0 });
    await expect(as(token, now).disableTwoStep({ password: goodPassword, code })).rejects.toEqual(
      refusedAs("conflict"),
    );
    expect(await browser().account.signIn({ email: person.email, password: goodPassword })).toEqual(
      { next: "done" },
    );
  });

  it("gives new recovery codes for a code; the old ones are nothing then", async () => {
    const person = await makeSignIn(service, { twoStep: true });
    const token = await signInAs(service, person);
    const now = new Date();
    const first = await as(token, now).renewRecoveryCodes({ code: totpCode(now) });
    const [one = "", two = ""] = first.recoveryCodes;
    const second = await as(token).renewRecoveryCodes({ code: one });
    expect(second.recoveryCodes).toHaveLength(10);
    await expect(as(token).renewRecoveryCodes({ code: two })).rejects.toEqual(
      refusedAs("validation", "code"),
    );
  });
});

describe("with the second step on", () => {
  const password = "another good password";
  const current = goodPassword;
  it.each([
    [
      "a new password",
      (token: string, now: Date, code?: string) =>
        as(token, now).changePassword({ current, password, code }),
    ],
    [
      "a new email",
      (token: string, now: Date, code?: string) =>
        as(token, now).changeEmail({
          email: `new-${now.getTime()}@test.example`,
          password: current,
          code,
        }),
    ],
    [
      "erasing the account",
      (token: string, now: Date, code?: string) =>
        as(token, now).erase({ password: current, code }),
    ],
  ])("%s asks for a code, which is taken once", async (_, ask) => {
    const person = await makeSignIn(service, { twoStep: true });
    const token = await signInAs(service, person);
    const now = new Date();
    expect(await as(token).security()).toMatchObject({ asksCode: true });
    await expect(ask(token, now)).rejects.toEqual(refusedAs("validation", "code"));
    await expect(ask(token, now, "000 000")).rejects.toEqual(refusedAs("validation", "code"));
    const code = totpCode(now);
    const { renewRecoveryCodes } = as(token, now);
    await renewRecoveryCodes({ code });
    await expect(ask(token, now, code)).rejects.toEqual(refusedAs("validation", "code"));
    const then = new Date(now.getTime() + 60_000);
    await expect(ask(token, then, totpCode(then))).resolves.toBeDefined();
  });

  it("a code that was right is not used up by a change that is refused", async () => {
    const person = await makeSignIn(service, { twoStep: true });
    const taken = await makeSignIn(service);
    const token = await signInAs(service, person);
    const now = new Date();
    const ask = (email: string) =>
      as(token, now).changeEmail({ email, password: current, code: totpCode(now) });
    await expect(ask(taken.email)).rejects.toEqual(refusedAs("validation", "email"));
    await expect(ask(`free-${person.email}`)).resolves.toBeDefined();
  });
});

describe("an account that somebody else registered under one's address", () => {
  it("is the reader's of the mail with a reset: nothing set up before opens it", async () => {
    const asked = { businessName: "Squatters", name: "Mallory", email: "victim@test.example" };
    const { account, cookie } = browser();
    await account.signUp({ ...asked, password: goodPassword });
    const stranger = cookie()?.value ?? "";
    const { secret } = await as(stranger).startTwoStep({ password: goodPassword });
    const now = new Date();
    const second = browser({ token: stranger, now });
    await second.account.confirmTwoStep({ code: totpCode(now, secret) });
    const session = second.cookie()?.value ?? "";
    const key = await callerFor(service, { token: session }).office.apiKeys.create({
      name: "Left behind",
      scopes: ["orders:read"],
    });
    await browser().account.forgotPassword({ email: asked.email });
    const token = await mailedToken(asked.email, "account.reset");
    await browser().account.resetPassword({ token, password: "the victim's own one" });
    expect(await alive(session)).toBe(false);
    await expect(callerFor(service, { key: key.key }).account.session()).rejects.toEqual(
      refusedAs("unauthenticated"),
    );
    const victim = browser();
    expect(
      await victim.account.signIn({ email: asked.email, password: "the victim's own one" }),
    ).toEqual({ next: "done" });
    expect(await as(victim.cookie()?.value ?? "").security()).toMatchObject({
      emailVerified: true,
      twoStep: false,
    });
  });
});

describe("one's own sessions", () => {
  it("are listed and ended; nobody else's are, nor those of support staff", async () => {
    const business = await makeBusiness(service);
    const owner = await makeMember(service, business);
    const here = await signInAs(service, owner);
    const there = await signInAs(service, owner);
    const support = await openSupport(service, business, owner, { level: "view" });
    const stranger = await signInAs(service, await makePerson(service));
    const { items } = await as(here).listSessions();
    expect(items).toHaveLength(2);
    expect(items.filter(({ current }) => current)).toHaveLength(1);
    const other = items.find(({ current }) => !current)?.id ?? "";
    await expect(as(stranger).endSession({ id: other })).rejects.toEqual(refusedAs("not_found"));
    expect(await alive(there)).toBe(true);
    await as(here).endSession({ id: other });
    expect(await alive(there)).toBe(false);
    await signInAs(service, owner);
    expect(await as(here).endOtherSessions()).toEqual({ ended: 1 });
    expect([await alive(here), await alive(support)]).toEqual([true, true]);
  });
});

it("a name can be changed by the person themselves", async () => {
  const token = await signInAs(service, await makePerson(service));
  await as(token).rename({ name: "  Another Name " });
  expect((await as(token).session()).user.name).toBe("Another Name");
});

describe("a link that confirms an address", () => {
  const letters = ["account.verify", "account.email"] as const;

  /** A stranger's account that asks for an address of somebody else's, and the link mailed there. */
  async function strangers(kind: (typeof letters)[number]) {
    const business = await makeBusiness(service);
    const stranger = await makeMember(service, business, "owner");
    await givePassword(service, stranger);
    const { id } = stranger;
    const unverified = { where: { id }, data: { emailVerified: null } };
    await service.database.service.user.update(unverified);
    const token = await signInAs(service, stranger);
    const address = kind === "account.verify" ? stranger.email : `reader-of-${stranger.email}`;
    await (kind === "account.verify"
      ? as(token).sendVerification()
      : as(token).changeEmail({ email: address, password: goodPassword }));
    const look = async () => {
      const { user } = await as(token).session();
      return { email: user.email, verified: (await as(token).security()).emailVerified };
    };
    const before = { email: stranger.email, verified: false };
    return { business, stranger, token, address, look, before };
  }

  it.each(letters)("works for the account it is of and for nobody else (%s)", async (kind) => {
    const { business, stranger, token, address, look, before } = await strangers(kind);
    const link = { token: await mailedToken(address, kind) };
    await expect(browser().account.verifyEmail(link)).rejects.toEqual(refusedAs("unauthenticated"));
    // The reader of that mailbox, signed in as themselves.
    const reader = await signInAs(service, await makePerson(service));
    await expect(as(reader).verifyEmail(link)).rejects.toMatchObject({
      kind: "forbidden",
      message: "This link belongs to another account. Sign in with the account it was made for.",
    });
    await expect(as(reader).verifyEmail({ token: "none" })).rejects.toEqual(refusedAs("not_found"));
    const support = await openSupport(service, business, stranger, { level: "act" });
    await expect(as(support).verifyEmail(link)).rejects.toEqual(refusedAs("forbidden"));
    const key = await makeKey(service, business, stranger, ["orders:read"]);
    await expect(callerFor(service, { key }).account.verifyEmail(link)).rejects.toEqual(
      refusedAs("forbidden"),
    );
    expect(await look()).toEqual(before);
    // No refusal used it up.
    await as(token).verifyEmail(link);
    expect(await look()).toEqual({ email: address, verified: true });
  });
});

describe("changing one's email", () => {
  async function signedIn() {
    const person = await makeSignIn(service);
    return { ...person, token: await signInAs(service, person) };
  }

  it("holds from the link mailed to the new address, and the old one is told", async () => {
    const { email, token } = await signedIn();
    const next = `new-${email}`;
    await as(token).changeEmail({ email: next.toUpperCase(), password: goodPassword });
    expect(await as(token).security()).toMatchObject({ newEmail: next });
    const link = await mailedToken(next, "account.email");
    expect((await as(token).session()).user.email).toBe(email);
    await browser().account.forgotPassword({ email });
    await as(token).verifyEmail({ token: link });
    expect((await as(token).session()).user.email).toBe(next);
    expect(await as(token).security()).toMatchObject({ newEmail: null, emailVerified: true });
    // Once when it was asked for, once when it was done.
    expect(await countMails(email, "account.changed")).toBe(2);
    const reset = {
      token: await mailedToken(email, "account.reset"),
      password: "Another good one",
    };
    await expect(browser().account.resetPassword(reset)).rejects.toEqual(refusedAs("not_found"));
    await expect(as(token).verifyEmail({ token: link })).rejects.toEqual(refusedAs("not_found"));
  });

  it("holds from the link asked for last alone, and from none once the password is reset", async () => {
    const { id, email, token } = await signedIn();
    const ask = (to: string) => as(token).changeEmail({ email: to, password: goodPassword });
    await ask(`mistyped-${email}`);
    await ask(`right-${email}`);
    const press = async (to: string) =>
      as(await signInAs(service, { id })).verifyEmail({
        token: await mailedToken(to, "account.email"),
      });
    await expect(press(`mistyped-${email}`)).rejects.toEqual(refusedAs("not_found"));
    await browser().account.forgotPassword({ email });
    const reset = await mailedToken(email, "account.reset");
    await browser().account.resetPassword({ token: reset, password: "another good password" });
    await expect(press(`right-${email}`)).rejects.toEqual(refusedAs("not_found"));
  });

  it("asks for the password, and for an address nobody has", async () => {
    const { email, token } = await signedIn();
    const other = await makeSignIn(service);
    const change = (to: string, password = goodPassword) =>
      as(token).changeEmail({ email: to, password });
    await expect(change(`x${email}`, "not this one")).rejects.toEqual(
      refusedAs("validation", "password"),
    );
    await expect(change(email)).rejects.toEqual(refusedAs("validation", "email"));
    await expect(change(other.email)).rejects.toEqual(refusedAs("validation", "email"));
    expect(await countMails(other.email, "account.email")).toBe(0);
  });

  it("is refused where somebody has taken the address meanwhile", async () => {
    const { email, token } = await signedIn();
    const wanted = `wanted-${email}`;
    await as(token).changeEmail({ email: wanted, password: goodPassword });
    await makePerson(service, { email: wanted });
    const link = await mailedToken(wanted, "account.email");
    await expect(as(token).verifyEmail({ token: link })).rejects.toEqual(refusedAs("conflict"));
    expect((await as(token).session()).user.email).toBe(email);
  });
});
