import { countStatements } from "@roundsman/db/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callerFor, makeBusiness, makeMember, paged, signInAs } from "../../testing";
import { orderOffice, type OrderOffice } from "./testing/order-office";

let at: OrderOffice;
const ids: Record<string, string> = {};

/** Taken a day apart, so that days can be asked for. */
const taken: [string, string, object][] = [
  ["first", "2026-03-01T12:00:00Z", { externalRef: "PO 77/A", wantedOn: "2026-03-20" }],
  ["link", "2026-03-02T12:00:00Z", { paymentMethod: "link", wantedOn: "2026-03-20" }],
  ["collection", "2026-03-03T12:00:00Z", { fulfilment: "collection" }],
  ["paid", "2026-03-04T00:00:00Z", { wantedOn: "2026-03-06" }],
  ["cancelled", "2026-03-05T12:00:00Z", {}],
];

beforeAll(async () => {
  at = await orderOffice();
  for (const [name, on, more] of taken) {
    const order = await at.officeAt(new Date(on)).orders.take(at.draft(more));
    ids[name] = order.id;
  }
  await at.office.orders.paid({ id: ids["paid"] ?? "" });
  await at.office.orders.cancel({ id: ids["cancelled"] ?? "" });
});
afterAll(() => at.service.close());

async function found(query: object): Promise<string[]> {
  const { items } = await at.office.orders.list(query);
  return items.map(({ id }) => Object.keys(ids).find((name) => ids[name] === id) ?? id);
}

describe("the list of orders", () => {
  it("is newest first, in pages that neither repeat nor leave out", async () => {
    const all = taken.map(([name]) => name).toReversed();
    expect(await found({})).toEqual(all);
    const pages = await paged((page) => at.office.orders.list(page));
    expect(pages.map(({ id }) => id)).toEqual(all.map((name) => ids[name]));
  });

  it.each(["createdAt", "-createdAt", "due", "-due"] as const)(
    "is sorted by %s, in pages that neither repeat nor leave out",
    async (sort) => {
      const { items } = await at.office.orders.list({ sort });
      expect(items).toHaveLength(taken.length);
      const keys = items.map((order) =>
        sort.endsWith("due")
          ? (order.wantedOn ?? order.expectedFrom?.slice(0, 10) ?? "infinity")
          : order.createdAt,
      );
      expect(keys).toEqual(sort.startsWith("-") ? keys.toSorted().toReversed() : keys.toSorted());
      const pages = await paged((page) => at.office.orders.list({ sort, ...page }));
      expect(pages).toEqual(items);
    },
  );

  it("is due on the first day promised where none is wanted, whatever the business's clock", async () => {
    const { business, order } = at.rows;
    const id = at.business.id;
    await business.update({ where: { id }, data: { timeZone: "America/New_York" } });
    const promise = (day: Date | null) =>
      order.updateMany({
        where: { id: ids["collection"] },
        data: { expectedFrom: day, expectedTo: day },
      });
    await promise(new Date("2026-03-07"));
    const byDay = ["paid", "collection", "first", "link", "cancelled"];
    expect(await found({ sort: "due" })).toEqual(byDay);
    await promise(null);
    await business.update({ where: { id }, data: { timeZone: "Europe/London" } });
  });

  it("answers a page in one statement beside the caller's own, whatever its size", async () => {
    await at.office.orders.list({});
    const count = (limit: number) =>
      countStatements(at.service.database, () => at.office.orders.list({ limit }));
    const [small, large] = [await count(1), await count(5)];
    expect(large.result.items).toHaveLength(5);
    expect(large.count).toBe(small.count);
    expect(large.statements.filter((text) => text.includes(`from "orders" as "o"`))).toHaveLength(
      1,
    );
    const one = await countStatements(at.service.database, () =>
      at.office.orders.one({ id: ids["first"] ?? "" }),
    );
    expect(one.count).toBe(small.count);
  });

  it.each([
    ["of a usual size has it in its statement, which is planned once", { limit: 50 }, true],
    ["of another size has not", { limit: 7 }, false],
    [
      "under a filter has not: what suits one status does not suit another",
      { limit: 50, status: "placed" },
      false,
    ],
  ] as const)("a page %s", async (_, query, inStatement) => {
    const { statements } = await countStatements(at.service.database, () =>
      at.office.orders.list(query),
    );
    expect(statements.at(-1)?.endsWith("limit 51")).toBe(inStatement);
  });

  it.each([
    [{ status: "cancelled" }, ["cancelled"]],
    [{ fulfilment: "collection" }, ["collection"]],
    [{ paymentMethod: "link" }, ["link"]],
    [{ paid: "true" }, ["paid"]],
    [{ paid: false, status: "placed" }, ["collection", "link", "first"]],
    // Neither one that is collected or cancelled, nor one whose link waits to be paid.
    [{ unplanned: "true" }, ["paid", "first"]],
    [{ from: "2026-03-04", to: "2026-03-04" }, ["paid"]],
    [{ to: "2026-03-01" }, ["first"]],
    [{ q: "tyson" }, ["cancelled", "paid", "collection", "link", "first"]],
    [{ q: "Mrs  TY" }, ["cancelled", "paid", "collection", "link", "first"]],
    [{ q: "la231aa", status: "placed", paid: true }, ["paid"]],
    [{ q: "po77/" }, ["first"]],
    [{ externalRef: "PO 77/A" }, ["first"]],
    [{ externalRef: "PO 77/A", status: "cancelled" }, []],
    [{ externalRef: "PO 77" }, []],
    [{ q: "%" }, []],
    [{ q: "nobody" }, []],
  ])("takes %j", async (query, names) => {
    expect(await found(query)).toEqual(names);
  });

  it("finds an order by what its customer quotes", async () => {
    const { trackingRef } = await at.office.orders.one({ id: ids["link"] ?? "" });
    expect(await found({ q: trackingRef.toLowerCase() })).toEqual(["link"]);
  });

  it("takes the customer's and the round's", async () => {
    expect(await found({ customerId: at.customer.id })).toHaveLength(5);
    expect(await found({ customerId: at.business.id })).toEqual([]);
    expect(await found({ roundId: at.business.id })).toEqual([]);
  });

  it("shows nobody else's", async () => {
    const other = await makeBusiness(at.service);
    const token = await signInAs(at.service, await makeMember(at.service, other));
    const { orders } = callerFor(at.service, { token }).office;
    expect((await orders.list({})).items).toEqual([]);
    await expect(orders.one({ id: ids["first"] ?? "" })).rejects.toMatchObject({
      kind: "not_found",
    });
  });

  it("refuses a cursor of another list", async () => {
    await expect(at.office.orders.list({ cursor: "bm90IG9uZQ" })).rejects.toMatchObject({
      kind: "validation",
      issues: [{ path: "cursor" }],
    });
  });
});
