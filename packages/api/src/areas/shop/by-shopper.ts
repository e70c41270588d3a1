import type { PrismaClient } from "@roundsman/db";
import { recordActivity } from "../../records/activity";
import { changeWith } from "../../records/change";
import type { Context } from "../../service";
import type { OpenShop } from "./host";

/** What stands after the rung `shopper`. */
export interface ShopContext extends Context {
  shop: OpenShop;
  db: PrismaClient;
}

/** The one way to write for whoever shops: a change is recorded in their name. */
export const byShopper = ({ shop, db, now, request }: ShopContext, name: string) =>
  changeWith(db, (tx, happening) =>
    recordActivity(
      tx,
      { tenantId: shop.tenantId, kind: "shopper", name: name.slice(0, 120) },
      happening,
      { now, requestId: request.requestId },
    ),
  );
