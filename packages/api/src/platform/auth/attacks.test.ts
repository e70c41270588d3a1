import { addDays } from "date-fns/addDays";
import { afterAll, describe, expect, it } from "vitest";
import { root } from "../../router";
import {
  browserOn,
  callerFor,
  goodPassword,
  makeSignIn,
  requestWith,
  signInAs,
  testService,
  totpCode,
} from "../../testing";
import { Refusal } from "../base/errors";
import { contextOf, createCallerFactory } from "../context/context";

/* What strangers try at the doors of accounts; docs/security.md says which requirement each one shows. */

const service = await testService();
afterAll(service.close);
const kindOf = (error: unknown) => (error instanceof Refusal ? error.kind : String(error));
const nobody = { kind: "unauthenticated" };

describe("a write sent along by another site's page", () => {
  const evil = "https://evil.example";
  const { web, console: staff, rest } = service.settings.urls;
  it.each([
    [{ origin: evil }, false],
    [{ origin: "null" }, false],
    [{ origin: `${web}.evil.example` }, false],
    [{ origin: service.settings.urls.shop }, false],
    [{ "sec-fetch-site": "cross-site" }, false],
    [{ "sec-fetch-site": "same-site" }, false],
    // A browser adds these by itself once a proxy before us has asked for them: they prove nothing.
    [{ origin: evil, authorization: "Basic dXNlcjpwYXNz" }, false],
    [{ origin: evil, authorization: "Bearer" }, false],
    [{ origin: evil, "x-api-key": "" }, false],
    [{ origin: web }, true],
    [{ origin: staff }, true],
    [{ origin: rest }, true],
    [{ "sec-fetch-site": "same-origin" }, true],
    [{}, true],
  ])("by cookie with %j is done: %s", async (headers, done) => {
    const token = await signInAs(service, await makeSignIn(service));
    const { account } = callerFor(service, { token, headers });
    const answer = await account.rename({ name: "Mallory" }).then(() => true, kindOf);
    expect(answer).toBe(done || "forbidden");
  });
});

describe("a token that somebody planted or picked up", () => {
  it("is never the one that signing in gives", async () => {
    const person = await makeSignIn(service, { twoStep: true });
    const planted = "f".repeat(64);
    const now = new Date();
    const browser = browserOn(service, { token: planted, now });
    const asked = await browser.account.signIn({ email: person.email, password: goodPassword });
    const challenge = asked.next === "two_step" ? asked.challenge : "";
    // The challenge opens nothing but the second step.
    await expect(callerFor(service, { token: challenge }).account.session()).rejects.toMatchObject(
      nobody,
    );
    await browser.account.twoStep({ challenge, code: totpCode(now) });
    expect(browser.cookie()?.value).toMatch(/^[0-9a-f]{64}$/);
    expect(browser.cookie()?.value).not.toBe(planted);
    await expect(callerFor(service, { token: planted }).account.session()).rejects.toMatchObject(
      nobody,
    );
  });

  it("is dead ninety days after signing in, however much it is used", async () => {
    const person = await makeSignIn(service);
    const token = await signInAs(service, person);
    const at = (days: number) =>
      callerFor(service, { token, now: addDays(new Date(), days) })
        .account.session()
        .then(() => "alive", kindOf);
    for (const days of [20, 40, 60, 80, 89]) expect(await at(days)).toBe("alive");
    expect(await at(91)).toBe("unauthenticated");
  });
});

describe("the log", () => {
  const lines = () => service.logged.map(({ facts }) => facts).filter((fact) => "security" in fact);
  const call = (given: Parameters<typeof requestWith>[0] = {}) =>
    createCallerFactory(root)(contextOf(service, requestWith(given)));

  it("tells who signed in and who failed to, and nothing that was typed", async () => {
    const person = await makeSignIn(service);
    const { email } = person;
    service.logged.length = 0;
    const wrong = { email, password: "the wrong password" };
    await expect(call().account.signIn(wrong)).rejects.toMatchObject(nobody);
    await call().account.signIn({ email, password: goodPassword });
    const from = { procedure: "account.signIn", entry: "web", address: "127.0.0.1" };
    const tried = expect.stringMatching(/^[0-9a-f]{16}$/);
    expect(lines()).toMatchObject([
      { security: "unauthenticated", tried, ...from },
      { security: "done", callerId: person.id, tried, ...from },
    ]);
    const text = JSON.stringify(service.logged);
    for (const secret of [email, goodPassword, wrong.password]) expect(text).not.toContain(secret);
  });

  it("tells who was refused what, and not who was only asked to sign in", async () => {
    const person = await makeSignIn(service);
    const token = await signInAs(service, person);
    service.logged.length = 0;
    await expect(call().account.session()).rejects.toMatchObject(nobody);
    await expect(call({ token }).console.people.list({})).rejects.toMatchObject({
      kind: "forbidden",
    });
    await expect(call({ token: "stolen" }).account.session()).rejects.toMatchObject(nobody);
    expect(lines()).toMatchObject([
      { security: "forbidden", procedure: "console.people.list", callerId: person.id },
      { security: "unauthenticated", procedure: "account.session" },
    ]);
  });
});
