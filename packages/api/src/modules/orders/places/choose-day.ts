import { runSqlForOne, sql, sqlBuilder, type SqlRunner, type Tx } from "@roundsman/db";
import { conflict, invalid } from "../../../platform/base/errors";
import { fromDay, shortDay } from "../../../platform/values/format";
import { areaFor, offeredDays, readAreas } from "../../catalogue";
import { whyDoorClosed } from "../../customers";
import { dayPromised } from "../order/promise";
import type { OrderRow } from "../order/queries";
import { holdPlace } from "./hold-place";
import { giveUpPlace } from "./take-place";

/* A customer whose delivery failed chooses another day of their area (docs/decisions/0331). */

interface At {
  tenantId: string;
  timeZone: string;
  now: Date;
}

type Going = Pick<
  OrderRow,
  "id" | "deliveryAddressId" | "deliverToPostcode" | "latitude" | "longitude"
>;

const areaOfOrder = async (runner: SqlRunner, tenantId: string, order: Going) =>
  areaFor(await readAreas(runner, tenantId), { ...order, postcode: order.deliverToPostcode });

/** Kilograms of the goods as they are filled. */
async function kgOf(runner: SqlRunner, tenantId: string, orderId: string): Promise<number> {
  const row = await runSqlForOne(
    runner,
    sqlBuilder
      .selectFrom("order_lines as l")
      .innerJoin("products as p", (join) =>
        join.onRef("p.tenant_id", "=", "l.tenant_id").onRef("p.id", "=", "l.product_id"),
      )
      .where("l.tenant_id", "=", tenantId)
      .where("l.order_id", "=", orderId)
      .select(sql<number>`coalesce(sum(l.quantity * l.measure * p.full_kg::float8), 0)`.as("kg")),
  );
  return row?.kg ?? 0;
}

/** Whether something can be brought to an order's door on a day (YYYY-MM-DD); on any day where its address is not kept. */
async function readIsOpen(
  runner: SqlRunner,
  tenantId: string,
  { deliveryAddressId }: Going,
): Promise<(day: string) => boolean> {
  if (deliveryAddressId === null) return () => true;
  const door = await runSqlForOne(
    runner,
    sqlBuilder
      .selectFrom("delivery_addresses as a")
      .innerJoin("customers as c", (join) =>
        join.onRef("c.tenant_id", "=", "a.tenant_id").onRef("c.id", "=", "a.customer_id"),
      )
      .where("a.tenant_id", "=", tenantId)
      .where("a.id", "=", deliveryAddressId)
      .select(["a.delivery_windows as deliveryWindows", "c.closed_days as closedDays"]),
  );
  return (day) => !door || whyDoorClosed(door, day) === null;
}

/**
 * The next days with room for an order on which its door takes deliveries (YYYY-MM-DD); none where no area holds its
 * address.
 */
export async function daysFor(runner: SqlRunner, at: At, order: Going): Promise<string[]> {
  const area = await areaOfOrder(runner, at.tenantId, order);
  if (!area) return [];
  const kg = await kgOf(runner, at.tenantId, order.id);
  const days = await offeredDays(runner, area, { ...at, kg });
  const isOpen = await readIsOpen(runner, at.tenantId, order);
  return days.flatMap(({ day, full }) => (full || !isOpen(day) ? [] : [day]));
}

/**
 * Gives a locked order its place on another day, which is promised from now on.
 * @throws conflict where no area holds its address, or the day is full; validation for a day that is not offered, and
 * for one on which its door takes nothing
 */
export async function chooseDay(tx: Tx, at: At, order: OrderRow, day: string): Promise<void> {
  const { tenantId, now } = at;
  const of = { tenantId, orderId: order.id };
  const area = await areaOfOrder(tx, tenantId, order);
  if (!area) throw conflict("A day can't be chosen here. Please phone.");
  if (!(await readIsOpen(tx, tenantId, order))(day)) {
    const on = shortDay(fromDay(day));
    const message = `This address takes no deliveries on ${on}. Choose another day.`;
    throw invalid({ path: "day", message });
  }
  await giveUpPlace(tx, of);
  const postcode = order.deliverToPostcode;
  await holdPlace(tx, { ...at, ...of, area, postcode, day, window: null, given: null });
  await tx.order.updateMany({
    where: { tenantId, id: order.id },
    data: { wantedOn: fromDay(day), ...dayPromised(day), updatedAt: now },
  });
}
