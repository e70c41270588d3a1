import { AsyncLocalStorage } from "node:async_hooks";
import { connect } from "node:net";
import type { PoolClient } from "pg";

import type { StatementHook } from "./statement-hooks";

const signals = new AsyncLocalStorage<AbortSignal>();

/**
 * Runs `work`, and cancels the business's statements for it once the signal is aborted. Only for reads: a started
 * write continues to its end (docs/decisions/0414).
 */
export const untilGone = <T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> =>
  signals.run(signal, work);

/** Returns true if the client of the request has disconnected. */
export const isAskerGone = (): boolean => signals.getStore()?.aborted ?? false;

/**
 * Ends the connection of a running statement when its caller disconnects, and cancels the statement in PostgreSQL.
 */
export const cancelWhenGone: StatementHook = (_, connection) => {
  const signal = signals.getStore();
  if (!signal) return undefined;
  const cutOff = () => endBackend(connection);
  signal.addEventListener("abort", cutOff, { once: true });
  return () => signal.removeEventListener("abort", cutOff);
};

/** The code of a request in PostgreSQL's protocol to cancel another connection's work. */
const cancelRequest = 80_877_102;

/**
 * Makes PostgreSQL cancel a connection's work, and closes the connection. The pool opens a new one: no other caller
 * gets a connection that a late cancellation could still hit.
 */
function endBackend(connection: PoolClient): void {
  const pid: unknown = Reflect.get(connection, "processID");
  const secret: unknown = Reflect.get(connection, "secretKey");
  const host: unknown = Reflect.get(connection, "host");
  const port: unknown = Reflect.get(connection, "port");
  if (typeof pid === "number" && typeof secret === "number" && typeof port === "number") {
    const message = Buffer.alloc(16);
    [16, cancelRequest, pid, secret].forEach((word, index) => {
      message.writeInt32BE(word | 0, index * 4);
    });
    const folder = typeof host === "string" && host.startsWith("/") ? host : null;
    const socket = folder
      ? connect(`${folder}/.s.PGSQL.${port}`)
      : connect(port, typeof host === "string" ? host : "127.0.0.1");
    // A statement that can't be cancelled ends at its time limit.
    socket.on("error", () => {});
    socket.end(message);
  }
  const end: unknown = Reflect.get(connection, "end");
  if (typeof end === "function") void Reflect.apply(end, connection, []);
}
