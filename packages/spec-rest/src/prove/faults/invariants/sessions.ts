import type { Invariant } from "./invariant";
import { inDatabase } from "./invariant";

/** Sessions stand in one table that every process reads: none is known to one process alone. */
export const sessionsAsTold: Invariant = {
  name: "A session given is good after every crash, one ended stays ended",
  async look({ ledger, house }) {
    const broken: string[] = [];
    for (const { cookie, standing } of ledger.sessions) {
      if (standing === "ending") continue;
      const { status } = await fetch(`${house.url}/auth/session`, { headers: { cookie } });
      if (status !== (standing === "open" ? 200 : 401)) broken.push(`${standing}: ${status}`);
    }
    return { broken, note: `${ledger.sessions.length} sessions` };
  },
};

export const onePageOpen = inDatabase(
  "An order has at most one payment page open, and a paid one none",
  `SELECT s.order_id, count(*) FROM payment_sessions s JOIN orders o ON (o.tenant_id, o.id) = (s.tenant_id, s.order_id)
    WHERE s.tenant_id = ANY($1) AND s.status = 'open'
    GROUP BY s.tenant_id, s.order_id, o.paid_at HAVING count(*) > 1 OR o.paid_at IS NOT NULL`,
);
