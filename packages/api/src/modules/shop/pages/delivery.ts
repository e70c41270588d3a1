import { runSqlForOne, sql, type PrismaClient } from "@roundsman/db";
import { chargedNow } from "../../catalogue";
import { incVat } from "../../orders";
import { soldProducts } from "./products";
import type { DeliveryWay } from "./schema";

interface Rates {
  lowest: number;
  highest: number;
}

/**
 * What each way of delivery costs: pence including VAT, from the goods of the lowest rate to those of the
 * highest, since a charge bears the VAT of the goods it brings. With one rate both are what the checkout asks.
 */
export async function deliveryWays(
  db: PrismaClient,
  tenantId: string,
  { lowest, highest }: Rates,
): Promise<DeliveryWay[]> {
  const options = await db.deliveryOption.findMany({
    where: { tenantId, archivedAt: null },
    orderBy: [{ sortOrder: "asc" }, { id: "asc" }],
    select: { name: true, pricePence: true },
  });
  // A business that names no ways still delivers, for nothing (checkout/offers.ts).
  const ways = options.length > 0 ? options : [{ name: "Delivery", pricePence: 0 }];
  return ways.map(({ name, pricePence }) => ({
    name,
    fromPence: incVat(pricePence, lowest),
    toPence: incVat(pricePence, highest),
  }));
}

/** The rates of what a shop sells, in per cent; the standard one where it sells nothing yet. */
export async function ratesSold(db: PrismaClient, tenantId: string): Promise<Rates> {
  const row = await runSqlForOne(
    db,
    soldProducts(tenantId)
      // A security bears no part of a charge for delivery.
      .where(sql<boolean>`(p.vat_treatment <> 'outside_scope' or ${chargedNow.unregistered})`)
      .select([
        sql<number | null>`min(${chargedNow.vatRate})::int`.as("lowest"),
        sql<number | null>`max(${chargedNow.vatRate})::int`.as("highest"),
      ]),
  );
  return { lowest: row?.lowest ?? 20, highest: row?.highest ?? 20 };
}
