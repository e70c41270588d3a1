import { milliseconds } from "date-fns/milliseconds";
import { z } from "zod";
import { difference } from "../../../platform/audit/change";
import { conflict, refuseIf } from "../../../platform/base/errors";
import { router } from "../../../platform/context/context";
import { business } from "../../../platform/middleware/procedures";
import { numberEvents } from "../events/feed";
import { lockEndpoint, newSecret, readEndpoints, sealSecret } from "./endpoints";
import {
  changing,
  findEndpoint,
  keeperOf,
  named,
  requireAddress,
  requireReadable,
  secretly,
  view,
} from "./guards";
import { NewWebhook, Webhook, WebhookChange, WebhookWithSecret } from "./schema";

const mostEndpoints = 10;
const previousForMs = milliseconds({ hours: 24 });

/** GET /webhooks, the oldest first. */
const list = business("connections:read")
  .output(z.object({ items: z.array(Webhook) }))
  .query(async ({ ctx }) => {
    const rows = await readEndpoints(ctx.db, ctx.business.id);
    return { items: rows.map((row) => view(row, ctx)) };
  });

/** GET /webhooks/{id}. */
const one = business("connections:read")
  .concat(findEndpoint)
  .output(Webhook)
  .query(({ ctx }) => view(ctx.endpoint, ctx));

/** POST /webhooks. What happens from then on is sent. The answer is the only place where the secret is seen. */
const create = secretly
  .input(NewWebhook)
  .output(WebhookWithSecret)
  .mutation(async ({ ctx, input: { url, description = null, types } }) => {
    requireReadable(ctx, types);
    await requireAddress(ctx, url);
    const tenantId = ctx.business.id;
    const secret = newSecret();
    const row = await ctx.change(async (tx, record) => {
      // Held until the end: two at once make no eleventh.
      const queuedTo = await numberEvents(tx, tenantId);
      if ((await tx.webhookEndpoint.count({ where: { tenantId } })) >= mostEndpoints) {
        throw conflict(`A business has at most ${mostEndpoints} webhooks.`);
      }
      const { id } = await tx.webhookEndpoint.create({
        data: {
          tenantId,
          url,
          description,
          types,
          ...keeperOf(ctx),
          sealedSecret: sealSecret(ctx, tenantId, secret),
          queuedTo,
          createdAt: ctx.realNow,
          updatedAt: ctx.realNow,
        },
        select: { id: true },
      });
      await record({
        action: "webhook.created",
        words: `Added ${named(url)}`,
        subject: { kind: "webhook", id },
        after: { url, description, types },
      });
      return lockEndpoint(tx, tenantId, id);
    });
    return { ...view(row, ctx), secret };
  });

/** PATCH /webhooks/{id}: what is left out stays. */
const change = changing
  .concat(findEndpoint)
  .input(WebhookChange)
  .output(Webhook)
  .mutation(async ({ ctx, input: { id, ...wanted } }) => {
    if (wanted.types) requireReadable(ctx, wanted.types);
    if (wanted.url !== undefined) await requireAddress(ctx, wanted.url);
    const tenantId = ctx.business.id;
    const row = await ctx.change(async (tx, record) => {
      const before = await lockEndpoint(tx, tenantId, id);
      const { url = before.url, description = before.description, types = before.types } = wanted;
      const after = { url, description, types };
      const changed = difference(
        { url: before.url, description: before.description, types: before.types },
        after,
      );
      if (Object.keys(changed.after).length === 0) {
        await record(null);
        return before;
      }
      await tx.webhookEndpoint.updateMany({
        where: { tenantId, id },
        data: { ...after, ...keeperOf(ctx), updatedAt: ctx.realNow },
      });
      await record({
        action: "webhook.changed",
        words: `Changed ${named(url)}`,
        subject: { kind: "webhook", id },
        ...changed,
      });
      return lockEndpoint(tx, tenantId, id);
    });
    return view(row, ctx);
  });

/** DELETE /webhooks/{id}, with what is known of its requests. Gives it as it was. */
const remove = changing
  .concat(findEndpoint)
  .output(Webhook)
  .mutation(({ ctx, input: { id } }) =>
    ctx.change(async (tx, record) => {
      const tenantId = ctx.business.id;
      const row = await lockEndpoint(tx, tenantId, id);
      await tx.webhookEndpoint.deleteMany({ where: { tenantId, id } });
      await record({
        action: "webhook.removed",
        words: `Removed ${named(row.url)}`,
        subject: { kind: "webhook", id },
        before: { url: row.url },
      });
      return view(row, ctx);
    }),
  );

/** POST /webhooks/pause/{id}: nothing is sent until it is resumed; what happens meanwhile waits up to 30 days. */
const pause = changing
  .concat(findEndpoint)
  .output(Webhook)
  .mutation(async ({ ctx, input: { id } }) => {
    const tenantId = ctx.business.id;
    const row = await ctx.change(async (tx, record) => {
      const { url, pausedAt } = await lockEndpoint(tx, tenantId, id);
      refuseIf(pausedAt === null ? null : "This webhook is paused already.");
      await tx.webhookEndpoint.updateMany({
        where: { tenantId, id },
        data: { pausedAt: ctx.realNow, pausedBecause: null, updatedAt: ctx.realNow },
      });
      await record({
        action: "webhook.paused",
        words: `Paused ${named(url)}`,
        subject: { kind: "webhook", id },
      });
      return lockEndpoint(tx, tenantId, id);
    });
    return view(row, ctx);
  });

/** POST /webhooks/resume/{id}: sends what waits, oldest first. Whoever resumes it keeps it. */
const resume = changing
  .concat(findEndpoint)
  .output(Webhook)
  .mutation(async ({ ctx, input: { id } }) => {
    const tenantId = ctx.business.id;
    const row = await ctx.change(async (tx, record) => {
      const { url, pausedAt } = await lockEndpoint(tx, tenantId, id);
      refuseIf(pausedAt === null ? "This webhook is not paused." : null);
      await tx.webhookEndpoint.updateMany({
        where: { tenantId, id },
        data: {
          pausedAt: null,
          pausedBecause: null,
          failures: 0,
          failingSince: null,
          restsUntil: null,
          ...keeperOf(ctx),
          updatedAt: ctx.realNow,
        },
      });
      await tx.webhookDelivery.updateMany({
        where: { tenantId, endpointId: id, state: "waiting" },
        data: { dueAt: ctx.realNow },
      });
      await record({
        action: "webhook.resumed",
        words: `Resumed ${named(url)}`,
        subject: { kind: "webhook", id },
      });
      return lockEndpoint(tx, tenantId, id);
    });
    return view(row, ctx);
  });

/** POST /webhooks/rotate/{id}: a new secret. For 24 hours requests are signed by the one before as well. */
const rotate = secretly
  .concat(findEndpoint)
  .output(WebhookWithSecret)
  .mutation(async ({ ctx, input: { id } }) => {
    const tenantId = ctx.business.id;
    const secret = newSecret();
    const row = await ctx.change(async (tx, record) => {
      const { url, sealedSecret } = await lockEndpoint(tx, tenantId, id);
      await tx.webhookEndpoint.updateMany({
        where: { tenantId, id },
        data: {
          sealedSecret: sealSecret(ctx, tenantId, secret),
          sealedPrevious: sealedSecret,
          previousUntil: new Date(ctx.realNow.getTime() + previousForMs),
          updatedAt: ctx.realNow,
        },
      });
      await record({
        action: "webhook.secret_rotated",
        words: `Made a new secret for ${named(url)}`,
        subject: { kind: "webhook", id },
      });
      return lockEndpoint(tx, tenantId, id);
    });
    return { ...view(row, ctx), secret };
  });

export const webhookEndpoints = router({
  list,
  one,
  create,
  change,
  remove,
  pause,
  resume,
  rotate,
});
