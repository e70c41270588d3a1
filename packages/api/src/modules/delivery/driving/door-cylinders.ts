import type { SqlRunner } from "@roundsman/db";
import { z } from "zod";
import { Uuid } from "../../../platform/values/values";
import { asPosition, positionsOfMany, swappedGoods } from "../../stock";

/* Which cylinders are swapped and what the day's customers have of them: kept on the phone, which works out by
   `neededIn` what an agreement is needed for, also where there is no signal. */

const SwappedGroup = z.object({
  exchangeGroupId: Uuid,
  name: z.string(),
  /** Pence for one, including VAT where it bears any. */
  chargePence: z.int(),
  chargeProductId: Uuid,
  chargeName: z.string(),
  productIds: z.array(Uuid),
});

export const DoorCylinders = z.object({
  groups: z.array(SwappedGroup),
  /** Of the customers of the day's rounds, where they have anything. */
  positions: z.array(
    z.object({
      customerId: Uuid,
      exchangeGroupId: Uuid,
      held: z.int(),
      /** What their placed orders bring, less what those take back. */
      coming: z.int(),
      /** Cylinders of open agreements, and those that placed orders charge for. */
      agreed: z.int(),
    }),
  ),
});

interface OnTheRoad {
  stopDetails: readonly { customerId: string | null }[];
}

/** Two statements, however many customers there are; one for a business that swaps nothing. */
export async function doorCylinders(
  db: SqlRunner,
  tenantId: string,
  rounds: readonly OnTheRoad[],
): Promise<z.infer<typeof DoorCylinders>> {
  const groups = await swappedGoods(db, { tenantId });
  const customerIds = [
    ...new Set(
      rounds.flatMap(({ stopDetails }) =>
        stopDetails.flatMap(({ customerId }) => customerId ?? []),
      ),
    ),
  ];
  if (groups.length === 0 || customerIds.length === 0) return { groups, positions: [] };
  const rows = await positionsOfMany(db, { tenantId, customerIds });
  return {
    groups,
    positions: rows.map((row) => ({ customerId: row.customerId, ...asPosition(row) })),
  };
}
