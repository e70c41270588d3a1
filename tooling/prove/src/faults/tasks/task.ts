import type { Service } from "@roundsman/api";
import type { Dice } from "@roundsman/api/testing";
import { ask, type Asked, type Run } from "../ask";
import type { Trader } from "../traders";

/** The context of a task: one client in one business. */
export interface Client {
  at: Trader;
  dice: Dice;
  run: Run;
  /** The service in this process with the sandbox, which acts as the payment provider. */
  service: Service;
}

/** A series of writes in which each needs the one before. @throws CutShort if an answer is lost */
export type Task = (client: Client) => Promise<void>;

/** Sends a write and returns the body of its answer. Most clients repeat it under a key, some give it up. */
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
