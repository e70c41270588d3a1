import type { Tx } from "@roundsman/db";
import { ProviderFailed, type Geocoder, type Place } from "@roundsman/providers";
import type { Log } from "../../platform/context/context";
import { enqueue, type Tasks } from "../../platform/jobs/enqueue";

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

/** @throws ProviderFailed where the look-up service fails; an unknown postcode is nowhere */
export async function lookUpPostcode(
  geocoder: Geocoder,
  postcode: string,
  now: Date,
): Promise<Position> {
  const places = await geocoder.locate([postcode]);
  return positionAt(places.get(postcode) ?? null, now);
}

function positionAt(place: Place | null, now: Date): Position {
  if (!place) return noPosition;
  const { precision: _, ...known } = place;
  return { ...known, geocodedAt: now };
}
