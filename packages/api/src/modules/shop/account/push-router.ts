import { z } from "zod";
import { brokeConstraint, unauthenticated } from "../../../platform/base/errors";
import { router } from "../../../platform/context/context";
import {
  Endpoint,
  hashOf,
  keepSubscription,
  NewSubscription,
  PushState,
  refuseUnreachable,
} from "../../messages";
import { byShopper, requireShopper, shopperProcedure, type ShopContext } from "../shopper";

/* Whether this browser tells the signed-in customer of their orders, while they are signed in (docs/decisions/0344). */

/** What this shop pushes by: a test business pushes nothing. */
async function providersOf({ db, shop, providers, testProviders }: ShopContext) {
  const { testOf } = await db.business.findFirstOrThrow({
    where: { id: shop.tenantId },
    select: { testOf: true },
  });
  return testOf === null ? providers : testProviders();
}

const state = shopperProcedure()
  .output(PushState)
  .query(async ({ ctx }) => {
    const { sessionId } = await requireShopper(ctx);
    const { push } = await providersOf(ctx);
    const rows = await ctx.db.shopPushSubscription.findMany({
      where: { tenantId: ctx.shop.tenantId, sessionId },
      select: { endpointHash: true },
    });
    return { publicKey: push.publicKey, told: rows.map(({ endpointHash }) => endpointHash) };
  });

/** Tells this browser from now on. @throws not_configured where nothing is pushed; invalid where the endpoint is no public address */
const subscribe = shopperProcedure()
  .input(NewSubscription)
  .output(z.object({}))
  .mutation(async ({ ctx, input }) => {
    const { accountId: owner, sessionId, name } = await requireShopper(ctx);
    await refuseUnreachable(await providersOf(ctx), input.endpoint);
    const { tenantId } = ctx.shop;
    const userAgent = ctx.request.header("user-agent") ?? null;
    const shopper = { kind: "shopper", tenantId, owner, sessionId, userAgent } as const;
    await byShopper(ctx, name)
      .quietly((tx) =>
        keepSubscription(tx, ctx, shopper, { subscription: input, now: ctx.realNow }),
      )
      .catch((error: unknown) => {
        // Signed out meanwhile.
        if (brokeConstraint(error, "shop_push_subscriptions_tenant_id_session_id_fkey")) {
          throw unauthenticated();
        }
        throw error;
      });
    return {};
  });

/** Tells this browser no more. One that was not told stays so. */
const unsubscribe = shopperProcedure()
  .input(z.object({ endpoint: Endpoint }))
  .output(z.object({}))
  .mutation(async ({ ctx, input }) => {
    const { sessionId, name } = await requireShopper(ctx);
    const { tenantId } = ctx.shop;
    const where = { tenantId, sessionId, endpointHash: hashOf(input.endpoint) };
    await byShopper(ctx, name).quietly((tx) => tx.shopPushSubscription.deleteMany({ where }));
    return {};
  });

export const ownPush = router({ state, subscribe, unsubscribe });
