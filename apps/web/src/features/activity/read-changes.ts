import "server-only";
import { api } from "@/session/api";

/** The most that are asked for at once. */
const most = 500;

/** Entries of the activity with what was changed, a sentence each. Of very many the newest have them. */
export async function withChanges<Item extends { id: string }>(
  items: readonly Item[],
): Promise<(Item & { changes: string[] })[]> {
  if (items.length === 0) return [];
  const { office } = await api();
  const told = await office.history.changes({ ids: items.slice(0, most).map(({ id }) => id) });
  const byId = new Map(told.items.map(({ id, sentences }) => [id, sentences]));
  return items.map((item) => ({ ...item, changes: byId.get(item.id) ?? [] }));
}
