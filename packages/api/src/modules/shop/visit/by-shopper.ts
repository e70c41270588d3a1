import type { PrismaClient } from "@roundsman/db";
import { recordActivity } from "../../../platform/audit/activity";
import { changeWith } from "../../../platform/audit/change";
import type { Context } from "../../../platform/context/service";
import type { OpenShop } from "./host";

/** What stands after the rung `shopper`. */
export interface ShopContext extends Context {
  shop: OpenShop;
  db: PrismaClient;
}

/** The one way to write for whoever shops: a change is recorded in their name. */
export const byShopper = (ctx: ShopContext, name: string) =>
  changeWith(
    ctx.db,
    (tx, happening) =>
      recordActivity(
        tx,
        { tenantId: ctx.shop.tenantId, kind: "shopper", name: name.slice(0, 120) },
        happening,
        { now: ctx.now, requestId: ctx.request.requestId },
      ),
    ctx,
  );
