import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

/** A received request. */
export interface Heard {
  method: string;
  /** With the query. */
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface Reply {
  status?: number;
  headers?: Record<string, string>;
  /** Sent as JSON unless it is text or bytes. */
  body?: unknown;
}

export interface LocalServer {
  url: string;
  heard: Heard[];
  /** The only request received; throws if there were more or none. */
  only(): Heard;
  close(): Promise<void>;
}

/**
 * Starts a real HTTP server on this machine that answers as the test says; "silence" never answers, "hang up" closes
 * instead.
 */
export async function localServer(
  answer: (request: Heard) => Reply | "silence" | "hang up",
  port = 0,
): Promise<LocalServer> {
  const heard: Heard[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { method = "", url = "", headers } = request;
      const now = { method, path: url, headers, body: Buffer.concat(chunks) };
      heard.push(now);
      const reply = answer(now);
      if (reply === "silence") return;
      if (reply === "hang up") return void response.destroy();
      const plain = typeof reply.body === "string" || Buffer.isBuffer(reply.body);
      response.writeHead(reply.status ?? 200, {
        "content-type": plain ? "application/octet-stream" : "application/json",
        ...reply.headers,
      });
      response.end(plain ? reply.body : JSON.stringify(reply.body ?? {}));
    });
  });
  await new Promise<void>((done) => server.listen(port, "127.0.0.1", done));
  return {
    url: `http://127.0.0.1:${portOf(server.address())}`,
    heard,
    only() {
      const [first] = heard;
      if (!first || heard.length > 1) throw new Error(`Heard ${heard.length} requests.`);
      return first;
    },
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

export function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === "string") throw new Error("No port.");
  return address.port;
}
