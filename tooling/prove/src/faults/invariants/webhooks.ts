import type { Evidence, Invariant } from "./invariant";

interface EventRow {
  tenantId: string;
  id: string;
}

/** Returns the events of the businesses in the order of their feeds. */
async function eventsOf({ sql, businesses }: Evidence): Promise<EventRow[]> {
  const { rows } = await sql.query<EventRow>(
    `SELECT tenant_id AS "tenantId", id FROM events
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
    const { webhookReceivers } = evidence.installation;
    const broken: string[] = [];
    let came = 0;
    let again = 0;
    const events = await eventsOf(evidence);
    for (const tenantId of evidence.businesses) {
      const { received = [], refused = [] } = webhookReceivers.get(tenantId) ?? {};
      const first = [...new Set(received.map(({ id }) => id))];
      const promised = events.filter((event) => event.tenantId === tenantId).map(({ id }) => id);
      // Compares the order of the first arrivals.
      if (first.join() !== promised.join()) {
        broken.push(
          `${tenantId}: ${promised.length} events, ${first.length} came, or in another order`,
        );
      }
      broken.push(...refused.map((why) => `Did not verify: ${why}`));
      came += first.length;
      again += received.length - first.length;
    }
    return { broken, note: `${came} events; ${again} came again, under the same id` };
  },
};
