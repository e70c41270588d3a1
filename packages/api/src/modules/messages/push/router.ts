import { z } from "zod";
import type { BusinessCaller } from "../../../platform/access/caller";
import { forbidden } from "../../../platform/base/errors";
import { router } from "../../../platform/context/context";
import { member } from "../../../platform/middleware/procedures";
import {
  Endpoint,
  hashOf,
  keepSubscription,
  NewSubscription,
  PushState,
  refuseUnreachable,
} from "./subscriptions";

/* Whether a driver's phone is told of their notices: a person's own, in the session that asks. */

/** Rows of the session that asks. @throws forbidden for staff in a support session, who look on from their own desk */
function ownIn({ caller, business }: BusinessCaller) {
  if (caller.kind !== "person") throw forbidden("Only the person themselves can ask for this.");
  return { tenantId: business.id, userId: caller.person.id, sessionId: caller.sessionId };
}

const state = member()
  .output(PushState)
  .query(async ({ ctx }) => {
    const { publicKey } = ctx.providers.push;
    if (ctx.caller.kind !== "person" || publicKey === null) return { publicKey: null, told: [] };
    const rows = await ctx.db.pushSubscription.findMany({
      where: ownIn(ctx),
      select: { endpointHash: true },
    });
    return { publicKey, told: rows.map(({ endpointHash }) => endpointHash) };
  });

/** Tells this browser from now on. @throws not_configured where nothing is pushed; invalid where the endpoint is no public address */
const subscribe = member()
  .input(NewSubscription)
  .output(z.object({}))
  .mutation(async ({ ctx, input }) => {
    const whose = ownIn(ctx);
    await refuseUnreachable(ctx.providers, input.endpoint);
    const { tenantId, userId: owner, sessionId } = whose;
    const member = { kind: "member", tenantId, owner, sessionId } as const;
    await ctx.quietly((tx) =>
      keepSubscription(tx, ctx, member, { subscription: input, now: ctx.realNow }),
    );
    return {};
  });

/** Tells this browser no more. One that was not told stays so. */
const unsubscribe = member()
  .input(z.object({ endpoint: Endpoint }))
  .output(z.object({}))
  .mutation(async ({ ctx, input }) => {
    const where = { ...ownIn(ctx), endpointHash: hashOf(input.endpoint) };
    await ctx.quietly((tx) => tx.pushSubscription.deleteMany({ where }));
    return {};
  });

export const push = router({ state, subscribe, unsubscribe });
