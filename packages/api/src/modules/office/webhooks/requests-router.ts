import { randomUUID } from "node:crypto";
import {
  expressionBuilder,
  runSql,
  sqlBuilder,
  type Expression,
  type SqlBool,
  type Tables,
  type WebhookAttempt as AttemptRow,
} from "@roundsman/db";
import { z } from "zod";
import type { Change } from "../../../platform/audit/change";
import { notFound } from "../../../platform/base/errors";
import { router } from "../../../platform/context/context";
import { business } from "../../../platform/middleware/procedures";
import { dateTime, fromDay, shortDay } from "../../../platform/values/format";
import { startOfDay } from "../../../platform/values/own-days";
import { decodeCursor, toPage } from "../../../platform/values/page";
import { attemptOf } from "./deliver";
import { lockEndpoint, secretsOf } from "./endpoints";
import { changing, findEndpoint, named } from "./guards";
import {
  AttemptPage,
  AttemptQuery,
  SendAgain,
  SendDaysAgain,
  SentAgain,
  WebhookAttempt,
} from "./schema";
import { signed } from "./sign";

/* The requests to an endpoint: a test, what came of them, and what is sent again. */

/** POST /webhooks/test/{id}: posts an event of type `webhook.test` now, and answers what came of it. */
const test = changing
  .concat(findEndpoint)
  .output(WebhookAttempt)
  .mutation(async ({ ctx }) => {
    const { id, url, tenantId } = ctx.endpoint;
    const timestamp = ctx.realNow.toISOString();
    const event = { id: randomUUID(), type: "webhook.test", timestamp, data: { id } };
    const { body, headers } = signed(event, secretsOf(ctx, ctx.endpoint, ctx.realNow), ctx.realNow);
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
        data: { ...attemptOf(event, outcome, ctx.realNow), tenantId, endpointId: id },
      });
    });
    return viewAttempt(attempt);
  });

const viewAttempt = ({ at, ...attempt }: AttemptRow) => ({ ...attempt, at: dateTime(at) });

const AttemptPlace = z.tuple([z.iso.datetime(), z.uuid()]);

/** GET /webhooks/attempts/{id} of the last 30 days, newest first. */
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

const eb = expressionBuilder<{ d: Tables["webhook_deliveries"]; e: Tables["events"] }, "d" | "e">();

/** What is needed to change something in a business. */
interface Changing {
  change: Change;
  business: { id: string };
  realNow: Date;
}

/** POST /webhooks/send-again/{id}: one event, or all since a time, whatever came of them. */
const sendAgain = changing
  .concat(findEndpoint)
  .input(SendAgain)
  .output(SentAgain)
  .mutation(({ ctx, input: { id, eventId, since } }) =>
    eventId === undefined
      ? repeat(ctx, id, eb("e.at", ">=", new Date(since ?? 0)), `since ${since}`)
      : repeat(ctx, id, eb("d.event_id", "=", eventId), null),
  );

/** All since a day began, by the business's clock. */
const sendDaysAgain = changing
  .concat(findEndpoint)
  .input(SendDaysAgain)
  .output(SentAgain)
  .mutation(({ ctx, input: { id, day } }) =>
    repeat(
      ctx,
      id,
      eb("e.at", ">=", startOfDay(day, 0, ctx.business.timeZone)),
      `since ${shortDay(fromDay(day))}`,
    ),
  );

/**
 * Has these events sent again.
 * @param since in words; null for one event
 * @throws not_found where the one is not there
 */
function repeat(
  { change, business: { id: tenantId }, realNow }: Changing,
  id: string,
  which: Expression<SqlBool>,
  since: string | null,
): Promise<z.infer<typeof SentAgain>> {
  return change(async (tx, record) => {
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
        .where(which)
        .set({ state: "waiting", attempts: 0, due_at: realNow })
        .returning("d.sequence"),
    );
    const count = rows.length;
    if (since === null && count === 0) throw notFound("event");
    // Whoever asks for it wants it now, though the endpoint rests after a failure.
    await tx.webhookEndpoint.updateMany({ where: { tenantId, id }, data: { restsUntil: null } });
    const what = since === null ? "an event" : `${count} events ${since}`;
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
  });
}

export const webhookRequests = router({ test, attempts, sendAgain, sendDaysAgain });
