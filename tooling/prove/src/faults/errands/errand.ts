import type { Service } from "@roundsman/api";
import type { Dice } from "@roundsman/api/testing";
import { ask, type Asked, type Storm } from "../ask";
import type { Trader } from "../traders";

/** What an errand works with: one client in one business. */
export interface Client {
  at: Trader;
  dice: Dice;
  storm: Storm;
  /** The provider's side of payments: the sandbox, in this process. */
  service: Service;
}

/** A row of writes, each needing the one before. @throws CutShort where one's answer is lost */
export type Errand = (client: Client) => Promise<void>;

/** Sends a write and reads its answer's body. Most clients keep a key; some don't. */
export async function write<Body>(
  { storm, at, dice }: Client,
  asked: Omit<Asked, "lost" | "subject"> & {
    lost?: Asked["lost"];
    subject?: (body: Body) => string;
  },
): Promise<Body> {
  const lost = asked.lost ?? (dice.chance(0.7) ? "repeat with key" : "give up");
  const answer = await ask(storm, at, { ...asked, lost });
  return answer.body as Body;
}

export interface Thing {
  id: string;
}
export const idOf = ({ id }: Thing): string => id;
