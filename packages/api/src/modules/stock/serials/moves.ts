import {
  anyUuid,
  runSql,
  sql,
  sqlBuilder,
  type Condition,
  type SerialEventKind,
  type SerialPlace,
  type Tx,
} from "@roundsman/db";
import { fromDay } from "../../../platform/values/format";
import { conflict, invalid } from "../../../platform/base/errors";
import { serialsNumbered, type SerialRow } from "./queries";
import { serialKey } from "./serial-key";
import type { NamedSerial } from "./schema";

/** Where a container is; ids as its place asks for them. */
export interface Where {
  place: SerialPlace;
  locationId?: string | null;
  roundId?: string | null;
  customerId?: string | null;
  deliveryAddressId?: string | null;
}

/** What happens with containers. Left out, their condition, filling and test stay as they are. Days are YYYY-MM-DD. */
export interface Happened {
  kind: SerialEventKind;
  /** By the clock of whoever did it: it may reach the service late. */
  at: Date;
  byUserId: string | null;
  where?: Where;
  condition?: Condition;
  filledOn?: string | null;
  testDueOn?: string | null;
  orderId?: string | null;
  stopId?: string | null;
}

/**
 * Writes what happened with these, whose rows are held: their state and a row of history each, two statements however
 * many. What happened before their last move, and is told late, is history alone.
 */
export async function moveSerials(
  tx: Tx,
  tenantId: string,
  ids: readonly string[],
  happened: Happened,
): Promise<void> {
  if (ids.length === 0) return;
  const { kind, at, byUserId, where, condition, filledOn, testDueOn } = happened;
  const { orderId = null, stopId = null } = happened;
  const place = where && {
    place: where.place,
    location_id: where.locationId ?? null,
    round_id: where.roundId ?? null,
    customer_id: where.customerId ?? null,
    delivery_address_id: where.deliveryAddressId ?? null,
  };
  await runSql(
    tx,
    sqlBuilder
      .updateTable("serials")
      .where("tenant_id", "=", tenantId)
      .where("id", "=", anyUuid(ids))
      .where("moved_at", "<=", at)
      .set({
        moved_at: at,
        updated_at: at,
        ...place,
        ...(condition && { condition }),
        ...(filledOn !== undefined && { filled_on: filledOn && fromDay(filledOn) }),
        ...(testDueOn !== undefined && { test_due_on: testDueOn && fromDay(testDueOn) }),
      }),
  );
  const kept = sqlBuilder
    .selectFrom("serials as s")
    .where("s.tenant_id", "=", tenantId)
    .where("s.id", "=", anyUuid(ids))
    .select((eb) => [
      "s.tenant_id",
      "s.id as serial_id",
      sql<SerialEventKind>`${kind}::serial_event_kind`.as("kind"),
      sql<Date>`${at}::timestamptz`.as("at"),
      condition
        ? sql<Condition>`${condition}::condition`.as("condition")
        : eb.ref("s.condition").as("condition"),
      place
        ? sql<SerialPlace>`${place.place}::serial_place`.as("place")
        : eb.ref("s.place").as("place"),
      place ? sql<string>`${place.location_id}::uuid`.as("l") : eb.ref("s.location_id").as("l"),
      place ? sql<string>`${place.round_id}::uuid`.as("r") : eb.ref("s.round_id").as("r"),
      place ? sql<string>`${place.customer_id}::uuid`.as("c") : eb.ref("s.customer_id").as("c"),
      place
        ? sql<string>`${place.delivery_address_id}::uuid`.as("d")
        : eb.ref("s.delivery_address_id").as("d"),
      sql<string>`${orderId}::uuid`.as("order_id"),
      sql<string>`${stopId}::uuid`.as("stop_id"),
      "s.test_due_on",
      sql<string>`${byUserId}::text`.as("by_user_id"),
    ]);
  await runSql(
    tx,
    sqlBuilder
      .insertInto("serial_events")
      .columns([
        "tenant_id",
        "serial_id",
        "kind",
        "at",
        "condition",
        "place",
        "location_id",
        "round_id",
        "customer_id",
        "delivery_address_id",
        "order_id",
        "stop_id",
        "test_due_on",
        "by_user_id",
      ])
      .expression(kept),
  );
}

/** A number as a request names it, with the container it is; null where there is none of that number. */
export interface Found {
  named: NamedSerial;
  /** Its place in the request. */
  n: number;
  row: SerialRow | null;
}

/**
 * The containers that a request names, each number once. Of several products with one number the one in `likely` is
 * meant.
 * @throws conflict on `path.N.number` where two products have the number and it can't be told which is meant
 */
export async function findNamed(
  db: Parameters<typeof serialsNumbered>[0],
  tenantId: string,
  named: readonly NamedSerial[],
  { path, likely }: { path: string; likely: ReadonlySet<string> },
): Promise<Found[]> {
  const rows = await serialsNumbered(
    db,
    tenantId,
    named.map(({ number }) => serialKey(number)),
  );
  const found = named.map((one, n): Found => {
    const key = serialKey(one.number);
    const ofNumber = rows.filter(
      (row) =>
        row.numberKey === key && (one.productId === undefined || row.productId === one.productId),
    );
    const expected = ofNumber.filter(({ productId }) => likely.has(productId));
    const [row, another] = ofNumber.length > 1 && expected.length > 0 ? expected : ofNumber;
    if (another) {
      throw conflict(
        `${one.number} is a number of ${ofNumber.map(({ productName }) => productName).join(" and of ")}: say which.`,
        `${path}.${n}.number`,
      );
    }
    return { named: one, n, row: row ?? null };
  });
  const keyOf = ({ named: { number, productId }, row }: Found) =>
    row?.id ?? `${productId} ${serialKey(number)}`;
  return found.filter((one, n) => found.findIndex((other) => keyOf(other) === keyOf(one)) === n);
}

/** @throws validation on `path.N.number` for each that is none of this business's */
export function requireKnown(
  found: readonly Found[],
  path: string,
): (Found & { row: SerialRow })[] {
  const issues = found.flatMap(({ named, n, row }) =>
    row
      ? []
      : [{ path: `${path}.${n}.number`, message: `There is no serial number ${named.number}.` }],
  );
  if (issues.length > 0) throw invalid(...issues);
  return found.flatMap(({ row, ...one }) => (row ? { ...one, row } : []));
}
