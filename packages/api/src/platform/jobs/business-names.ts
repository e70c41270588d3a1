import type { PrismaClient, Tx } from "@roundsman/db";

/** The businesses that rows name, in one statement; gives a look-up that knows none for null or an erased one. */
export async function businessNames(
  db: PrismaClient | Tx,
  rows: readonly { tenantId: string | null }[],
): Promise<(id: string | null) => { id: string; name: string } | null> {
  const ids = new Set(rows.map(({ tenantId }) => tenantId).filter((id) => id !== null));
  const found = await db.business.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, name: true },
  });
  const byId = new Map(found.map((business) => [business.id, business]));
  return (id) => (id === null ? null : (byId.get(id) ?? null));
}
