import { letOrdersFollow } from "./following";
import { lookUp } from "./position";
import { addressName } from "./view";
import { recordActivity } from "../../../platform/audit/activity";
import type { Service } from "../../../platform/context/service";
import { enqueue } from "../../../platform/jobs/enqueue";
import type { Tasks } from "../../../platform/jobs/tasks";

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
  const position = await lookUp(providers.geocoder, postcode, now);
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
