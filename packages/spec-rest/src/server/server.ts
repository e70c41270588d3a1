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

interface Given {
  log: Log;
  trustedProxies: number;
  /** After so long, in milliseconds, a connection on which nothing moves is closed. */
  stalledMs?: number;
}

/** How long is waited for whoever sends slowly, in milliseconds, and how many connections one address may hold. */
interface Patience {
  headersMs: number;
  requestMs: number;
  /** How often it is looked who is late. */
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
 * The handler behind node:http. Slow senders are cut off: headers in 10 s, the whole request in 2 minutes. So is a
 * reader who takes nothing for a minute. Behind proxies of ours all connections are theirs, so they are not counted
 * by address there.
 */
export function createServer(
  handle: Handle,
  { log, trustedProxies, stalledMs = usualStalledMs }: Given,
  patience: Patience = usual,
): Server {
  const observe = observer();
  const server = createHttpServer(
    {
      headersTimeout: patience.headersMs,
      requestTimeout: patience.requestMs,
      connectionsCheckingInterval: patience.lookMs,
      // Longer than the minute after which a load balancer lets go of an idle connection.
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

/** Aborted where the caller goes away before the answer is out. */
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
