import { Prisma, type PrismaClient } from "@roundsman/db";
import type { z } from "zod";
import type { Door } from "./door-schema";

type DoorRow = Omit<z.infer<typeof Door>, "can"> & { roundId: string };

/** What is known of the doors of these rounds beside the stops themselves, in one statement. */
export const doorRows = (
  db: PrismaClient,
  tenantId: string,
  roundIds: readonly string[],
): Promise<DoorRow[]> =>
  db.$queryRaw<DoorRow[]>(Prisma.sql`
    SELECT s.round_id AS "roundId", s.id AS "stopId", o.tracking_ref AS "trackingRef",
           coalesce(o.deliver_to_name, o.customer_name) AS name, o.deliver_to_address AS address,
           o.deliver_to_postcode AS postcode, c.phone, o.notes AS "orderNotes", a.notes AS "addressNotes"
      FROM stops s
      JOIN orders o ON o.tenant_id = s.tenant_id AND o.id = s.order_id
      LEFT JOIN customers c ON c.tenant_id = o.tenant_id AND c.id = o.customer_id
      LEFT JOIN delivery_addresses a ON a.tenant_id = o.tenant_id AND a.id = o.delivery_address_id
     WHERE s.tenant_id = ${tenantId}::uuid AND s.round_id = ANY(${[...roundIds]}::uuid[])
     ORDER BY s.round_id, s.sequence, s.id`);
