import { AsyncLocalStorage } from "node:async_hooks";
import { connect } from "node:net";
import type { PoolClient } from "pg";

import type { StatementHook } from "./statement-hooks";

const asked = new AsyncLocalStorage<AbortSignal>();

/**
 * Runs `work`, and cuts off what the business's connections do for it once the signal is aborted. For reading alone: a
 * write that has begun goes on to its end (docs/decisions/0414).
 */
export const untilGone = <T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> =>
  asked.run(signal, work);

/** Returns whether the client of the request has gone away. */
export const isAskerGone = (): boolean => asked.getStore()?.aborted ?? false;

/** Ends the connection of a statement under way when the one who asked goes away, and what PostgreSQL does for it. */
export const cancelWhenGone: StatementHook = (_, connection) => {
  const signal = asked.getStore();
  if (!signal) return undefined;
  const cutOff = () => endBackend(connection);
  signal.addEventListener("abort", cutOff, { once: true });
  return () => signal.removeEventListener("abort", cutOff);
};

/** Begins a request of PostgreSQL's protocol to cancel what another connection does. */
const cancelRequest = 80_877_102;

/**
 * Has PostgreSQL stop what it does for a connection, and closes that. The pool makes a new one: nobody else is given a
 * connection that a late request could still stop.
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
