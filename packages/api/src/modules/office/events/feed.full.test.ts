import { countStatements } from "@roundsman/db/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callerFor, makeBusiness, makeKey, makeMember, signInAs } from "../../../testing";
import { refusedAs } from "../../../testing/refused-as";
import { recordActivity } from "../../../platform/audit/activity";
import { orderOffice, type OrderOffice } from "../../orders/testing/order-office";

let at: OrderOffice;
beforeAll(async () => {
  at = await orderOffice();
});
afterAll(() => at.service.close());

const feed = (query: object = {}) => at.office.events.list({ limit: 100, ...query });

/** Everything that there is to read after an event, page by page. */
async function readOn(after?: string, limit = 100) {
  const all: Awaited<ReturnType<typeof feed>>["items"] = [];
  let place = after;
  for (;;) {
    const { items, nextCursor } = await feed({ limit, ...(place && { after: place }) });
    all.push(...items);
    place = items.at(-1)?.id ?? place;
    if (nextCursor === null) return all;
  }
}

/** The last event there is now. */
const end = async () => (await readOn()).at(-1)?.id;

describe("the feed of events", () => {
  it("tells of what happened, in its order, with the resource as REST shows it", async () => {
    const start = await end();
    const order = await at.take();
    await at.office.orders.cancel({ id: order.id });
    const events = await readOn(start);
    expect(events.map(({ type }) => type)).toEqual(["order.placed", "order.cancelled"]);
    const shown = await at.office.orders.one({ id: order.id });
    expect(events.map(({ data }) => data)).toEqual([shown, shown]);
  });

  it("keeps what was said of an event once", async () => {
    const start = await end();
    const { id } = await at.office.customers.create({ name: "Said once" });
    const [said] = await readOn(start);
    await at.office.customers.change({ id, name: "Changed since" });
    const [again, changed] = await readOn(start);
    expect(again).toEqual(said);
    expect(changed?.data).toMatchObject({ id, name: "Changed since" });
  });

  it("shows no event before one that was read already, whatever commits in between", async () => {
    const start = await end();
    const { service, business } = at;
    const place = (id: string) =>
      ({
        action: "product.changed",
        words: "Changed a product",
        subject: { kind: "product", id },
      }) as const;
    const who = { tenantId: business.id, kind: "system", name: "Test" } as const;
    const facts = { now: new Date(), requestId: null };
    let commit = () => {};
    const slow = new Promise<void>((resolve) => (commit = resolve));
    let first: Promise<void> | undefined;
    await new Promise<void>((begun) => {
      first = service.database.service.$transaction(async (tx) => {
        await recordActivity(tx, who, place(at.product.id), facts);
        begun();
        await slow;
      });
    });
    const { id } = await at.office.customers.create({ name: "Quicker" });
    const before = await readOn(start);
    expect(before.map(({ data }) => data.id)).toEqual([id]);
    commit();
    await first;
    const later = await readOn(before.at(-1)?.id);
    expect(later.map(({ data }) => data.id)).toEqual([at.product.id]);
    expect((await readOn(start)).map(({ id: eventId }) => eventId)).toEqual(
      [...before, ...later].map(({ id: eventId }) => eventId),
    );
  });

  it("misses and repeats nothing while twelve write and two read", async () => {
    const start = await end();
    const names = Array.from({ length: 12 }, (_, n) => `Crowd ${n}`);
    let writing = true;
    const reader = async (limit: number) => {
      const seen: string[] = [];
      let after = start;
      for (;;) {
        const wasWriting = writing;
        const events = await readOn(after, limit);
        seen.push(...events.map(({ id }) => id));
        after = events.at(-1)?.id ?? after;
        if (!wasWriting) return seen;
      }
    };
    const readers = [reader(1), reader(7)];
    await Promise.all(
      names.map(async (name) => {
        const { id } = await at.office.customers.create({ name });
        for (let n = 0; n < 3; n += 1) {
          await at.office.customers.change({ id, notes: `${n}` });
        }
      }),
    );
    writing = false;
    const whole = (await readOn(start)).map(({ id }) => id);
    expect(whole).toHaveLength(48);
    expect(await Promise.all(readers)).toEqual([whole, whole]);
  });

  it("reads as many statements for many events as for few", async () => {
    const count = (limit: number) =>
      countStatements(at.service.database, () => at.office.events.list({ limit }));
    const drawn = async (limit: number) => {
      await at.service.test.owner.query("UPDATE events SET data = NULL");
      return count(limit);
    };
    await drawn(50);
    const [few, many] = [await drawn(30), await drawn(50)];
    expect(many.result.items).toHaveLength(50);
    expect(many.count).toBe(few.count);
    // Once they are drawn, they are only read.
    expect((await count(50)).count).toBeLessThan(many.count);
  });
});

describe("what a reader may not see", () => {
  it("is another business's", async () => {
    const stranger = await makeBusiness(at.service);
    const token = await signInAs(at.service, await makeMember(at.service, stranger));
    const { events } = callerFor(at.service, { token }).office;
    expect(await events.list({})).toEqual({ items: [], nextCursor: null });
    const ours = await end();
    await expect(events.list({ after: ours })).rejects.toEqual(refusedAs("validation"));
  });

  it("is what its scopes do not read", async () => {
    const key = await makeKey(at.service, at.business, at.owner, ["tenant:read", "products:read"]);
    const { events } = callerFor(at.service, { key }).office;
    const { items } = await events.list({ limit: 100 });
    expect(new Set(items.map(({ type }) => type))).toEqual(new Set(["product.changed"]));
    const { items: types } = await events.types();
    expect(types.filter(({ can }) => can.receive === null).map(({ kind }) => kind)).toEqual([
      "product",
      "product",
    ]);
  });

  it("is what happened more than 30 days ago", async () => {
    expect((await feed({ type: "order.placed" })).items).toHaveLength(1);
    await at.service.database.service.event.updateMany({
      where: { tenantId: at.business.id, type: "order.placed" },
      data: { at: new Date(Date.now() - 31 * 24 * 3600 * 1000) },
    });
    expect((await feed({ type: "order.placed" })).items).toEqual([]);
  });
});
