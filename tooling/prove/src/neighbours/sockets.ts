import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/* Connections that are kept open and hardly used, which no client library does. */

/** The server's address, and the callers' credentials. */
interface Asking {
  url: string;
  tokens: readonly string[];
}

const paths = ["/business/export", "/orders?limit=100", "/customers?limit=100", "/activity"];
let turn = 0;

function open({ url }: Asking): Socket {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => {});
  return socket;
}

const head = ({ tokens }: Asking, method: string, path: string, more = "") => {
  const token = tokens[turn % tokens.length];
  return `${method} ${path} HTTP/1.1\r\nHost: here\r\nAuthorization: Bearer ${token}\r\n${more}\r\n`;
};

/** Requests long answers and reads nothing, until stopped or cut off. */
export async function neverRead(hostile: Asking, stop: AbortSignal): Promise<void> {
  turn += 1;
  const socket = open(hostile);
  socket.pause();
  socket.write(head(hostile, "GET", paths[turn % paths.length] ?? "/"));
  await untilOver(socket, stop);
}

/** Announces five megabytes and sends a few bytes a second, until stopped or cut off. */
export async function sendSlowly(hostile: Asking, stop: AbortSignal): Promise<void> {
  turn += 1;
  const socket = open(hostile);
  socket.resume();
  const more = "Content-Type: application/json\r\nContent-Length: 5000000\r\n";
  socket.write(head(hostile, "POST", "/customers/rate-set", more));
  const drip = setInterval(() => socket.write('{"x":'), 200);
  await untilOver(socket, stop);
  clearInterval(drip);
}

async function untilOver(socket: Socket, stop: AbortSignal): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    socket.once("close", () => resolve());
  });
  const told = new AbortController();
  const either = AbortSignal.any([stop, told.signal]);
  await Promise.race([closed, pause(20_000, undefined, { signal: either }).catch(() => {})]);
  told.abort();
  socket.destroy();
  // Without the pause, a caller that is cut off at once would try again without end.
  await pause(200);
}
