import type { Evidence, Invariant } from "./invariant";

interface EventRow {
  tenantId: string;
  id: string;
  sequence: number | null;
}

/** The events of the businesses, in the order of their feeds. */
async function eventsOf({ sql, businesses }: Evidence): Promise<EventRow[]> {
  const { rows } = await sql.query<EventRow>(
    `SELECT tenant_id AS "tenantId", id, sequence FROM events
      WHERE tenant_id = ANY($1) ORDER BY tenant_id, sequence`,
    [businesses],
  );
  return rows;
}

export const eventsOfWrites: Invariant = {
  name: "Each write that integrators are told of has its event, and no other has one",
  async look({ sql, businesses }) {
    const { rows } = await sql.query<{ type: string; written: number; told: number }>(
      `WITH written AS (SELECT event_type AS type, count(*)::int AS times FROM activity
                         WHERE tenant_id = ANY($1) AND event_type IS NOT NULL GROUP BY 1),
            told AS (SELECT type, count(*)::int AS times FROM events
                      WHERE tenant_id = ANY($1) GROUP BY 1)
       SELECT type, written.times AS written, told.times AS told
         FROM written FULL JOIN told USING (type) WHERE written.times IS DISTINCT FROM told.times`,
      [businesses],
    );
    return { broken: rows.map(({ type, written, told }) => `${type}: ${written} and ${told}`) };
  },
};

export const webhooksTaken: Invariant = {
  name: "Every event reached the webhook, signed, in the order of the feed",
  async look(evidence) {
    const { taken, refused } = evidence.installation.webhookReceiver;
    const events = await eventsOf(evidence);
    const first = [...new Set(taken.map(({ eventId }) => eventId))];
    const came = new Set(first);
    const placeOf = new Map(events.map(({ id, sequence }) => [id, sequence ?? 0]));
    const outOfOrder = evidence.businesses.flatMap((tenantId) => {
      const mine = new Set(
        taken.filter((event) => event.tenantId === tenantId).map(({ eventId }) => eventId),
      );
      const places = [...mine].map((id) => placeOf.get(id) ?? 0);
      return places.flatMap((place, at) =>
        at > 0 && place < (places[at - 1] ?? 0) ? [`${tenantId}: ${place} came late`] : [],
      );
    });
    return {
      broken: [
        ...events.filter(({ id }) => !came.has(id)).map(({ id }) => `${id} never came`),
        ...outOfOrder,
        ...refused.map((why) => `Did not verify: ${why}`),
      ],
      note: `${first.length} events; ${taken.length - first.length} came again, under the same id`,
    };
  },
};
