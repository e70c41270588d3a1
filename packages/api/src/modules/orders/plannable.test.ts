import { runSql, sqlBuilder } from "@roundsman/db";
import { afterAll, expect, it } from "vitest";
import { makeBusiness, testService } from "../../testing";
import { isPlannable, whyUnplannable, type Plannable } from "./order/queries";

const service = await testService();
afterAll(service.close);

const statuses = ["placed", "delivered", "cancelled"] as const;
const methods = ["on_account", "link", "cash"] as const;

it("says the same in SQL and in words, whatever the order", async () => {
  const db = service.database.service;
  const { id: tenantId } = await makeBusiness(service);
  const round = await db.round.create({ data: { tenantId, roundDate: new Date() } });
  const paidAt = new Date();
  const combinations: Plannable[] = statuses.flatMap((status) =>
    methods.flatMap((paymentMethod) =>
      [null, paidAt].flatMap((paid) => [
        { status, paymentMethod, paidAt: paid, fulfilment: "collection" as const, roundId: null },
        { status, paymentMethod, paidAt: paid, fulfilment: "delivery" as const, roundId: null },
        { status, paymentMethod, paidAt: paid, fulfilment: "delivery" as const, roundId: round.id },
      ]),
    ),
  );
  const made = await db.order.createManyAndReturn({
    data: combinations.map((order, n) => ({
      tenantId,
      ...order,
      source: "office" as const,
      trackingRef: `REF${n}`,
      paidVia: order.paidAt ? ("office" as const) : null,
      deliveredAt: order.status === "delivered" ? paidAt : null,
      cancelledAt: order.status === "cancelled" ? paidAt : null,
    })),
  });
  const inSql = await runSql(
    db,
    sqlBuilder.selectFrom("orders as o").where(isPlannable).select("o.id"),
  );
  const inWords = made.filter((order) => whyUnplannable(order) === null);
  expect(inWords).toHaveLength(5);
  expect(inSql.map(({ id }) => id).toSorted()).toEqual(inWords.map(({ id }) => id).toSorted());
});
