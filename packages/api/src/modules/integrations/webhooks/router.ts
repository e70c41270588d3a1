import { randomUUID } from "node:crypto";
import { runSql, sqlBuilder, type WebhookAttempt as AttemptRow } from "@roundsman/db";
import { milliseconds } from "date-fns/milliseconds";
import { z } from "zod";
import { personBehind, whyNotAllowed, type BusinessCaller } from "../../../platform/access/caller";
import { difference } from "../../../platform/audit/change";
import type { EventTypeName } from "../../../platform/audit/event-types";
import { conflict, forbidden, invalid, notFound, refuseIf } from "../../../platform/base/errors";
import { loader, router, type Context } from "../../../platform/context/context";
import { business } from "../../../platform/middleware/procedures";
import { dateTime } from "../../../platform/values/format";
import { decodeCursor, toPage } from "../../../platform/values/page";
import { ById } from "../../../platform/values/values";
import { numberEvents } from "../events/feed";
import { isOfScope, scopeOfType } from "../events/schema";
import { attemptOf } from "./deliver";
import {
  lockEndpoint,
  newSecret,
  readEndpoint,
  readEndpoints,
  sealSecret,
  secretsOf,
  viewEndpoint,
  type EndpointRow,
} from "./endpoints";
import {
  AttemptPage,
  AttemptQuery,
  NewWebhook,
  SendAgain,
  Webhook,
  WebhookAttempt,
  WebhookChange,
  WebhookWithSecret,
} from "./schema";
import { signed } from "./sign";

const mostEndpoints = 10;
const previousForMs = milliseconds({ hours: 24 });

/** Support may look at endpoints, and never says where a business's data goes. */
const whyNotChanged = (ctx: BusinessCaller): string | null =>
  ctx.caller.kind === "support"
    ? "Support doesn't choose where data is sent: somebody of the business does."
    : whyNotAllowed(ctx, ["connections:write"], { changes: true });

const changing = business("connections:write").use(({ ctx, next }) => {
  if (ctx.caller.kind === "support") throw forbidden(whyNotChanged(ctx) ?? "");
  return next();
});

const secretly = business("connections:write", { unrepeatable: true }).use(({ ctx, next }) => {
  if (ctx.caller.kind === "support") throw forbidden(whyNotChanged(ctx) ?? "");
  return next();
});

const findEndpoint = loader.input(ById).use(async ({ ctx, input, next }) => {
  const endpoint = await readEndpoint(ctx.db, ctx.business.id, input.id);
  if (!endpoint) throw notFound("webhook");
  return next({ ctx: { endpoint } });
});

const view = (row: EndpointRow, ctx: BusinessCaller) => viewEndpoint(row, whyNotChanged(ctx));

const named = (url: string) => `the webhook to ${new URL(url).host}`;

/** Whoever changes an endpoint keeps it: what they may read bounds what is sent from then on. */
const keeperOf = ({ caller }: BusinessCaller) => ({
  keeperUserId: personBehind(caller).id,
  apiKeyId: caller.kind === "key" ? caller.keyId : null,
});

/** @throws validation where an address is none that may be sent to. Asks for its name, so never within a transaction. */
async function requireAddress({ providers }: Pick<Context, "providers">, url: string) {
  const message = await providers.webhooks.faultOf(url);
  if (message !== null) throw invalid({ path: "url", message });
}

/** @throws validation where the caller may not read what a type concerns */
function requireReadable({ scopes }: BusinessCaller, types: readonly EventTypeName[]): void {
  const mayRead = isOfScope(scopes);
  const refused = types.filter((name) => !mayRead(name));
  if (refused.length === 0) return;
  const needed = [...new Set(refused.map(scopeOfType))].join(", ");
  throw invalid({ path: "types", message: `You may not read what these concern: ${needed}.` });
}

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
          createdAt: ctx.now,
          updatedAt: ctx.now,
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
        data: { ...after, ...keeperOf(ctx), updatedAt: ctx.now },
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

/** POST /webhooks/{id}/pause: nothing is sent until it is resumed; what happens meanwhile waits up to 30 days. */
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
        data: { pausedAt: ctx.now, pausedBecause: null, updatedAt: ctx.now },
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

/** POST /webhooks/{id}/resume: sends what waits, oldest first. Whoever resumes it keeps it. */
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
          updatedAt: ctx.now,
        },
      });
      await tx.webhookDelivery.updateMany({
        where: { tenantId, endpointId: id, state: "waiting" },
        data: { dueAt: ctx.now },
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

/** POST /webhooks/{id}/rotate: a new secret. For 24 hours requests are signed by the one before as well. */
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
          previousUntil: new Date(ctx.now.getTime() + previousForMs),
          updatedAt: ctx.now,
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

/** POST /webhooks/{id}/test: posts an event of type `webhook.test` now, and answers what came of it. */
const test = changing
  .concat(findEndpoint)
  .output(WebhookAttempt)
  .mutation(async ({ ctx }) => {
    const { id, url, tenantId } = ctx.endpoint;
    const timestamp = ctx.now.toISOString();
    const event = { id: randomUUID(), type: "webhook.test", timestamp, data: { id } };
    const { body, headers } = signed(event, secretsOf(ctx, ctx.endpoint, ctx.now), ctx.now);
    const outcome = await ctx.providers.webhooks.post({ url, headers, body });
    const attempt = await ctx.change(async (tx, record) => {
      await lockEndpoint(tx, tenantId, id);
      await record({
        action: "webhook.tested",
        words: `Sent a test to ${named(url)}`,
        subject: { kind: "webhook", id },
        after: { status: outcome.status, failure: outcome.failure },
      });
      return tx.webhookAttempt.create({
        data: { ...attemptOf(event, outcome, ctx.now), tenantId, endpointId: id },
      });
    });
    return viewAttempt(attempt);
  });

const viewAttempt = ({ at, ...attempt }: AttemptRow) => ({ ...attempt, at: dateTime(at) });

const AttemptPlace = z.tuple([z.iso.datetime(), z.uuid()]);

/** GET /webhooks/{id}/attempts of the last 30 days, newest first. */
const attempts = business("connections:read")
  .concat(findEndpoint)
  .input(AttemptQuery)
  .output(AttemptPage)
  .query(async ({ ctx, input: { id, cursor, limit, failed } }) => {
    const place = decodeCursor(cursor, AttemptPlace);
    const where = {
      tenantId: ctx.business.id,
      endpointId: id,
      ...(failed !== undefined && { failure: failed ? { not: null } : null }),
      ...(place && {
        OR: [{ at: { lt: place[0] } }, { at: new Date(place[0]), id: { lt: place[1] } }],
      }),
    };
    const rows = await ctx.db.webhookAttempt.findMany({
      where,
      take: limit + 1,
      orderBy: [{ at: "desc" }, { id: "desc" }],
    });
    return toPage(rows, limit, viewAttempt, (row) => [row.at.toISOString(), row.id]);
  });

/** POST /webhooks/{id}/send-again: one event, or all since a time, whatever came of them. */
const sendAgain = changing
  .concat(findEndpoint)
  .input(SendAgain)
  .output(z.object({ count: z.int() }))
  .mutation(({ ctx, input: { id, eventId, since } }) =>
    ctx.change(async (tx, record) => {
      const tenantId = ctx.business.id;
      const { url } = await lockEndpoint(tx, tenantId, id);
      const rows = await runSql(
        tx,
        sqlBuilder
          .updateTable("webhook_deliveries as d")
          .from("events as e")
          .where("d.tenant_id", "=", tenantId)
          .where("d.endpoint_id", "=", id)
          .whereRef("e.tenant_id", "=", "d.tenant_id")
          .whereRef("e.id", "=", "d.event_id")
          .where((eb) =>
            eventId === undefined
              ? eb("e.at", ">=", new Date(since ?? 0))
              : eb("d.event_id", "=", eventId),
          )
          .set({ state: "waiting", attempts: 0, due_at: ctx.now })
          .returning("d.sequence"),
      );
      if (eventId !== undefined && rows.length === 0) throw notFound("event");
      // Whoever asks for it wants it now, though the endpoint rests after a failure.
      await tx.webhookEndpoint.updateMany({ where: { tenantId, id }, data: { restsUntil: null } });
      const count = rows.length;
      const what = eventId === undefined ? `${count} events since ${since}` : "an event";
      await record(
        count === 0
          ? null
          : {
              action: "webhook.sent_again",
              words: `Had ${what} sent again to ${named(url)}`,
              subject: { kind: "webhook", id },
              after: { count },
            },
      );
      return { count };
    }),
  );

export const webhookEndpoints = router({
  list,
  one,
  create,
  change,
  remove,
  pause,
  resume,
  rotate,
  test,
  attempts,
  sendAgain,
});
