import type { PoolClient } from "pg";

type Send = (...args: unknown[]) => Promise<unknown>;
type Callback = (error: unknown, result?: unknown) => void;

/**
 * Makes each statement of a connection wait until earlier ones have ended. A transaction may get several statements
 * at once; pg queues them today, and will refuse them in its next version. The code below this one gets one statement
 * at a time, without a callback.
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
    // A stream of rows: pg returns it at once, and reports its end to nobody.
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

/** A refusal before sending ends like a refusal by the database. */
const started: (send: Send, args: unknown[]) => Promise<unknown> = async (send, args) =>
  await send(...args);

const isStream = (statement: unknown): boolean =>
  typeof statement === "object" && statement !== null && "submit" in statement;
