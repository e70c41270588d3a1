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

/** Returns the callers for an operation. Readings with the same scope share callers, since they change no access. */
function callersFor(method: string, scope: string | null): Promise<Callers> {
  if (method !== "GET") return makeCallers(service, scope);
  const made = readers.get(scope) ?? makeCallers(service, scope);
  readers.set(scope, made);
  return made;
}

/** Paths of payment providers' notices. */
const noticesOf = /^\/webhooks\/(payments|direct-debit)\b/;

/** Returns the refusal of access control; any other answer means that the caller was let in. */
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
      // A rate limit would hide the outcome of access control.
      expect(answer.status).not.toBe(429);
      // A provider's notice without a signature answers 401 to every caller.
      const unsigned = noticesOf.test(path) && answer.status === 401;
      met.set(caller, unsigned ? "in" : outcomeOf(answer));
    }
    expect(Object.fromEntries(met)).toEqual(expected?.row);
  },
);
