import type { Stand } from "../stand";

/** One of the commonest things that are done. */
export interface Operation {
  name: string;
  /** Looks at no more rows than this, however many orders there are; left out, at as many in a large business as in another. */
  mostRows?: number;
  /** Puts there what it needs. */
  prepare?: (stand: Stand) => Promise<void>;
  /** Does it once. @throws where it isn't done */
  ask: (stand: Stand, turn: number) => Promise<unknown>;
}

/** The nth of these, round and round. */
export const nth = <One>(all: readonly One[], n: number): One => {
  const one = all[n % all.length];
  if (one === undefined) throw new Error("The business has none of what is to be asked for");
  return one;
};

/** @throws where it is not answered with this status */
export async function over(
  { send, session }: Stand,
  request: { method?: string; path: string; as?: string; body?: object; status?: number },
): Promise<unknown> {
  const { method = "GET", path, as = session, body, status = 200 } = request;
  const answer = await send(method, path, { as, ...(body && { body }) });
  if (answer.status === status) return answer.body;
  throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
}
