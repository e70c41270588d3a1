import { holdPerson, runOnOwnCopies, sqlBuilder } from "@roundsman/db";
import { businessAtEachWorker, whileAway, type BusinessAt } from "@roundsman/db/testing";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { callerFor } from "../../../testing/callers/request";
import { browserOn, goodPassword, makeSignIn, totpCode } from "../../../testing/callers/sign-in";
import { refusedAs } from "../../../testing/refused-as";
import { makeKey, makePerson, signInAs, type MadePerson } from "../../../testing/things/fixtures";
import { testService, type TestService } from "../../../testing/service/test-service";
import { runPatiently } from "../../../platform/audit/change";
import { hashToken, newToken } from "../../../platform/base/tokens";
import { keepTokens, newAppSecret, newLink } from "../../../platform/credentials";
import { appGrants } from "../apps/grants";

/* Signing in asks the coordinator alone: nobody is kept out while a worker is away (docs/decisions/0371). */

let service: TestService;
let businesses: BusinessAt[];
beforeAll(async () => {
  service = await testService();
  businesses = await businessAtEachWorker(service.test);
  await service.database.service.subscription.createMany({
    data: businesses.map(({ id: tenantId }) => ({
      tenantId,
      plan: "depot",
      status: "active",
      requestsPerMinute: 100_000,
    })),
  });
});
afterAll(() => service.close());

/** Signed in by the password alone, with its token. */
async function signedIn({ email }: MadePerson) {
  const browser = browserOn(service);
  await browser.account.signIn({ email, password: goodPassword });
  return browser.cookie()?.value ?? "";
}

const doNothing = async () => {};

/** As whatever would write to a table on every node, or to shards of the worker that is away. */
const isRefused = (asking: Promise<unknown>) =>
  expect(asking).rejects.toThrow(/remote node|connection marked as essential/);

// The first is the one that Citus asks for the locks of tables that lie on every node.
describe.each([0, 1])("while worker %i is away", (away) => {
  let lost: BusinessAt;
  let served: BusinessAt;
  let owner: MadePerson;
  let careful: MadePerson;
  beforeAll(async () => {
    [lost, served] = [businesses[away]!, businesses[1 - away]!];
    owner = await makeSignIn(service);
    careful = await makeSignIn(service, { twoStep: true });
    for (const { id: userId } of [owner, careful]) {
      await service.database.service.member.create({
        data: { tenantId: served.id, userId, role: "owner", joinedAt: new Date(0) },
      });
    }
  });

  const lose = (work: () => Promise<void>) => whileAway(service.test, lost.node, work);

  it("a password signs in, a wrong one is counted, and too many are refused", () =>
    lose(async () => {
      const token = await signedIn(owner);
      expect(token).not.toBe("");
      const guessing = `nobody-${away}@test.example`;
      for (let tries = 0; tries < 10; tries += 1) {
        await expect(
          browserOn(service).account.signIn({ email: guessing, password: "not this one" }),
        ).rejects.toThrow("don't belong together");
      }
      await expect(
        browserOn(service).account.signIn({ email: guessing, password: "not this one" }),
      ).rejects.toThrow("Too many");
    }));

  it("a code of the second step signs in once", () =>
    lose(async () => {
      const browser = browserOn(service);
      const { email } = careful;
      const asked = await browser.account.signIn({ email, password: goodPassword });
      const challenge = "challenge" in asked ? asked.challenge : "";
      const code = totpCode(new Date());
      await browser.account.twoStep({ challenge, code });
      expect(browser.cookie()?.value).toBeTruthy();
      const again = await browser.account.signIn({ email, password: goodPassword });
      const next = "challenge" in again ? again.challenge : "";
      await expect(browser.account.twoStep({ challenge: next, code })).rejects.toThrow("not right");
    }));

  it("a session is read, seen in its business, ended elsewhere and signed out", () =>
    lose(async () => {
      const token = await signedIn(owner);
      const other = await signedIn(owner);
      const browser = browserOn(service, { token });
      expect(await browser.account.session()).toMatchObject({
        memberships: [{ tenantId: served.id }],
      });
      const { items } = await callerFor(service, {
        token,
        headers: { "x-tenant-id": served.id },
      }).office.members.list({ limit: 10 });
      const seen = items.find(({ userId }) => userId === owner.id);
      expect(Date.now() - Date.parse(seen?.lastSignInAt ?? "")).toBeLessThan(60_000);
      expect(await browser.account.endOtherSessions()).toEqual({ ended: expect.any(Number) });
      await expect(browserOn(service, { token: other }).account.session()).rejects.toEqual(
        refusedAs("unauthenticated"),
      );
      await browser.account.signOut();
      await expect(browserOn(service, { token }).account.session()).rejects.toEqual(
        refusedAs("unauthenticated"),
      );
    }));

  it("a key is used for the other business, and its use noted", async () => {
    const key = await makeKey(service, served, owner, ["customers:read"]);
    await lose(async () => {
      await callerFor(service, { key }).office.customers.list({ limit: 1 });
      const token = await signedIn(owner);
      const keys = callerFor(service, { token, headers: { "x-tenant-id": served.id } }).office
        .apiKeys;
      const { items } = await keys.list();
      expect(items.find(({ prefix }) => key.startsWith(prefix))?.lastUsedAt).not.toBeNull();
    });
  });

  it("an app of others renews its tokens", async () => {
    const { service: rows } = service.database;
    const now = new Date();
    const clientId = `app-${away}`;
    await rows.oauthClient.create({
      data: { id: clientId, name: "An app", redirectUris: [], createdAt: now },
    });
    const scopes = ["orders:read"];
    const ofApp = {
      tenantId: served.id,
      name: "An app",
      prefix: `rmanapp${away}`,
      keyHash: String(away).repeat(64),
      scopes,
      createdByUserId: owner.id,
      appClientId: clientId,
      expiresAt: new Date(now.getTime() + 60_000),
    };
    const { id: keyId } = await runPatiently(rows, (tx) => tx.apiKey.create({ data: ofApp }));
    const pair = () => ({
      access: newAppSecret("access"),
      refresh: newAppSecret("refresh"),
      scopes,
    });
    const [first, next] = [pair(), pair()];
    const key = { businessId: served.id, keyId, clientId, name: "An app", scopes };
    await runPatiently(rows, (tx) =>
      keepTokens(tx, { ...key, allowedAt: now, holds: true }, first, now),
    );
    await lose(async () => {
      const renewed = await appGrants(service, { now, requestId: "" }, async (grants) => {
        const held = await grants.holdRefreshToken(first.refresh, clientId);
        if (!held) return false;
        await grants.use("refresh", held);
        return grants.keep(held.key, next);
      });
      expect(renewed).toBe(true);
      const headers = { authorization: `Bearer ${next.access}` };
      await callerFor(service, { headers }).office.orders.list({ limit: 1 });
    });
  });

  it("what would change a table on every node fails, changes nothing, and keeps nobody from signing in", async () => {
    const token = await signedIn(owner);
    await lose(async () => {
      const asks = Array.from({ length: 12 }, (_, n) =>
        isRefused(browserOn(service, { token }).account.rename({ name: `Other ${n}` })),
      );
      expect(await signedIn(owner)).not.toBe("");
      await Promise.all(asks);
    });
    const { name } = await service.database.service.user.findUniqueOrThrow({
      where: { id: owner.id },
      select: { name: true },
    });
    expect(name).toBe(owner.name);
  });

  it("what would end all that a person was given fails, and is done once the worker is back", async () => {
    const { service: rows } = service.database;
    const now = new Date();
    const [unproven, invited, leaver] = [
      await makeSignIn(service),
      await makeSignIn(service),
      await makeSignIn(service),
    ];
    await rows.user.updateMany({
      where: { id: { in: [unproven.id, invited.id] } },
      data: { emailVerified: null },
    });
    const reset = await rows.$transaction((tx) =>
      newLink(tx, { purpose: "reset", userId: unproven.id }, now),
    );
    const invitation = newToken();
    await rows.invitation.create({
      data: {
        tenantId: served.id,
        email: invited.email,
        role: "admin",
        tokenHash: hashToken(invitation),
        invitedByUserId: owner.id,
        expiresAt: new Date(now.getTime() + 60_000_000),
      },
    });
    const chief = await makePerson(service, { staffRole: "owner" });
    const { console } = callerFor(service, { token: await signInAs(service, chief) });
    const asks = [
      () => browserOn(service).account.resetPassword({ token: reset, password: goodPassword }),
      () =>
        browserOn(service).office.invitations.accept({
          token: invitation,
          name: "Dee Tyson",
          password: goodPassword,
        }),
      () => console.people.lock({ id: leaver.id, reason: "A lost laptop" }),
    ];
    await lose(async () => {
      for (const ask of asks) await isRefused(ask());
    });
    for (const ask of asks) await ask();
    expect(await signedIn(unproven)).not.toBe("");
    expect(await signedIn(invited)).not.toBe("");
    await expect(signedIn(leaver)).rejects.toThrow("don't belong together");
  });
});

it.each([0, 1])(
  "a transaction that lost its connection to worker %i is run again, and nothing is done twice",
  async (away) => {
    const { node } = businesses[away]!;
    const { id } = await makePerson(service);
    const tries = vi.fn<() => void>();
    await runPatiently(service.database.service, async (tx) => {
      tries();
      for (const mark of ["+", "-"]) {
        const { name } = await tx.user.findUniqueOrThrow({ where: { id } });
        await tx.user.update({ where: { id }, data: { name: name + mark } });
        // In whose words it is told next depends on the moment at which Citus finds out.
        if (tries.mock.calls.length === 1) await whileAway(service.test, node, doNothing);
      }
    });
    expect(tries).toHaveBeenCalledTimes(2);
    const after = await service.database.service.user.findUniqueOrThrow({ where: { id } });
    expect(after.name).toMatch(/[^+-]\+-$/);
  },
);

it("a statement by itself that finds its connection to a worker broken is asked again", async () => {
  const makeSome = () => Promise.all(Array.from({ length: 8 }, () => makePerson(service)));
  await makeSome();
  for (const { node } of businesses) {
    await whileAway(service.test, node, doNothing);
    expect(await makeSome()).toHaveLength(8);
  }
});

it("who signs in waits for whoever changes them, and for nobody else", async () => {
  const [person, other] = [await makeSignIn(service), await makeSignIn(service)];
  const outcome = vi.fn<(what: string) => void>();
  let signingIn: Promise<void> | undefined;
  await service.database.service.$transaction(async (tx) => {
    await holdPerson(tx, person.id);
    signingIn = signedIn(person).then(
      () => outcome("in"),
      (error: Error) => outcome(error.message),
    );
    expect(await signedIn(other)).not.toBe("");
    await tx.user.update({ where: { id: person.id }, data: { lockedAt: new Date() } });
    expect(outcome).not.toHaveBeenCalled();
  });
  await signingIn;
  expect(outcome.mock.calls).toEqual([["That email and password don't belong together."]]);
});

it("who takes another name waits for whoever changes them, and neither fails", async () => {
  const person = await makeSignIn(service);
  const token = await signedIn(person);
  const { service: rows } = service.database;
  const renamed = vi.fn<() => void>();
  let renaming: Promise<void> | undefined;
  await rows.$transaction(async (tx) => {
    await holdPerson(tx, person.id);
    const name = "Another Name";
    renaming = browserOn(service, { token }).account.rename({ name }).then(renamed);
    await expect.poll(waitsForPerson).toBe(true);
    await tx.user.update({ where: { id: person.id }, data: { staffRole: "support" } });
    expect(renamed).not.toHaveBeenCalled();
  });
  await renaming;
  const kept = await rows.user.findUniqueOrThrow({
    where: { id: person.id },
    select: { name: true, staffRole: true },
  });
  expect(kept).toEqual({ name: "Another Name", staffRole: "support" });
});

/** Whether any session waits for a row that another's transaction holds. */
async function waitsForPerson(): Promise<boolean> {
  const { rowCount } = await service.database.pools.service.query(
    "SELECT FROM pg_locks WHERE locktype IN ('transactionid', 'tuple') AND NOT granted",
  );
  return rowCount !== 0;
}

it("a copy of a table on every node is not changed by itself", async () => {
  const { id } = await makePerson(service);
  const change = sqlBuilder.updateTable("users").set({ name: "Other" }).where("id", "=", id);
  await expect(runOnOwnCopies(service.database.service, change)).rejects.toThrow(
    "is changed at all of them: users",
  );
});
