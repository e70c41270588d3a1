import type { Service } from "@roundsman/api";
import type { Dice } from "@roundsman/api/testing";
import { ask, type Asked, type Run } from "../ask";
import type { Trader } from "../traders";

/** What a task works with: one client in one business. */
export interface Client {
  at: Trader;
  dice: Dice;
  run: Run;
  /** The provider's side of payments: the sandbox, in this process. */
  service: Service;
}

/** A row of writes, each needing the one before. @throws CutShort where one's answer is lost */
export type Task = (client: Client) => Promise<void>;

/** Sends a write and reads its answer's body. Most clients keep a key; some don't. */
export async function write<Body>(
  { run, at, dice }: Client,
  asked: Omit<Asked, "lost" | "subject"> & {
    lost?: Asked["lost"];
    subject?: (body: Body) => string;
  },
): Promise<Body> {
  const lost = asked.lost ?? (dice.chance(0.7) ? "repeat with key" : "give up");
  const answer = await ask(run, at, { ...asked, lost });
  return answer.body as Body;
}

export interface Thing {
  id: string;
}
export const idOf = ({ id }: Thing): string => id;
