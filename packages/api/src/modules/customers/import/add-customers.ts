import { Prisma, type Tx } from "@roundsman/db";
import type { Located } from "../addresses/position";
import type { ListedRow } from "./price-lists";

interface Adding {
  tenantId: string;
  now: Date;
  /** Where each postcode is; what could not be looked up is asked again by a job. */
  located: { positions: ReadonlyMap<string, Located["position"]>; failed: boolean };
}

/**
 * Writes customers and their addresses, all in one statement however many, and the jobs that look up
 * what could not be located. The lists they go on must be held.
 */
export async function addCustomers(
  tx: Tx,
  { tenantId, now, located }: Adding,
  rows: readonly ListedRow[],
): Promise<void> {
  const given = rows.map(({ row, rateSetId }) => ({
    ...row,
    rateSetId,
    ...(row.postcode === null ? {} : located.positions.get(row.postcode)),
  }));
  await tx.$executeRaw(Prisma.sql`
    WITH given AS MATERIALIZED (
           SELECT uuidv7() AS id, g.* FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS g (${shape})),
         added AS (
           INSERT INTO customers (tenant_id, id, name, email, phone, rate_set_id, on_account, notes,
                                  company_number, vat_number, created_at, updated_at)
           SELECT ${tenantId}::uuid, id, name, email, phone, "rateSetId", "onAccount", notes,
                  "companyNumber", "vatNumber", ${now}, ${now} FROM given),
         placed AS (
           INSERT INTO delivery_addresses (tenant_id, customer_id, name, line1, line2, city, postcode, notes,
                                           latitude, longitude, geocoded_at, postcode_district, admin_district,
                                           admin_county, region, created_at, updated_at)
           SELECT ${tenantId}::uuid, id, "addressName", line1, line2, city, postcode, "addressNotes",
                  latitude, longitude, "geocodedAt", "postcodeDistrict", "adminDistrict", "adminCounty", region,
                  ${now}, ${now}
             FROM given WHERE line1 IS NOT NULL RETURNING id, postcode)
    SELECT enqueue_job('geocode_address', jsonb_build_object('tenantId', ${tenantId}::text, 'addressId', id),
                       NULL::timestamptz, 'geocode_address:' || id, NULL::int)
      FROM placed WHERE ${located.failed} AND postcode IS NOT NULL`);
}

const shape = Prisma.sql`
  name text, email text, phone text, "rateSetId" uuid, "onAccount" boolean, notes text, "companyNumber" text,
  "vatNumber" text, "addressName" text, line1 text, line2 text, city text, postcode text, "addressNotes" text,
  latitude float8, longitude float8, "geocodedAt" timestamptz, "postcodeDistrict" text, "adminDistrict" text,
  "adminCounty" text, region text`;
