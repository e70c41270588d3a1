import type { Stand } from "../stand";

/** One of the most common operations. */
export interface Operation {
  name: string;
  /**
   * The most rows it may read, however many orders exist. If left out, it may read as many in a large business as in
   * a small one.
   */
  mostRows?: number;
  /** Creates the rows that the operation needs. */
  prepare?: (stand: Stand) => Promise<void>;
  /** Runs the operation once. @throws if it is refused */
  ask: (stand: Stand, turn: number) => Promise<unknown>;
}

/** Returns the nth element; after the last one it begins again. */
export const nth = <One>(all: readonly One[], n: number): One => {
  const one = all[n % all.length];
  if (one === undefined) throw new Error("The business has none of what is to be asked for");
  return one;
};

/** @throws if the status of the answer differs */
export async function over(
  { send, session }: Stand,
  request: { method?: string; path: string; as?: string; body?: object; status?: number },
): Promise<unknown> {
  const { method = "GET", path, as = session, body, status = 200 } = request;
  const answer = await send(method, path, { as, ...(body && { body }) });
  if (answer.status === status) return answer.body;
  throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
}
