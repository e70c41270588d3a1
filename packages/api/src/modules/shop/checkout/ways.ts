import type { PrismaClient } from "@roundsman/db";
import { dayOrNull } from "../../../platform/values/view";
import { sumsOf } from "../../orders/order/money";
import { promiseColumns } from "../../orders/orders/promise";
import { canTakePayment, readConnection } from "../../billing/payments/connections";
import type { ShopContext } from "../visit/by-shopper";
import { priced } from "./read-basket";
import type { BasketItem } from "./schema";

/** The ways in which a basket can be brought, with the days and the charge each means for it. */
export async function waysOfDelivery(
  { db, shop, now }: Pick<ShopContext, "db" | "shop" | "now">,
  items: readonly BasketItem[],
) {
  const options = await db.deliveryOption.findMany({
    where: { tenantId: shop.tenantId, archivedAt: null },
    orderBy: [{ sortOrder: "asc" }, { id: "asc" }],
  });
  const goods = sumsOf(priced(items), 0);
  // A business that names no options still delivers: free, and without a promised day.
  return (options.length > 0 ? options : [null]).map((option) => {
    const promise = promiseColumns(option, { timeZone: shop.timeZone, now });
    const sums = sumsOf(priced(items), promise.deliveryChargePence);
    return {
      id: option?.id ?? null,
      name: option?.name ?? "Delivery",
      expectedFrom: dayOrNull(promise.expectedFrom),
      expectedTo: dayOrNull(promise.expectedTo),
      chargePence: sums.totalPence - goods.totalPence,
      sums,
    };
  });
}

/** Whether this business's customers can pay on the provider's page now. */
export async function canPayNow(
  { providers }: Pick<ShopContext, "providers">,
  db: PrismaClient,
  tenantId: string,
): Promise<boolean> {
  const { payments } = providers;
  return payments.kind !== "none" && canTakePayment(await readConnection(db, tenantId), payments);
}
