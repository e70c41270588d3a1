import { z } from "zod";
import { describeError, notFound, Refusal } from "../base/errors";
import { Uuid } from "../values/values";

/* One act on many things, chosen from a list (docs/decisions/0448). */

/** At most so many things are changed by one request: each is a transaction of its own. */
export const mostAtOnce = 200;

/** The things that are chosen, each once. */
export const ManyIds = z
  .array(Uuid)
  .min(1)
  .max(mostAtOnce, `Choose at most ${mostAtOnce} at once.`)
  .transform((ids) => [...new Set(ids.map((id) => id.toLowerCase()))]);

/** What became of each: refusals have the name that the list shows, and the reason of the single act. */
export const ManyDone = z.object({
  done: z.array(Uuid),
  refused: z.array(z.object({ id: Uuid, name: z.string(), why: z.string() })),
});
type ManyDone = z.infer<typeof ManyDone>;

/** The words of a refusal for a page. @throws any error that is no refusal */
export function whyRefused(error: unknown): string {
  if (!(error instanceof Refusal)) throw error;
  const { message, issues } = describeError(error).body;
  return issues?.[0]?.message ?? message;
}

/** Sorts rows as their ids were given. @throws not_found where one of them is none of this business's */
export function inOrderOf<Row extends { id: string }>(
  ids: readonly string[],
  rows: readonly Row[],
  thing: string,
): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => {
    const row = byId.get(id);
    if (!row) throw notFound(thing);
    return row;
  });
}

/**
 * Does an act on one thing after another, each in a change of its own: one that is refused stops no other.
 * @throws any error of an act that is no refusal; what was done before it stays done
 */
export async function doEach<Row extends { id: string }>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  act: (row: Row) => Promise<unknown>,
): Promise<ManyDone> {
  const result: ManyDone = { done: [], refused: [] };
  for (const row of rows) {
    try {
      await act(row);
      result.done.push(row.id);
    } catch (error) {
      result.refused.push({ id: row.id, name: nameOf(row), why: whyRefused(error) });
    }
  }
  return result;
}
