import { randomInt, randomUUID } from "node:crypto";
import { runSql, runSqlForOne, sqlBuilder } from "@roundsman/db";
import type { WebhookOutcome } from "@roundsman/providers";
import { milliseconds } from "date-fns/milliseconds";
import { runPatiently } from "../../../platform/audit/change";
import type { Working } from "../../../platform/context/context";
import { readNumbered, type ShownEvent } from "../events/feed";
import type { Drawing } from "../events/resources";
import { readEndpoint, scopesOfKeeper, secretsOf, typesOf, type EndpointRow } from "./endpoints";
import { pauseByItself } from "./pausing";
import type { EndpointRef } from "./publish";
import { signed } from "./sign";

/*
 * Sends what is due to one endpoint, in the order of the feed. One worker at a time holds an endpoint, and holds it anew
 * before each request; a worker that dies lets go by the clock. What was sent and not noted is sent again: at least once.
 */

/** After each failed attempt of an event, until the next: ten attempts in about three days. */
const waits = [
  { seconds: 5 },
  { minutes: 5 },
  { minutes: 30 },
  { hours: 2 },
  { hours: 5 },
  { hours: 10 },
  { hours: 14 },
  { hours: 20 },
  { hours: 24 },
].map((wait) => milliseconds(wait));

/** An endpoint that fails rests before the next request, whatever event that is of. */
const firstRestMs = milliseconds({ seconds: 5 });
const longestRestMs = milliseconds({ minutes: 5 });
const failingMs = milliseconds({ days: 5 });

/** Longer than one request takes. */
const holdMs = milliseconds({ seconds: 60 });
const readAtOnce = 20;
/** One turn of an endpoint: others wait for the worker too. */
const turnMs = milliseconds({ seconds: 20 });

type Tools = Pick<Working, "database" | "providers" | "settings"> & { signal?: AbortSignal };

interface Due {
  sequence: number;
  attempts: number;
}

export async function sendWebhooks(
  tools: Tools,
  { tenantId, endpointId }: EndpointRef,
  clock: () => Date = () => new Date(),
): Promise<void> {
  const by = randomUUID();
  const held = { tenantId, id: endpointId, by };
  if (!(await hold(tools, held, clock(), { anew: true }))) return;
  try {
    const drawing = await drawingFor(tools, tenantId, clock());
    if (drawing) await sendDue(tools, { id: endpointId, drawing, by }, clock);
  } finally {
    await tools.database.service.webhookEndpoint.updateMany({
      where: { tenantId, id: endpointId, heldBy: by },
      data: { heldUntil: null, heldBy: null },
    });
  }
}

interface Turn {
  /** Of the endpoint. */
  id: string;
  drawing: Drawing;
  by: string;
}

async function sendDue(tools: Tools, { id, drawing, by }: Turn, clock: () => Date): Promise<void> {
  const { service } = tools.database;
  const tenantId = drawing.business.id;
  const began = clock();
  for (;;) {
    const due = await dueNow(tools, { tenantId, id }, clock());
    const events = await readNumbered(
      drawing,
      due.map(({ sequence }) => sequence),
    );
    for (const delivery of due) {
      const now = clock();
      if (tools.signal?.aborted || now.getTime() - began.getTime() > turnMs) return;
      if (!(await hold(tools, { tenantId, id, by }, now, { anew: false }))) return;
      // Read anew before each request: its address may have changed, or its keeper been dismissed.
      const endpoint = await readEndpoint(service, tenantId, id);
      if (!endpoint) return;
      const scopes = scopesOfKeeper(endpoint, now);
      if (scopes === null) {
        await runPatiently(service, (tx) => pauseByItself(tx, endpoint, "keeper_left", now));
        return;
      }
      const event = events.get(delivery.sequence);
      if (!event || !typesOf(endpoint, scopes).some((type) => type === event.type)) {
        await drop(tools, { tenantId, id }, delivery);
        continue;
      }
      const { body, headers } = signed(event, secretsOf(tools, endpoint, now), now);
      const outcome = await tools.providers.webhooks.post({ url: endpoint.url, headers, body });
      if (!(await note(tools, endpoint, { delivery, event, outcome, now }))) return;
    }
    if (due.length < readAtOnce) return;
  }
}

/** Takes the endpoint, or keeps it. False where another has it, or it was paused meanwhile. */
async function hold(
  { database }: Pick<Tools, "database">,
  { tenantId, id, by }: { tenantId: string; id: string; by: string },
  now: Date,
  { anew }: { anew: boolean },
): Promise<boolean> {
  const row = await runSqlForOne(
    database.service,
    sqlBuilder
      .updateTable("webhook_endpoints")
      .set({ held_by: by, held_until: new Date(now.getTime() + holdMs) })
      .where("tenant_id", "=", tenantId)
      .where("id", "=", id)
      .where("paused_at", "is", null)
      .where((eb) =>
        anew
          ? eb.and([
              eb.or([eb("held_until", "is", null), eb("held_until", "<", now)]),
              eb.or([eb("rests_until", "is", null), eb("rests_until", "<=", now)]),
            ])
          : eb("held_by", "=", by),
      )
      .returning("id"),
  );
  return row !== null;
}

/** The business as its resources are drawn; null where it is locked or closed. */
async function drawingFor(
  { database, settings }: Pick<Tools, "database" | "settings">,
  tenantId: string,
  now: Date,
): Promise<Drawing | null> {
  const business = await database.service.business.findFirst({
    where: { id: tenantId, lockedAt: null, closedAt: null },
    select: { id: true, slug: true, timeZone: true },
  });
  return business && { db: database.service, business, settings, now };
}

const dueNow = (
  { database }: Pick<Tools, "database">,
  { tenantId, id }: { tenantId: string; id: string },
  now: Date,
): Promise<Due[]> =>
  runSql(
    database.service,
    sqlBuilder
      .selectFrom("webhook_deliveries")
      .where("tenant_id", "=", tenantId)
      .where("endpoint_id", "=", id)
      .where("state", "=", "waiting")
      .where("due_at", "<=", now)
      .orderBy("sequence")
      .limit(readAtOnce)
      .select(["sequence", "attempts"]),
  );

/** An event that is no longer kept, or that its keeper may no longer read. */
const drop = (
  { database }: Pick<Tools, "database">,
  { tenantId, id }: { tenantId: string; id: string },
  { sequence }: Due,
) => database.service.webhookDelivery.deleteMany({ where: { tenantId, endpointId: id, sequence } });

/** Notes what came of a request, in one transaction. False where the endpoint is to rest. */
function note(
  { database }: Pick<Tools, "database">,
  endpoint: EndpointRow,
  tried: { delivery: Due; event: ShownEvent; outcome: WebhookOutcome; now: Date },
): Promise<boolean> {
  const { delivery, event, outcome, now } = tried;
  const { tenantId, id } = endpoint;
  const isWell = outcome.failure === null;
  return runPatiently(database.service, async (tx) => {
    const before = await runSqlForOne(
      tx,
      sqlBuilder
        .selectFrom("webhook_endpoints")
        .where("tenant_id", "=", tenantId)
        .where("id", "=", id)
        .select(["failures", "failing_since as failingSince"])
        .forUpdate(),
    );
    // It was deleted meanwhile.
    if (!before) return false;
    await tx.webhookAttempt.create({
      data: { ...attemptOf(event, outcome, now), tenantId, endpointId: id },
      select: { id: true },
    });
    await tx.webhookDelivery.updateMany({
      where: { tenantId, endpointId: id, sequence: delivery.sequence },
      data: { attempts: delivery.attempts + 1, ...(isWell ? sent : nextTry(delivery, now)) },
    });
    const failures = isWell ? 0 : before.failures + 1;
    const failingSince = isWell ? null : (before.failingSince ?? now);
    const restMs = Math.min(firstRestMs * 2 ** (failures - 1), longestRestMs);
    await tx.webhookEndpoint.updateMany({
      where: { tenantId, id },
      data: {
        failures,
        failingSince,
        restsUntil: isWell ? null : new Date(now.getTime() + restMs),
      },
    });
    if (outcome.status === 410) await pauseByItself(tx, endpoint, "gone", now);
    else if (failingSince && now.getTime() - failingSince.getTime() >= failingMs) {
      await pauseByItself(tx, endpoint, "failing", now);
    }
    return isWell;
  });
}

const sent = { state: "delivered" } as const;

function nextTry({ attempts }: Due, now: Date) {
  const wait = waits[attempts];
  if (wait === undefined) return { state: "failed" } as const;
  return { state: "waiting", dueAt: new Date(now.getTime() + jittered(wait)) } as const;
}

/** As attempts are kept, of tests too. */
export const attemptOf = (
  { id, type }: Pick<ShownEvent, "id" | "type">,
  { status, failure, answer, tookMs }: WebhookOutcome,
  now: Date,
) => ({ eventId: id, eventType: type, at: now, tookMs, status, failure, answer });

/** Up to a tenth more, so that what failed together does not come back together. */
const jittered = (ms: number): number => ms + randomInt(Math.floor(ms / 10) + 1);
