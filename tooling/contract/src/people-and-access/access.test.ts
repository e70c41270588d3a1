import { randomUUID } from "node:crypto";
import { testService } from "@roundsman/api/testing";
import { afterAll, expect, it } from "vitest";
import { routes } from "@roundsman/spec-rest";
import { restOn, type Answered } from "@roundsman/spec-rest/testing";
import { accessTable, callers } from "../access/index";
import { makeCallers, type Callers } from "../access/world";

const service = await testService();
afterAll(service.close);
const api = restOn(service);

const addressOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

it("has a row for each operation, and an operation for each row", () => {
  expect(Object.keys(accessTable).toSorted()).toEqual(routes.map(addressOf).toSorted());
});

const readers = new Map<string | null, Promise<Callers>>();

/** Callers for one operation. Those that only read have the callers of their scope in common: none changes who may what. */
function callersFor(method: string, scope: string | null): Promise<Callers> {
  if (method !== "GET") return makeCallers(service, scope);
  const made = readers.get(scope) ?? makeCallers(service, scope);
  readers.set(scope, made);
  return made;
}

/** What payment providers send. */
const noticesOf = /^\/webhooks\/(payments|direct-debit)\b/;

/** What the check of the caller answered; any other answer means that the caller was let in. */
function outcomeOf({ status, body }: Answered): number | string {
  if (status === 403 && JSON.stringify(body).includes("business_locked")) return "business_locked";
  if (status === 401 || status === 402 || status === 403 || status === 500) return status;
  return "in";
}

it.each(routes.filter((route) => addressOf(route) in accessTable))(
  "$method $path",
  async ({ method, path }) => {
    const expected = accessTable[addressOf({ method, path })];
    const shown = await callersFor(method, expected?.scope ?? null);
    const somewhere = path.replaceAll(/\{\w+\}/g, () => randomUUID());
    const met = new Map<string, number | string>();
    for (const caller of callers) {
      const { as, tenantId } = shown[caller];
      const headers = { "x-tenant-id": tenantId };
      const answer = await api.send(method, somewhere, { as, headers });
      // Whoever asks too often is refused before it is known whether they may.
      expect(answer.status).not.toBe(429);
      // Of a provider's notice 401 says that it is not signed, whoever sends it.
      const unsigned = noticesOf.test(path) && answer.status === 401;
      met.set(caller, unsigned ? "in" : outcomeOf(answer));
    }
    expect(Object.fromEntries(met)).toEqual(expected?.row);
  },
);
