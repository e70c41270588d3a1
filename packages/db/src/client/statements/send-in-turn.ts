import type { PoolClient } from "pg";

type Send = (...args: unknown[]) => Promise<unknown>;
type Callback = (error: unknown, result?: unknown) => void;

/**
 * Has each statement of a connection wait until those that were asked before it have ended. A transaction may be asked for
 * several things at once; pg sends them in turn today, and from its next version on refuses them. What carries out
 * statements below this one is asked for one at a time, without a callback.
 */
export function sendInTurn(client: PoolClient): void {
  const send = client.query.bind(client) as Send;
  const waiting: (() => void)[] = [];
  let isBusy = false;
  const next = (): void => {
    const turn = waiting.shift();
    if (turn) turn();
    else isBusy = false;
  };
  const inTurn: Send = (...args) =>
    new Promise((resolve, reject) => {
      const turn = (): void => void started(send, args).then(resolve, reject).finally(next);
      if (isBusy) return waiting.push(turn);
      isBusy = true;
      turn();
    });
  const query = (...args: unknown[]): unknown => {
    // A stream of rows: pg gives it back at once, and tells nobody when it has ended.
    if (isStream(args[0])) return send(...args);
    const callback = args.at(-1);
    if (typeof callback !== "function") return inTurn(...args);
    return void answer(inTurn(...args.slice(0, -1)), callback as Callback);
  };
  Object.assign(client, { query });
}

async function answer(sent: Promise<unknown>, callback: Callback): Promise<void> {
  let outcome: Parameters<Callback>;
  try {
    outcome = [null, await sent];
  } catch (error) {
    outcome = [error];
  }
  callback(...outcome);
}

/** What is refused before it is sent ends as what the database refuses. */
const started: (send: Send, args: unknown[]) => Promise<unknown> = async (send, args) =>
  await send(...args);

const isStream = (statement: unknown): boolean =>
  typeof statement === "object" && statement !== null && "submit" in statement;
