import { countStatements } from "@roundsman/db/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callerFor, makeBusiness, makeMember, makeProduct, signInAs } from "../../testing";
import { orderOffice, type OrderOffice } from "./testing/order-office";

let at: OrderOffice;
beforeAll(async () => {
  at = await orderOffice();
});
afterAll(() => at.service.close());

/** The number costs none of them. Beside the lookup of who calls, which several may share. */
const statementsOfTaking = 6;

const countOf = (number: string) => Number(/^ORD-(\d+)$/.exec(number)?.[1]);
const following = async () => countOf((await at.take()).number) + 1;

/** Straight into the database, as an import would. */
const rowsOf = (tenantId: string, more: readonly object[]) =>
  more.map((columns, index) => ({
    tenantId,
    source: "import" as const,
    paymentMethod: "cash" as const,
    trackingRef: `${tenantId.slice(-12)}${index}`.toUpperCase(),
    ...columns,
  }));

describe("an order's number", () => {
  it("counts up from ORD-10001 within each business", async () => {
    const other = await orderOffice();
    try {
      expect((await other.take()).number).toBe("ORD-10001");
      expect((await other.take()).number).toBe("ORD-10002");
    } finally {
      await other.service.close();
    }
    const second = await makeBusiness(at.service);
    const [first] = await at.rows.order.createManyAndReturn({ data: rowsOf(second.id, [{}]) });
    expect(first?.number).toBe("ORD-10001");
    expect(await following()).toBeLessThan(10_100);
  });

  it("is what the record and a list call it, and what finds it", async () => {
    const { id, number } = await at.take();
    expect(await at.activityOf(id)).toMatchObject([
      { words: `Took order ${number} for Mrs Tyson`, after: { number } },
    ]);
    for (const q of [number, number.toLowerCase(), number.slice(4), `ord ${number.slice(3)}`]) {
      const { items } = await at.office.orders.list({ q });
      expect(items).toEqual([expect.objectContaining({ id, number })]);
    }
  });

  it("is given to many at once by one statement, and one that is named is kept", async () => {
    const next = await following();
    const { result, count } = await countStatements(at.service.database, () =>
      at.rows.order.createManyAndReturn({
        data: rowsOf(at.business.id, [{}, { number: "OLD-7" }, {}]),
        select: { number: true },
      }),
    );
    expect(result.map(({ number }) => number)).toEqual([`ORD-${next}`, "OLD-7", `ORD-${next + 1}`]);
    expect(count).toBe(1);
    expect(await following()).toBe(next + 3);
  });

  it("is taken by no other order, and never by a later one", async () => {
    const { id, number } = await at.take();
    const again = at.rows.order.createMany({
      data: rowsOf(at.business.id, [{ number, trackingRef: "TWICE" }]),
    });
    await expect(again).rejects.toThrow(/orders_tenant_id_number_key|Unique constraint/);
    await at.rows.orderLine.deleteMany({ where: { orderId: id } });
    await at.rows.order.deleteMany({ where: { id } });
    expect(await following()).toBe(countOf(number) + 2);
  });

  it("costs no statement more, and orders taken at once get one each without waiting in a circle", async () => {
    const colleague = await makeMember(at.service, at.business, "admin");
    const token = await signInAs(at.service, colleague);
    const byColleague = callerFor(at.service, { token }).office.orders;
    await byColleague.take(at.draft());
    const first = await following();
    const { result, statements } = await countStatements(at.service.database, () =>
      Promise.all(
        Array.from({ length: 24 }, (_, turn) =>
          turn % 2 ? byColleague.take(at.draft()) : at.take(),
        ),
      ),
    );
    const counts = result.map(({ number }) => countOf(number)).toSorted((a, b) => a - b);
    expect(counts).toEqual(Array.from({ length: 24 }, (_, turn) => first + turn));
    // What ends in a deadlock is tried again, which would show here.
    const own = statements.filter((text) => !text.includes(`from "sessions" as "s"`));
    expect(own).toHaveLength(24 * statementsOfTaking);
    expect(statements.length - own.length).toBeLessThanOrEqual(24);
    expect(statements.filter((text) => text.includes("business_counters"))).toEqual([]);
  });
});

describe("one order", () => {
  const statementsOf = async (id: string) => {
    const { statements, result } = await countStatements(at.service.database, () =>
      at.office.orders.one({ id }),
    );
    const own = statements.filter((text) => !text.includes(`from "sessions" as "s"`));
    return { own, result };
  };

  it("is read in one statement, placed or not", async () => {
    const { id } = await at.take();
    expect((await statementsOf(id)).own).toHaveLength(1);
    await at.office.orders.cancel({ id });
    expect((await statementsOf(id)).own).toHaveLength(1);
  });

  it("asks what the customer has where cylinders go out without their empties", async () => {
    const cylinder = await makeProduct(at.service, at.business);
    const charge = { name: "Propane", chargePence: 3999 };
    const group = await at.office.exchangeGroups.create(charge);
    await at.rows.product.update({
      where: { tenantId_id: { tenantId: at.business.id, id: cylinder.id } },
      data: { exchangeGroupId: group.id },
    });
    const lines = [{ productId: cylinder.id, quantity: 1 }];
    const swap = await at.take({ lines, collect: lines });
    expect((await statementsOf(swap.id)).own).toHaveLength(1);
    const bare = await at.take({ lines });
    const { own, result } = await statementsOf(bare.id);
    expect(own).toHaveLength(3);
    expect(result.agreementsNeeded).toMatchObject([{ exchangeGroupId: group.id, count: 1 }]);
  });
});
