import {
  rowsAsTable,
  runSql,
  runSqlForOne,
  sql,
  sqlBuilder,
  type SqlRunner,
  type Tx,
} from "@roundsman/db";
import { milliseconds } from "date-fns/milliseconds";
import type { EventTypeName } from "../../../platform/audit/event-types";
import { invalid } from "../../../platform/base/errors";
import { drawData, type Drawing, type Resource } from "./resources";

/*
 * The feed of a business's events, in the order in which their changes were committed (docs/decisions/0276).
 *
 * An event is written in the transaction of its change, without a number. Whoever needs numbers gives them, in a
 * transaction that holds the row of the feed: it sees only what is committed, and no other gives numbers meanwhile. What is
 * committed later gets a higher number, so a reader that goes on from the last one it has seen misses nothing.
 */

export const keptMs = milliseconds({ days: 30 });

/** How many events one statement numbers: a business that was never read has many. */
const numberedAtOnce = 5000;

/** Holds the feed of a business until the transaction is through. Gives its last number. */
export async function holdFeed(tx: Tx, tenantId: string): Promise<number> {
  await runSql(
    tx,
    sqlBuilder
      .insertInto("event_feeds")
      .values({ tenant_id: tenantId })
      .onConflict((conflict) => conflict.column("tenant_id").doNothing()),
  );
  const feed = await runSqlForOne(
    tx,
    sqlBuilder
      .selectFrom("event_feeds")
      .where("tenant_id", "=", tenantId)
      .select("last_sequence as last")
      .forUpdate(),
  );
  if (!feed) throw new Error("The feed of a business has gone");
  return feed.last;
}

/** Numbers what is committed and has no number yet. The transaction holds the feed afterwards. Gives its last number. */
export async function numberEvents(tx: Tx, tenantId: string): Promise<number> {
  let last = await holdFeed(tx, tenantId);
  for (;;) {
    const numbered = await numberNext(tx, tenantId, last);
    last += numbered;
    if (numbered < numberedAtOnce) break;
  }
  await runSql(
    tx,
    sqlBuilder
      .updateTable("event_feeds")
      .where("tenant_id", "=", tenantId)
      .where("last_sequence", "<", last)
      .set({ last_sequence: last }),
  );
  return last;
}

async function numberNext(tx: Tx, tenantId: string, last: number): Promise<number> {
  const rows = await runSql(
    tx,
    sqlBuilder
      .with("next", (db) =>
        db
          .selectFrom("events")
          .where("tenant_id", "=", tenantId)
          .where("sequence", "is", null)
          .orderBy("id")
          .limit(numberedAtOnce)
          .select([
            "id",
            sql<number>`${last}::int + (row_number() OVER (ORDER BY id))::int`.as("sequence"),
          ]),
      )
      .updateTable("events as e")
      .from("next")
      .where("e.tenant_id", "=", tenantId)
      .whereRef("e.id", "=", "next.id")
      .set((eb) => ({ sequence: eb.ref("next.sequence") }))
      .returning("e.id"),
  );
  return rows.length;
}

/** An event as the feed and webhooks show it. */
export interface ShownEvent {
  id: string;
  type: string;
  timestamp: string;
  data: Resource;
}

const selectEvents = sqlBuilder
  .selectFrom("events as e")
  .select([
    "e.id",
    "e.type",
    "e.at",
    "e.subject_kind as kind",
    "e.subject_id as subjectId",
    "e.sequence",
    "e.data",
  ]);

/**
 * Events of a feed, oldest first, with what they concern. That is read once for each event and kept with it, so that
 * webhooks and feed say the same.
 */
async function showEvents(
  drawing: Drawing,
  rows: readonly {
    id: string;
    type: string;
    at: Date;
    kind: string;
    subjectId: string;
    data: unknown;
  }[],
): Promise<ShownEvent[]> {
  const drawn = await drawData(
    drawing,
    rows.filter(({ data }) => data === null),
  );
  await keepData(drawing.db, drawing.business.id, drawn);
  return rows.map(({ id, type, at, data, subjectId }) => ({
    id,
    type,
    timestamp: at.toISOString(),
    data: (data as Resource | null) ?? drawn.get(id) ?? { id: subjectId },
  }));
}

async function keepData(
  db: SqlRunner,
  tenantId: string,
  drawn: ReadonlyMap<string, Resource>,
): Promise<void> {
  if (drawn.size === 0) return;
  const rows = [...drawn].map(([id, data]) => ({ id, data: JSON.stringify(data) }));
  await runSql(
    db,
    sqlBuilder
      .updateTable("events as e")
      .from(rowsAsTable("drawn", rows, { id: "uuid", data: "jsonb" }))
      .where("e.tenant_id", "=", tenantId)
      .whereRef("e.id", "=", "drawn.id")
      .where("e.data", "is", null)
      .set((eb) => ({ data: eb.ref("drawn.data") })),
  );
}

/** Where a reader goes on: after that event. @throws validation where it is no longer kept */
async function placeOf(
  db: SqlRunner,
  tenantId: string,
  after: string | undefined,
): Promise<number> {
  if (after === undefined) return 0;
  const event = await runSqlForOne(
    db,
    sqlBuilder
      .selectFrom("events")
      .where("tenant_id", "=", tenantId)
      .where("id", "=", after)
      .where("sequence", "is not", null)
      .select("sequence"),
  );
  if (event?.sequence == null) {
    const message =
      "This event is not kept any more. Copy what you need anew, and read from the start.";
    throw invalid({ path: "after", message });
  }
  return event.sequence;
}

/** The next events of these types, oldest first, of the last 30 days. @throws validation on `after` */
export async function readFeed(
  drawing: Drawing,
  { after, types, take }: { after?: string; types: readonly EventTypeName[]; take: number },
): Promise<ShownEvent[]> {
  const { db, business, now } = drawing;
  const place = await placeOf(db, business.id, after);
  if (types.length === 0) return [];
  const rows = await runSql(
    db,
    selectEvents
      .where("e.tenant_id", "=", business.id)
      .where("e.sequence", ">", place)
      .where("e.at", ">=", new Date(now.getTime() - keptMs))
      .where("e.type", "=", sql<string>`any(${[...types]}::text[])`)
      .orderBy("e.sequence")
      .limit(take),
  );
  return showEvents(drawing, rows);
}

/** Events by their numbers, for webhooks. */
export async function readNumbered(
  drawing: Drawing,
  sequences: readonly number[],
): Promise<Map<number, ShownEvent>> {
  const rows = await runSql(
    drawing.db,
    selectEvents
      .where("e.tenant_id", "=", drawing.business.id)
      .where("e.sequence", "=", sql<number>`any(${[...sequences]}::int[])`)
      .orderBy("e.sequence"),
  );
  const shown = await showEvents(drawing, rows);
  return new Map(
    rows.flatMap(({ sequence }, index): [number, ShownEvent][] => {
      const event = shown[index];
      return event ? [[sequence ?? 0, event]] : [];
    }),
  );
}
