import { runSql, sql, sqlBuilder, type Tx } from "@roundsman/db";
import { runPatiently } from "../../../platform/audit/change";
import type { Service } from "../../../platform/context/context";
import { numberEvents } from "../events/feed";
import { readEndpoints, scopesOfKeeper, typesOf, type EndpointRow } from "./endpoints";
import { pauseByItself } from "./pausing";

/*
 * How events get to endpoints: the worker looks each second for businesses with an endpoint and something to tell it.
 * What is written is found whatever process dies in between, since nothing but rows says what is to be done.
 */

/** One endpoint of a business. */
export interface EndpointRef {
  tenantId: string;
  endpointId: string;
}

/** What is to be done now: whose events are to be published, and to which endpoints something is to be sent. */
export async function findWebhookWork(
  { database }: Pick<Service, "database">,
  now = new Date(),
): Promise<{ publish: string[]; send: EndpointRef[] }> {
  const rows = await runSql(database.service, workAt(now));
  const unpublished = rows.filter((row) => row.unpublished).map(({ tenantId }) => tenantId);
  return {
    publish: [...new Set(unpublished)],
    send: rows.filter(({ due }) => due).map(({ tenantId, id }) => ({ tenantId, endpointId: id })),
  };
}

/** Endpoints with something to do. A row is found by index for each endpoint, however many events there are. */
const workAt = (now: Date) =>
  sqlBuilder
    .selectFrom((db) =>
      db
        .selectFrom("webhook_endpoints as w")
        .innerJoin("businesses as b", "b.id", "w.tenant_id")
        .leftJoin("event_feeds as f", "f.tenant_id", "w.tenant_id")
        .where("w.paused_at", "is", null)
        .where("b.locked_at", "is", null)
        .where("b.closed_at", "is", null)
        .select((eb) => [
          "w.tenant_id as tenantId",
          "w.id",
          eb
            .or([
              eb("f.last_sequence", ">", eb.ref("w.queued_to")),
              eb.exists(
                eb
                  .selectFrom("events as e")
                  .whereRef("e.tenant_id", "=", "w.tenant_id")
                  .where("e.sequence", "is", null)
                  .select(sql.lit(1).as("one")),
              ),
            ])
            .as("unpublished"),
          eb
            .and([
              eb.or([eb("w.held_until", "is", null), eb("w.held_until", "<", now)]),
              eb.or([eb("w.rests_until", "is", null), eb("w.rests_until", "<=", now)]),
              eb.exists(
                eb
                  .selectFrom("webhook_deliveries as d")
                  .whereRef("d.tenant_id", "=", "w.tenant_id")
                  .whereRef("d.endpoint_id", "=", "w.id")
                  .where("d.state", "=", "waiting")
                  .where("d.due_at", "<=", now)
                  .select(sql.lit(1).as("one")),
              ),
            ])
            .as("due"),
        ])
        .as("work"),
    )
    .where((eb) => eb.or([eb("unpublished", "=", true), eb("due", "=", true)]))
    .select(["tenantId", "id", "unpublished", "due"]);

/** Numbers what happened in a business, and queues it for each endpoint that is to be told. */
export async function publishEvents(
  { database }: Pick<Service, "database">,
  tenantId: string,
  now = new Date(),
): Promise<void> {
  await runPatiently(database.service, async (tx) => {
    const last = await numberEvents(tx, tenantId);
    for (const endpoint of await readEndpoints(tx, tenantId)) {
      if (endpoint.pausedAt !== null) continue;
      const scopes = scopesOfKeeper(endpoint, now);
      if (scopes === null) {
        await pauseByItself(tx, endpoint, "keeper_left", now);
        continue;
      }
      await queue(tx, endpoint, { types: typesOf(endpoint, scopes), last, now });
    }
  });
}

/** Adds deliveries of the events that came since the last time. */
async function queue(
  tx: Tx,
  { tenantId, id, queuedTo }: EndpointRow,
  { types, last, now }: { types: readonly string[]; last: number; now: Date },
): Promise<void> {
  if (queuedTo >= last) return;
  await runSql(
    tx,
    sqlBuilder
      .insertInto("webhook_deliveries")
      .columns(["tenant_id", "endpoint_id", "sequence", "event_id", "due_at"])
      .expression((db) =>
        db
          .selectFrom("events as e")
          .where("e.tenant_id", "=", tenantId)
          .where("e.sequence", ">", queuedTo)
          .where("e.sequence", "<=", last)
          .where("e.type", "=", sql<string>`any(${[...types]}::text[])`)
          .select((eb) => [
            "e.tenant_id",
            sql<string>`${id}::uuid`.as("endpoint_id"),
            eb.ref("e.sequence").$notNull().as("sequence"),
            "e.id",
            sql<Date>`${now}::timestamptz`.as("due_at"),
          ]),
      )
      .onConflict((conflict) => conflict.doNothing()),
  );
  await tx.webhookEndpoint.updateMany({
    where: { tenantId, id, queuedTo: { lt: last } },
    data: { queuedTo: last },
  });
}
