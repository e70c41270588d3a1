import {
  anyUuid,
  runSql,
  sql,
  sqlBuilder,
  type DeliveryAddress,
  type PrismaClient,
  type Tx,
} from "@roundsman/db";
import { ProviderFailed, type Geocoder, type Place } from "@roundsman/providers";
import type { z } from "zod";
import { recordActivity } from "../../../platform/audit/activity";
import type { Log, Service } from "../../../platform/context/context";
import { enqueue, enqueueForRows, type Tasks } from "../../../platform/jobs/enqueue";
import { windowColumns } from "./hours";
import type { NewAddress } from "./schema";

/** What an address's columns say of where its postcode is. */
interface Position {
  latitude: number | null;
  longitude: number | null;
  geocodedAt: Date | null;
  postcodeDistrict: string | null;
  adminDistrict: string | null;
  adminCounty: string | null;
  region: string | null;
}

export const noPosition: Position = {
  latitude: null,
  longitude: null,
  geocodedAt: null,
  postcodeDistrict: null,
  adminDistrict: null,
  adminCounty: null,
  region: null,
};

/** What looking a postcode up came to; `failed` where asking again later makes sense. */
export interface Located {
  position: Position;
  failed: boolean;
}

/**
 * Looks a postcode up; never inside a transaction. A look-up service that does not answer is no reason
 * to refuse an address: it is kept without a position, and a job asks again.
 */
export async function locatePostcode(
  { providers, log, now }: { providers: { geocoder: Geocoder }; log: Log; now: Date },
  postcode: string | null,
): Promise<Located> {
  if (postcode === null) return { position: noPosition, failed: false };
  try {
    return { position: await lookUpPostcode(providers.geocoder, postcode, now), failed: false };
  } catch (error) {
    if (!(error instanceof ProviderFailed)) throw error;
    log.warn({ provider: error.provider, code: error.code }, "A postcode could not be looked up");
    return { position: noPosition, failed: true };
  }
}

/** Looks any number of postcodes up at once; never inside a transaction. The same holds for a failure. */
export async function locatePostcodes(
  { providers, log, now }: Parameters<typeof locatePostcode>[0],
  postcodes: readonly string[],
): Promise<{ positions: Map<string, Position>; failed: boolean }> {
  try {
    const places = await providers.geocoder.locate([...new Set(postcodes)]);
    const positions = [...places].map(([asked, place]) => [asked, positionAt(place, now)] as const);
    return { positions: new Map(positions), failed: false };
  } catch (error) {
    if (!(error instanceof ProviderFailed)) throw error;
    log.warn({ provider: error.provider, code: error.code }, "Postcodes could not be looked up");
    return { positions: new Map(), failed: true };
  }
}

/** Has the postcode looked up again later, in the transaction that kept the address without a position. */
export const queueGeocoding = (tx: Tx, address: Tasks["geocode_address"]): Promise<void> =>
  enqueue(tx, "geocode_address", address, { key: `geocode_address:${address.addressId}` });

/** The same for all of these addresses that have a postcode. They are new: no job waits for them. */
export const queueGeocodings = (tx: Tx, tenantId: string, addressIds: readonly string[]) =>
  enqueueForRows(
    tx,
    "geocode_address",
    sqlBuilder
      .selectFrom("delivery_addresses as a")
      .where("a.tenant_id", "=", tenantId)
      .where("a.id", "=", anyUuid(addressIds))
      .where("a.postcode", "is not", null),
    { payload: sql`jsonb_build_object('tenantId', a.tenant_id, 'addressId', a.id)` },
  );

/** @throws ProviderFailed where the look-up service fails; an unknown postcode is nowhere */
async function lookUpPostcode(geocoder: Geocoder, postcode: string, now: Date): Promise<Position> {
  const places = await geocoder.locate([postcode]);
  return positionAt(places.get(postcode) ?? null, now);
}

function positionAt(place: Place | null, now: Date): Position {
  if (!place) return noPosition;
  const { precision: _, ...known } = place;
  return { ...known, geocodedAt: now };
}

/** What the record calls an address. */
export const addressName = ({ line1, postcode }: { line1: string; postcode: string | null }) =>
  postcode === null ? line1 : `${line1}, ${postcode}`;

/** The address as it stands, its row held until the change is through. Taken before rounds and orders. */
export async function lockAddress(tx: Tx, tenantId: string, id: string): Promise<DeliveryAddress> {
  await runSql(
    tx,
    sqlBuilder
      .selectFrom("delivery_addresses")
      .where("tenant_id", "=", tenantId)
      .where("id", "=", id)
      .select("id")
      .forNoKeyUpdate(),
  );
  return tx.deliveryAddress.findUniqueOrThrow({ where: { tenantId_id: { tenantId, id } } });
}

/** The addresses a customer has now, the oldest first. */
export const addressesOf = (
  db: PrismaClient,
  tenantId: string,
  customerId: string,
): Promise<DeliveryAddress[]> =>
  db.deliveryAddress.findMany({
    where: { tenantId, customerId, archivedAt: null },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });

/** Writes a customer's new address, located before; a job looks again where that failed. */
export async function addAddress(
  tx: Tx,
  { tenantId, now }: { tenantId: string; now: Date },
  customerId: string,
  fields: z.output<typeof NewAddress>,
  { position, failed }: Located,
): Promise<DeliveryAddress> {
  const columns = { ...fields, ...windowColumns(fields), ...position };
  const row = await tx.deliveryAddress.create({
    data: { tenantId, customerId, ...columns, createdAt: now, updatedAt: now },
  });
  if (failed) await queueGeocoding(tx, { tenantId, addressId: row.id });
  return row;
}

/**
 * Lets orders follow the address they go to, as long as they are placed and no van is out with them
 * (docs/decisions/0060): the place, its name and the way it is written. Who they are for stays. Gives
 * the planned rounds whose way has changed with it; rounds are locked before their orders.
 */
export async function letOrdersFollow(
  tx: Tx,
  tenantId: string,
  addressId: string,
  now: Date,
): Promise<string[]> {
  await runSql(
    tx,
    sqlBuilder
      .selectFrom("rounds as r")
      .where("r.tenant_id", "=", tenantId)
      .where("r.status", "=", sql.lit("planned"))
      .where("r.id", "in", (eb) =>
        eb
          .selectFrom("orders as o")
          .where("o.tenant_id", "=", tenantId)
          .where("o.delivery_address_id", "=", addressId)
          .where("o.status", "=", sql.lit("placed"))
          .select("o.round_id"),
      )
      .select("r.id")
      .orderBy("r.id")
      .forUpdate(),
  );
  const moved = await runSql(tx, followAddress(tenantId, addressId, now));
  const rounds = new Set(moved.flatMap(({ roundId }) => roundId ?? []));
  if (rounds.size > 0) {
    await tx.round.updateMany({
      where: { tenantId, id: { in: [...rounds] } },
      data: { version: { increment: 1 }, updatedAt: now },
    });
  }
  return [...rounds];
}

/** Writes to the orders what has changed of where they go. Gives the round each is on. */
const followAddress = (tenantId: string, addressId: string, now: Date) =>
  sqlBuilder
    .updateTable("orders as o")
    .from("delivery_addresses as a")
    .set({
      latitude: place.latitude,
      longitude: place.longitude,
      deliver_to_name: place.name,
      deliver_to_postcode: (eb) => eb.ref("a.postcode"),
      deliver_to_address: place.written,
      updated_at: now,
    })
    .where("o.tenant_id", "=", tenantId)
    .where("o.delivery_address_id", "=", addressId)
    .where("o.status", "=", sql.lit("placed"))
    .whereRef("a.tenant_id", "=", "o.tenant_id")
    .whereRef("a.id", "=", "o.delivery_address_id")
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("rounds as r")
            .whereRef("r.tenant_id", "=", "o.tenant_id")
            .whereRef("r.id", "=", "o.round_id")
            .where("r.status", "<>", sql.lit("planned"))
            .select("r.id"),
        ),
      ),
    )
    .where(
      sql<boolean>`
        (o.latitude, o.longitude, o.deliver_to_name, o.deliver_to_postcode, o.deliver_to_address)
        is distinct from
        (${place.latitude}, ${place.longitude}, ${place.name}, a.postcode, ${place.written})`,
    )
    .returning("o.round_id as roundId");

/** What an order `o` has of its address `a`. */
const place = {
  latitude: sql<number | null>`coalesce(a.drop_latitude, a.latitude)`,
  longitude: sql<number | null>`coalesce(a.drop_longitude, a.longitude)`,
  name: sql<string | null>`coalesce(a.name, o.customer_name)`,
  // Not `concat_ws`, which Citus takes for one whose answer may change.
  written: sql<string>`a.line1 || coalesce(', ' || a.line2, '') || coalesce(', ' || a.city, '') || coalesce(', ' || a.postcode, '')`,
};

/**
 * Looks up a postcode that could not be looked up when its address was written. Nothing to do where
 * the address has got a position or another postcode since.
 * @throws ProviderFailed where the look-up service still fails; the queue asks again
 */
export async function geocodeAddress(
  { database, providers }: Service,
  { tenantId, addressId }: Tasks["geocode_address"],
): Promise<void> {
  const where = { tenantId, id: addressId };
  const address = await database.service.deliveryAddress.findFirst({
    where: { ...where, geocodedAt: null, postcode: { not: null } },
    select: { line1: true, postcode: true },
  });
  if (address?.postcode == null) return;
  const { line1, postcode } = address;
  const now = new Date();
  const position = await lookUpPostcode(providers.geocoder, postcode, now);
  if (position.geocodedAt === null) return;
  await database.service.$transaction(async (tx) => {
    const { count } = await tx.deliveryAddress.updateMany({
      where: { ...where, geocodedAt: null, postcode },
      data: { ...position, updatedAt: now },
    });
    if (count === 0) return;
    for (const roundId of await letOrdersFollow(tx, tenantId, addressId, now)) {
      await enqueue(tx, "route_round", { tenantId, roundId }, { key: `route_round:${roundId}` });
    }
    await recordActivity(
      tx,
      { tenantId, kind: "system", name: "Roundsman" },
      {
        action: "address.located",
        words: `Found where ${addressName({ line1, postcode })} is`,
        subject: { kind: "address", id: addressId },
        after: { latitude: position.latitude, longitude: position.longitude },
      },
      { now, requestId: null },
    );
  });
}
