import type { Evidence, Invariant } from "./invariant";

/** Returns the activity rows under each write's request id. */
async function recorded({ sql, ledger }: Evidence) {
  const writes = [...ledger.writes.values()];
  const { rows } = await sql.query<{ n: number; subjects: string[] | null }>(
    `SELECT count(a.id)::int AS n, array_agg(a.subject_id) AS subjects
       FROM unnest($1::text[], $2::uuid[], $3::text[]) WITH ORDINALITY w(request_id, tenant_id, action, place)
       LEFT JOIN activity a ON (a.request_id, a.tenant_id, a.action) = (w.request_id, w.tenant_id, w.action)
      GROUP BY place ORDER BY place`,
    [
      writes.map(({ requestId }) => requestId),
      writes.map(({ tenantId }) => tenantId),
      writes.map(({ action }) => action),
    ],
  );
  return writes.map((write, at) => ({ ...write, ...(rows[at] ?? { n: 0, subjects: null }) }));
}

const named = ({ action, requestId }: { action: string; requestId: string }) =>
  `${action}, request ${requestId}`;

export const acknowledgedIsThere: Invariant = {
  name: "Every acknowledged write is there, as it was acknowledged",
  async look(evidence) {
    const broken = (await recorded(evidence)).filter(({ acknowledged, n, subjects }) => {
      if (!acknowledged) return false;
      const { subjectId } = acknowledged;
      return n === 0 || (subjectId !== null && !subjects?.includes(subjectId));
    });
    return { broken: broken.map(named), note: `${evidence.ledger.acknowledged.length} of them` };
  },
};

export const nothingTwice: Invariant = {
  name: "No write is there twice, answered or not",
  async look(evidence) {
    const writes = await recorded(evidence);
    const there = writes.filter(({ acknowledged, n }) => !acknowledged && n > 0).length;
    return {
      broken: writes.filter(({ n }) => n > 1).map(named),
      note: `of ${evidence.ledger.unanswered.length} never answered, ${there} were done`,
    };
  },
};
