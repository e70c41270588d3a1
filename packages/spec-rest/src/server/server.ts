import {
  createServer as createHttpServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import { addressOf, stalledMs as usualStalledMs, untilGone, type Log } from "@roundsman/api";
import type { Handle, Handled } from "../handler/handler";
import type { RestRequest } from "../handler/request";
import { limitConnections } from "./connections";
import { logRequest } from "./log-request";
import { observer } from "./observe";
import { writeAnswer } from "./write-answer";

const second = 1000;

interface ServerOptions {
  log: Log;
  trustedProxies: number;
  /** Milliseconds without traffic after which a connection is closed. */
  stalledMs?: number;
}

/** Limits for slow senders, in milliseconds, and for the connections of one address. */
interface Patience {
  headersMs: number;
  requestMs: number;
  /** The interval of the checks for slow senders. */
  lookMs: number;
  connectionsOfOne: number;
}

const usual: Patience = {
  headersMs: 10 * second,
  requestMs: 120 * second,
  lookMs: 5 * second,
  connectionsOfOne: 1000,
};

/**
 * Serves the handler over node:http. Slow senders are cut off: headers after 10 s, the complete request after
 * 2 minutes, and readers who receive nothing for a minute. Behind our proxies every connection comes from a proxy, so
 * connections are not counted by address there.
 */
export function createServer(
  handle: Handle,
  { log, trustedProxies, stalledMs = usualStalledMs }: ServerOptions,
  patience: Patience = usual,
): Server {
  const observe = observer();
  const server = createHttpServer(
    {
      headersTimeout: patience.headersMs,
      requestTimeout: patience.requestMs,
      connectionsCheckingInterval: patience.lookMs,
      // Load balancers close a connection after a minute of idleness, and must do so before the server.
      keepAliveTimeout: 65 * second,
    },
    (request, response) => {
      const plain = plainOf(request, trustedProxies);
      void observe(plain, () => serve(plain, request, response));
    },
  );
  server.timeout = stalledMs;
  if (trustedProxies === 0) limitConnections(server, patience.connectionsOfOne);
  async function serve(
    plain: RestRequest,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<Handled> {
    const from = performance.now();
    const handled = onlyReads(plain)
      ? await untilGone(goneSignal(response), () => handle(plain))
      : await handle(plain);
    try {
      await writeAnswer(request, response, handled.answer);
    } catch (error) {
      log.warn({ requestId: handled.requestId, error: String(error) }, "an answer broke off");
      response.destroy();
    }
    logRequest(log, plain, handled, performance.now() - from);
    return handled;
  }
  return server;
}

const onlyReads = ({ method }: RestRequest): boolean => method === "GET" || method === "HEAD";

/** Returns a signal that aborts if the caller disconnects before the answer is sent. */
function goneSignal(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) gone.abort();
  });
  return gone.signal;
}

function plainOf(request: IncomingMessage, trustedProxies: number): RestRequest {
  const { headers } = request;
  const hasBody =
    headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined;
  return {
    method: request.method ?? "GET",
    path: request.url ?? "/",
    headers,
    body: hasBody ? request.iterator({ destroyOnReturn: false }) : null,
    address: addressOf(request, trustedProxies),
  };
}
