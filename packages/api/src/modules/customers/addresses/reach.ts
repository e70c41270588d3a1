import { Prisma, type PrismaClient } from "@roundsman/db";
import type { BusinessCaller } from "../../../platform/access/caller";
import { forbidden } from "../../../platform/base/errors";
import { personBehind } from "../../../platform/access/own";
import type { AddressChange } from "../address/schema";

/** What somebody who delivers there may say of an address (docs/contract/customers-and-prices.md#addresses). */
const atTheDoor = new Set(["dropLatitude", "dropLongitude", "leaveInstruction", "leaveDetail"]);

const isOffice = ({ scopes }: BusinessCaller): boolean => scopes.has("customers:write");

/** Whether it is the office that asks, or somebody on one of whose rounds the address is or was. */
export async function mayReach(
  db: PrismaClient,
  who: BusinessCaller,
  addressId: string,
): Promise<boolean> {
  if (isOffice(who)) return true;
  const rows = await db.$queryRaw<object[]>(Prisma.sql`
    SELECT 1 FROM orders o
      JOIN stops s ON s.tenant_id = o.tenant_id AND s.order_id = o.id
      JOIN rounds r ON r.tenant_id = s.tenant_id AND r.id = s.round_id
     WHERE o.tenant_id = ${who.business.id}::uuid AND o.delivery_address_id = ${addressId}::uuid
       AND r.driver_user_id = ${personBehind(who.caller).id} LIMIT 1`);
  return rows.length > 0;
}

/** @throws forbidden where a driver would change what is the office's */
export function requireAtTheDoor(who: BusinessCaller, change: AddressChange): void {
  if (isOffice(who)) return;
  const others = Object.entries(change).filter(
    ([name, value]) => value !== undefined && !atTheDoor.has(name),
  );
  if (others.length > 0) {
    throw forbidden("You may change where to leave things and the pin, nothing else.");
  }
}
