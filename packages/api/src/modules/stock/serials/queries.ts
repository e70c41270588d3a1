import {
  anyUuid,
  runSql,
  sql,
  sqlBuilder,
  type InferResult,
  type SqlRunner,
  type Tx,
} from "@roundsman/db";
import type { z } from "zod";
import { notFound } from "../../../platform/base/errors";
import { dateTime, day, dayOrNull } from "../../../platform/values/format";
import { isInTest, vanInWords, type Loadable } from "./rules";
import type { Serial, SerialWithHistory } from "./schema";

/** Containers as `s`, with their product as `p` and with where they are in words. */
export const selectSerials = sqlBuilder
  .selectFrom("serials as s")
  .innerJoin("products as p", (join) =>
    join.onRef("p.tenant_id", "=", "s.tenant_id").onRef("p.id", "=", "s.product_id"),
  )
  .leftJoin("locations as l", (join) =>
    join.onRef("l.tenant_id", "=", "s.tenant_id").onRef("l.id", "=", "s.location_id"),
  )
  .leftJoin("rounds as r", (join) =>
    join.onRef("r.tenant_id", "=", "s.tenant_id").onRef("r.id", "=", "s.round_id"),
  )
  .leftJoin("vehicles as v", (join) =>
    join.onRef("v.tenant_id", "=", "r.tenant_id").onRef("v.id", "=", "r.vehicle_id"),
  )
  .leftJoin("users as u", "u.id", "r.driver_user_id")
  .leftJoin("customers as c", (join) =>
    join.onRef("c.tenant_id", "=", "s.tenant_id").onRef("c.id", "=", "s.customer_id"),
  )
  .select([
    "s.id",
    "s.product_id as productId",
    "p.name as productName",
    "s.number",
    "s.number_key as numberKey",
    "s.condition",
    "s.filled_on as filledOn",
    "s.test_due_on as testDueOn",
    "s.place",
    "s.location_id as locationId",
    "s.round_id as roundId",
    "s.customer_id as customerId",
    "s.delivery_address_id as deliveryAddressId",
    "s.moved_at as movedAt",
    "s.created_at as createdAt",
    "s.updated_at as updatedAt",
    "l.name as yardName",
    "r.round_date as roundDate",
    "r.status as roundStatus",
    "v.name as vanName",
    "u.name as driverName",
    "c.name as customerName",
  ]);

export type SerialRow = InferResult<typeof selectSerials>[number];

type Placed = Pick<
  SerialRow,
  "place" | "yardName" | "roundDate" | "vanName" | "driverName" | "customerName"
>;

/** Who reads it: what it is called depends on what they may see. */
export interface SerialReader {
  /** YYYY-MM-DD, by the business's own clock. */
  today: string;
  seesCustomers: boolean;
}

function placeName(row: Placed, { seesCustomers }: Pick<SerialReader, "seesCustomers">) {
  if (row.place === "yard") return row.yardName;
  if (row.place === "customer")
    return seesCustomers ? (row.customerName ?? "No customer named") : null;
  if (row.place === "round") {
    const { roundDate, vanName, driverName } = row;
    // History outlives a round that was removed.
    return roundDate && vanInWords({ vanName, driverName, date: day(roundDate) });
  }
  return row.place === "supplier" ? "With the supplier" : "Scrapped";
}

export function viewSerial(row: SerialRow, reader: SerialReader): Serial {
  const testDueOn = dayOrNull(row.testDueOn);
  return {
    id: row.id,
    productId: row.productId,
    productName: row.productName,
    number: row.number,
    condition: row.condition,
    filledOn: dayOrNull(row.filledOn),
    testDueOn,
    inTest: isInTest(testDueOn, reader.today),
    place: row.place,
    locationId: row.locationId,
    roundId: row.roundId,
    customerId: row.customerId,
    deliveryAddressId: row.deliveryAddressId,
    placeName: placeName(row, reader),
    movedAt: dateTime(row.movedAt),
    createdAt: dateTime(row.createdAt),
    updatedAt: dateTime(row.updatedAt),
  };
}

/** As the rules of loading see it. */
export const asLoadable = (row: SerialRow): Loadable => ({
  number: row.number,
  testDueOn: dayOrNull(row.testDueOn),
  place: row.place,
  roundId: row.roundId,
  round: row.roundDate && {
    date: day(row.roundDate),
    isDone: row.roundStatus === "done",
    vanName: row.vanName,
    driverName: row.driverName,
  },
});

/** Those with these numbers (as `serialKey` writes them), whatever their product. */
export const serialsNumbered = (db: SqlRunner, tenantId: string, keys: readonly string[]) =>
  keys.length === 0
    ? Promise.resolve([])
    : runSql(
        db,
        selectSerials
          .where("s.tenant_id", "=", tenantId)
          .where(sql<boolean>`s.number_key = any(${keys}::text[])`)
          .orderBy("s.id"),
      );

/**
 * Holds these rows until the transaction ends, in one order. Whoever moves one holds it first; a round is held before.
 * @throws not_found where one is none of this business's
 */
export async function lockSerials(tx: Tx, tenantId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await runSql(
    tx,
    sqlBuilder
      .selectFrom("serials")
      .where("tenant_id", "=", tenantId)
      .where("id", "=", anyUuid(ids))
      .orderBy("id")
      .select("id")
      .forUpdate(),
  );
  if (rows.length < new Set(ids).size) throw notFound("serial number");
}

/** @throws not_found */
export async function readSerial(db: SqlRunner, tenantId: string, id: string): Promise<SerialRow> {
  const [row] = await runSql(
    db,
    selectSerials.where("s.tenant_id", "=", tenantId).where("s.id", "=", id),
  );
  if (!row) throw notFound("serial number");
  return row;
}

/** Years of a container that moves every week. */
const mostEvents = 500;

/** What happened with it, newest first, in one statement. */
export async function readHistory(
  db: SqlRunner,
  tenantId: string,
  serialId: string,
  reader: SerialReader,
): Promise<z.infer<typeof SerialWithHistory>["history"]> {
  const rows = await runSql(
    db,
    sqlBuilder
      .selectFrom("serial_events as e")
      .leftJoin("locations as l", (join) =>
        join.onRef("l.tenant_id", "=", "e.tenant_id").onRef("l.id", "=", "e.location_id"),
      )
      .leftJoin("rounds as r", (join) =>
        join.onRef("r.tenant_id", "=", "e.tenant_id").onRef("r.id", "=", "e.round_id"),
      )
      .leftJoin("vehicles as v", (join) =>
        join.onRef("v.tenant_id", "=", "r.tenant_id").onRef("v.id", "=", "r.vehicle_id"),
      )
      .leftJoin("users as u", "u.id", "r.driver_user_id")
      .leftJoin("users as b", "b.id", "e.by_user_id")
      .leftJoin("customers as c", (join) =>
        join.onRef("c.tenant_id", "=", "e.tenant_id").onRef("c.id", "=", "e.customer_id"),
      )
      .where("e.tenant_id", "=", tenantId)
      .where("e.serial_id", "=", serialId)
      .orderBy("e.at", "desc")
      .orderBy("e.id", "desc")
      .limit(mostEvents)
      .select([
        "e.id",
        "e.at",
        "e.kind",
        "e.condition",
        "e.place",
        "e.location_id as locationId",
        "e.round_id as roundId",
        "e.customer_id as customerId",
        "e.delivery_address_id as deliveryAddressId",
        "e.order_id as orderId",
        "e.test_due_on as testDueOn",
        "b.name as byName",
        "l.name as yardName",
        "r.round_date as roundDate",
        "v.name as vanName",
        "u.name as driverName",
        "c.name as customerName",
      ]),
  );
  return rows.map(
    ({ at, testDueOn, yardName, roundDate, vanName, driverName, customerName, ...event }) => ({
      ...event,
      at: dateTime(at),
      testDueOn: dayOrNull(testDueOn),
      placeName: placeName(
        { place: event.place, yardName, roundDate, vanName, driverName, customerName },
        reader,
      ),
    }),
  );
}
