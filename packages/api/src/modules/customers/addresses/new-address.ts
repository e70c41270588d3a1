import type { DeliveryAddress, Tx } from "@roundsman/db";
import type { z } from "zod";
import { askAgain, type Located } from "./position";
import type { NewAddress } from "../address/schema";

/** Writes a customer's new address, located before; a job looks again where that failed. */
export async function addAddress(
  tx: Tx,
  { tenantId, now }: { tenantId: string; now: Date },
  customerId: string,
  fields: z.output<typeof NewAddress>,
  { position, failed }: Located,
): Promise<DeliveryAddress> {
  const row = await tx.deliveryAddress.create({
    data: { tenantId, customerId, ...fields, ...position, createdAt: now, updatedAt: now },
  });
  if (failed) await askAgain(tx, { tenantId, addressId: row.id });
  return row;
}
