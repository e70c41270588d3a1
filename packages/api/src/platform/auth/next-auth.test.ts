import type { IncomingMessage, ServerResponse } from "node:http";
import { createDatabase, isDatabaseUnreachable } from "@roundsman/db";
import { millisecondsInDay } from "date-fns/constants";
import { getServerSession } from "next-auth/next";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import {
  callerFor,
  makeBusiness,
  makeMember,
  makePerson,
  openSupport,
  signInAs,
  testService,
  type TestService,
} from "../../testing";
import { hashToken } from "../base/tokens";
import { sessionCookie, staffSessionCookie } from "../request/request";
import { authOptions, readSession } from "./next-auth";

let service: TestService;
beforeAll(async () => {
  service = await testService();
  vi.stubEnv("NEXTAUTH_URL", service.settings.urls.web);
});
afterAll(() => {
  vi.unstubAllEnvs();
  return service.close();
});

/** What next-auth reads for a request that holds these cookies, and what it sets. */
async function pageSession(
  cookies: Record<string, string>,
  name: Parameters<typeof authOptions>[1] = sessionCookie,
  { database }: Pick<TestService, "database"> = service,
) {
  const request = { headers: {}, cookies } as unknown as IncomingMessage & {
    cookies: Record<string, string>;
  };
  const set: string[] = [];
  const response = {
    getHeader: () => undefined,
    setHeader: (_name: string, value: string[]) => set.push(...value),
  } as unknown as ServerResponse;
  const read = await readSession(authOptions({ ...service, database }, name), (options) =>
    getServerSession(request, response, options),
  );
  return { read, set };
}

it("reads the session our own sign-in made", async () => {
  const person = await makePerson(service, { staffRole: "billing" });
  const token = await signInAs(service, person);
  const { read, set } = await pageSession({ [sessionCookie]: token });
  expect(read).toEqual({
    user: person,
    staffRole: "billing",
    support: null,
    expires: expect.any(String),
  });
  expect(set.join()).toContain(`${sessionCookie}=${token}; Path=/;`);
  expect(set.join()).toContain("HttpOnly; SameSite=Lax");
});

it("never takes what is stored for what was given", async () => {
  const person = await makePerson(service);
  const token = await signInAs(service, person);
  expect((await pageSession({ [sessionCookie]: hashToken(token) })).read).toBeNull();
});

it("reads nothing of a locked person, a run-out session or a session signed out of", async () => {
  const person = await makePerson(service);
  const { user, session } = service.database.service;
  const locked = await signInAs(service, person);
  await user.update({
    where: { id: person.id },
    data: { lockedAt: new Date(), lockedReason: "A test" },
  });
  expect((await pageSession({ [sessionCookie]: locked })).read).toBeNull();

  const another = await makePerson(service);
  const old = await signInAs(service, another);
  await session.updateMany({
    where: { sessionToken: hashToken(old) },
    data: { expires: new Date(Date.now() - 1) },
  });
  expect((await pageSession({ [sessionCookie]: old })).read).toBeNull();

  const token = await signInAs(service, another);
  await callerFor(service, { token }).account.signOut();
  expect((await pageSession({ [sessionCookie]: token })).read).toBeNull();
});

it("says who is behind a support session, keeps its end, and reads it as none once ended", async () => {
  const business = await makeBusiness(service);
  const owner = await makeMember(service, business);
  const token = await openSupport(service, business, owner, { level: "act" });
  const where = { sessionToken: hashToken(token) };
  const { session, supportSession } = service.database.service;
  const { expires } = await session.findUniqueOrThrow({ where });
  const { read } = await pageSession({ [sessionCookie]: token });
  expect(read).toMatchObject({
    user: owner,
    staffRole: null,
    support: { level: "act", staffName: expect.any(String) },
  });
  expect(await session.findUniqueOrThrow({ where })).toMatchObject({ expires });
  await supportSession.updateMany({
    where: { businessId: business.id },
    data: { endedAt: new Date() },
  });
  expect((await pageSession({ [sessionCookie]: token })).read).toBeNull();
});

it("lasts longer when it is used", async () => {
  const person = await makePerson(service);
  const token = await signInAs(service, person);
  const where = { sessionToken: hashToken(token) };
  const { session } = service.database.service;
  const soon = new Date(Date.now() + 60_000);
  await session.update({ where, data: { expires: soon } });
  await pageSession({ [sessionCookie]: token });
  const { expires } = await session.findUniqueOrThrow({ where });
  expect(expires.getTime()).toBeGreaterThan(Date.now() + 29 * millisecondsInDay);
});

it("reads the console's waiting session where that is named", async () => {
  const staff = await makePerson(service, { staffRole: "support" });
  const token = await signInAs(service, staff);
  const cookies = { [sessionCookie]: "another", [staffSessionCookie]: token };
  expect((await pageSession(cookies)).read).toBeNull();
  expect((await pageSession(cookies, staffSessionCookie)).read).toMatchObject({ user: staff });
});

it("reads nobody as signed out since no database is there", async () => {
  const token = await signInAs(service, await makePerson(service));
  const { urls } = service.test;
  // Nobody listens there.
  const elsewhere = Object.assign(new URL(urls.service), { port: "1" }).href;
  const database = createDatabase({ urls: { ...urls, service: elsewhere } });
  const read = pageSession({ [sessionCookie]: token }, sessionCookie, { database });
  await expect(read).rejects.toSatisfy(isDatabaseUnreachable);
  await database.close();
});

it("says whose secure cookie it is where the service is not on plain localhost", () => {
  const settings = {
    ...service.settings,
    urls: { ...service.settings.urls, web: "https://office.roundsman.example" },
    cookieDomain: "roundsman.example",
  };
  const { cookies } = authOptions({ database: service.database, settings });
  expect(cookies?.sessionToken?.options).toEqual({
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    secure: true,
    domain: "roundsman.example",
  });
});
