import type { Tx } from "@roundsman/db";
import { runSql, sqlBuilder } from "@roundsman/db";
import { findNamed, lockSerials, moveSerials, type Found, type NamedSerial } from "../../stock";
import type { StopCompletion } from "../rounds/stop-schema";
import type { OrderToDeliver } from "./outcome";
import type { Held } from "./record-stop";

/* Which containers were handed over and taken back at a stop. Nothing is refused for it: it has happened. */

/**
 * Moves what was scanned at a stop: to the customer full, onto the van empty. A number that is not known is entered
 * where the phone named a product whose containers have serial numbers; another is kept in the record alone.
 * @returns the numbers as they were scanned; null where none were
 */
export async function moveAtStop(
  tx: Tx,
  held: Held,
  order: OrderToDeliver,
  scanned: StopCompletion["serials"],
): Promise<{ delivered: string[]; collected: string[] } | null> {
  const { delivered = [], collected = [] } = scanned ?? {};
  if (delivered.length + collected.length === 0) return null;
  const { tenantId, round, stop, doneAt: at, byUserId } = held;
  const of = await tx.order.findFirstOrThrow({
    where: { tenantId, id: order.id },
    select: { customerId: true, deliveryAddressId: true },
  });
  const atCustomer = { place: "customer", ...of } as const;
  const aboard = { place: "round", roundId: round.id } as const;
  const happened = { at, byUserId, orderId: order.id, stopId: stop.id };
  const ordered = new Set(order.lines.map(({ productId }) => productId));
  const taken = new Set(order.collect.map(({ productId }) => productId));
  const out = await namedAtStop(tx, held, delivered, {
    path: "serials.delivered",
    likely: ordered,
  });
  const back = await namedAtStop(tx, held, collected, { path: "serials.collected", likely: taken });
  await lockSerials(tx, tenantId, [...new Set([...out, ...back])]);
  await moveSerials(tx, tenantId, out, {
    ...happened,
    kind: "delivered",
    where: atCustomer,
    condition: "full",
  });
  await moveSerials(tx, tenantId, back, {
    ...happened,
    kind: "collected",
    where: aboard,
    condition: "empty",
  });
  const numbersOf = (named: readonly NamedSerial[]) => named.map(({ number }) => number);
  return { delivered: numbersOf(delivered), collected: numbersOf(collected) };
}

/** Ids of what was scanned, with what is entered for it. */
async function namedAtStop(
  tx: Tx,
  { tenantId, round, doneAt, now }: Held,
  named: readonly NamedSerial[],
  by: Parameters<typeof findNamed>[3],
): Promise<string[]> {
  const found = await findNamed(tx, tenantId, named, by);
  const unknown = found.filter(({ row }) => row === null);
  const tracked = await trackedOf(tx, tenantId, unknown);
  await tx.serial.createMany({
    data: unknown.flatMap(({ named: { number, productId } }) =>
      productId !== undefined && tracked.has(productId)
        ? {
            tenantId,
            productId,
            number,
            condition: "full" as const,
            place: "round" as const,
            roundId: round.id,
            movedAt: doneAt,
            createdAt: now,
          }
        : [],
    ),
    skipDuplicates: true,
  });
  const entered = unknown.length > 0 ? await findNamed(tx, tenantId, named, by) : found;
  return entered.flatMap(({ row }) => row?.id ?? []);
}

async function trackedOf(tx: Tx, tenantId: string, found: readonly Found[]): Promise<Set<string>> {
  const ids = found.flatMap(({ named: { productId } }) => productId ?? []);
  if (ids.length === 0) return new Set();
  const products = await tx.product.findMany({
    where: { tenantId, id: { in: ids }, tracksSerials: true },
    select: { id: true },
  });
  return new Set(products.map(({ id }) => id));
}

/**
 * A delivery that is undone: what was handed over is on the van again, and what was taken back is at the customer.
 * Only what was last moved by this stop; the rest has been elsewhere since.
 */
export async function moveBackAtStop(tx: Tx, held: Held): Promise<void> {
  const { tenantId, stop, round, doneAt: at, byUserId } = held;
  const events = await runSql(
    tx,
    sqlBuilder
      .selectFrom("serial_events as e")
      .innerJoin("serials as s", (join) =>
        join
          .onRef("s.tenant_id", "=", "e.tenant_id")
          .onRef("s.id", "=", "e.serial_id")
          .onRef("s.moved_at", "=", "e.at"),
      )
      .where("e.tenant_id", "=", tenantId)
      .where("e.stop_id", "=", stop.id)
      .where("e.kind", "in", ["delivered", "collected"])
      .select(["e.serial_id as id", "e.kind"]),
  );
  if (events.length === 0) return;
  await lockSerials(tx, tenantId, [...new Set(events.map(({ id }) => id))]);
  const idsOf = (kind: string) => events.flatMap((one) => (one.kind === kind ? one.id : []));
  const happened = {
    kind: "corrected",
    at,
    byUserId,
    orderId: stop.orderId,
    stopId: stop.id,
  } as const;
  await moveSerials(tx, tenantId, idsOf("delivered"), {
    ...happened,
    where: { place: "round", roundId: round.id },
  });
  const customer = await tx.order.findFirstOrThrow({
    where: { tenantId, id: stop.orderId },
    select: { customerId: true, deliveryAddressId: true },
  });
  await moveSerials(tx, tenantId, idsOf("collected"), {
    ...happened,
    where: { place: "customer", ...customer },
  });
}
