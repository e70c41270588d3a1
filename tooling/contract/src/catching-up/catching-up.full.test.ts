import { sandboxedService } from "@roundsman/api/testing";
import { afterAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { expectValidation } from "@roundsman/spec-rest/testing";
import { clock, lists, missedBy } from "./lists";
import { stepsOf } from "./steps";
import { makeWriter } from "./writer";

/*
 * docs/contract/conventions.md#catching-up: `updatedSince` finds every row of a list that a write changes.
 * All lists are read before and after each step's write.
 */

const service = await sandboxedService();
afterAll(service.close);
const writer = await makeWriter(service);
const { api, at, as } = writer;

describe("what a write changes of a list is found", () => {
  it.each(stepsOf(writer))("after %s", async (_name, write) => {
    const { missed, changed } = await missedBy(service, { api, as }, write);
    expect(missed).toEqual([]);
    expect(changed).toBeGreaterThan(0);
  });
});

describe("updatedSince", () => {
  it.each(Object.keys(lists))(
    "leaves out of %s what is older, and takes the moment itself",
    async (list) => {
      const idsSince = async (moment: string) => {
        const { body } = await api.get(`${list}&updatedSince=${encodeURIComponent(moment)}`, {
          as,
        });
        return z.object({ items: z.array(Shown) }).parse(body).items;
      };
      expect(await idsSince(await clock(service))).toEqual([]);
      const [row] = await idsSince("2020-01-01T00:00:00+01:00");
      expect(await idsSince(row?.updatedAt ?? "")).toContainEqual(row);
      for (const bad of ["", "yesterday", "2026-11-25", "2026-11-25T10:00:00"]) {
        expectValidation(await api.get(`${list}&updatedSince=${bad}`, { as }), "updatedSince");
      }
    },
  );

  it("does not count where a van is", async () => {
    const query = `/rounds?updatedSince=${await clock(service)}`;
    const round = { roundDate: "2027-03-02", driverUserId: at.driver.id };
    const { id } = Shown.parse((await api.post("/rounds", { as, body: round })).body);
    await api.put(`/rounds/${id}/status`, { as, body: { status: "out" } });
    const since = await clock(service);
    const seen = { latitude: 54.38, longitude: -2.9 };
    const { status } = await api.put(`/rounds/${id}/van`, { as: at.driver.token, body: seen });
    expect(status).toBe(200);
    const found = async (path: string) =>
      z.object({ items: z.array(Shown) }).parse((await api.get(path, { as })).body).items.length;
    expect(await found(query)).toBe(1);
    expect(await found(`/rounds?updatedSince=${since}`)).toBe(0);
  });
});

describe("sort=updatedAt", () => {
  it.each(["/customers", "/orders", "/invoices"])("pages through %s by it", async (path) => {
    for (const name of ["one", "two"]) await api.post("/customers", { as, body: { name } });
    const moments: string[] = [];
    let cursor = "";
    for (let pages = 0; pages < 20; pages += 1) {
      const { status, body } = await api.get(`${path}?sort=updatedAt&limit=1${cursor}`, { as });
      expect(status).toBe(200);
      const page = z
        .object({ items: z.array(Shown), nextCursor: z.string().nullable() })
        .parse(body);
      moments.push(...page.items.map(({ updatedAt }) => updatedAt));
      if (page.nextCursor === null) break;
      cursor = `&cursor=${page.nextCursor}`;
    }
    expect(moments.length).toBeGreaterThan(1);
    expect(moments).toEqual(moments.toSorted());
    const { body: down } = await api.get(`${path}?sort=-updatedAt`, { as });
    const shown = z.object({ items: z.array(Shown) }).parse(down).items;
    expect(shown.map(({ updatedAt }) => updatedAt)).toEqual(moments.toReversed());
  });
});

const Shown = z.object({ id: z.string(), updatedAt: z.string() });
