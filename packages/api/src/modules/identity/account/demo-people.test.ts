import { afterAll, beforeAll, expect, it } from "vitest";
import { browserOn, leadNowhere, testService, totpCode, type TestService } from "../../../testing";

const password = "roundsman-demo";

let service: TestService;
beforeAll(async () => {
  service = await testService({ demo: true });
});
afterAll(() => service.close());

async function sessionOf(token: string | undefined) {
  return browserOn(service, { token }).account.session();
}

it.each([
  ["olivia@fellside.example", "fellside", "owner"],
  ["adam@fellside.example", "fellside", "admin"],
  ["dan@fellside.example", "fellside", "driver"],
  ["dee@fellside.example", "fellside", "driver"],
  ["harry@harbour.example", "harbour", "owner"],
])("%s signs in to %s as %s", async (email, slug, role) => {
  const { account, cookie } = browserOn(service);
  expect(await account.signIn({ email, password })).toEqual({ next: "done" });
  expect(await sessionOf(cookie()?.value)).toMatchObject({
    memberships: [{ slug, role }],
    staffRole: null,
  });
});

it.each([
  ["sam@service.example", "support"],
  ["bea@service.example", "billing"],
  ["owen@service.example", "owner"],
])("%s signs in with the second step, as console role %s", async (email, staffRole) => {
  const now = new Date();
  const answer = await browserOn(service, { now }).account.signIn({ email, password });
  const challenge = answer.next === "two_step" ? answer.challenge : "";
  const { account, cookie } = browserOn(service, { now });
  expect(await account.twoStep({ challenge, code: totpCode(now) })).toEqual({ next: "done" });
  expect(await sessionOf(cookie()?.value)).toMatchObject({ staffRole, memberships: [] });
});

it("their notices lead to pages that are there", async () => {
  const told = await service.database.service.notification.findMany({ select: { href: true } });
  expect(told.length).toBeGreaterThan(0);
  expect(
    leadNowhere(
      "web",
      told.map(({ href }) => href ?? ""),
    ),
  ).toEqual([]);
});
