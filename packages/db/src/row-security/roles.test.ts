import { randomBytes } from "node:crypto";

import { Client } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";

import { testServer, type TestServer } from "../testing/test-server";
import { databaseUrls } from "../urls";
import { ensureRoles } from "./roles";

// This test's own roles, because every test uses the service's.
const mark = randomBytes(4).toString("hex");
const roles = { business: `roles_business_${mark}`, service: `roles_service_${mark}` };
let server: TestServer;
let owner: Client;
const sent: string[] = [];

beforeAll(async () => {
  server = await testServer();
  owner = new Client({ connectionString: server.url });
  await owner.connect();
  const query = owner.query.bind(owner);
  owner.query = ((statement: string, values?: unknown[]) => {
    sent.push(statement, JSON.stringify(values ?? []));
    return query(statement, values);
  }) as typeof owner.query;
});
afterAll(async () => {
  for (const role of Object.values(roles)) await owner.query(`DROP ROLE IF EXISTS ${role}`);
  await owner.end();
  await server.end();
});

const urlOf = (role: string, password: string) => {
  const url = new URL(server.url);
  url.username = role;
  url.password = encodeURIComponent(password);
  return url.href;
};
const ensure = (password: string) =>
  ensureRoles(
    owner,
    databaseUrls({
      DATABASE_URL: server.url,
      BUSINESS_DATABASE_URL: urlOf(roles.business, password),
      SERVICE_DATABASE_URL: urlOf(roles.service, password),
    }),
  );
async function signIn(role: string, password: string): Promise<string> {
  const client = new Client({ connectionString: urlOf(role, password) });
  try {
    await client.connect();
    return "in";
  } catch (error) {
    return String(error);
  } finally {
    await client.end();
  }
}

it.each([
  ["as the service derives it", randomBytes(32).toString("hex")],
  ["with quotes and backslashes", String.raw`it's \'; DROP ROLE x; -- "§"`],
  ["that Unicode writes in several ways", "ﬁne\u00A0naïve\u00AD Ⅳ ☕"],
])("a role signs in by a password %s, which stands in no statement", async (_, password) => {
  sent.length = 0;
  await ensure(password);
  expect(await signIn(roles.business, password)).toBe("in");
  expect(await signIn(roles.service, `${password}!`)).toContain("password authentication failed");
  expect(sent.filter((words) => words.includes("SCRAM-SHA-256$"))).toHaveLength(2);
  expect(sent.filter((words) => words.includes(password.slice(0, 6)))).toEqual([]);
});

it("leaves a role alone that can sign in already", async () => {
  await ensure("once");
  sent.length = 0;
  await ensure("once");
  expect(sent.join("\n")).not.toContain("PASSWORD");
});
