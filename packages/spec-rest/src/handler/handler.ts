import {
  describeError,
  Refusal,
  type CarriedAnswer,
  type CarriedRequest,
  type Service,
} from "@roundsman/api";
import { listFieldOf, type Route } from "../routes/route";
import { errorAnswer, withoutBody, type RestAnswer } from "./answers/answer";
import { carriedAnswer, carriedRequest, requireCarried } from "./carry";
import { fromAnywhere, isShared, preflightHeaders, sharedHeaders } from "./answers/cors";
import { deprecationHeaders } from "./answers/deprecation";
import type { Exchange } from "./exchange";
import { preferenceHeaders } from "./input/handling";
import { requestIdOf } from "./facts";
import { standingHeaders } from "./answers/headers";
import { createMatcher } from "./match";
import { operate } from "./operate";
import { operationOf, type Operation } from "./operation";
import { refuse } from "./answers/refuse";
import { pathOf, type RestRequest } from "./request";
import { judgeVersion, versionHeaders } from "./version";

/** An endpoint that is not an operation: health, the reference, OAuth, MCP. */
export interface Page {
  /** GET if left out. */
  method?: "GET" | "POST" | "OPTIONS";
  path: `/${string}`;
  answer: (request: PageRequest) => Promise<RestAnswer> | RestAnswer;
}

export interface PageRequest {
  /** Filled in by the page for the log and for refusals. */
  exchange: Exchange;
  request: RestRequest;
  requestId: string;
  /** Path parameters by name. */
  params: Readonly<Record<string, string>>;
}

/** An answer, with facts for the log. */
export interface Handled {
  answer: RestAnswer;
  requestId: string;
  /** The request's business; null if none was determined. */
  tenantId: string | null;
  /** The address as in the table of routes, such as `/orders/{id}`; null if no route matched. */
  operation: string | null;
}

export type Handle = (request: RestRequest) => Promise<Handled>;

type Target = { path: string } & (
  | { page: Page }
  | { operation: Operation; headers: Readonly<Record<string, string>> }
);

/**
 * Creates the REST interface over plain values: it finds the route, calls the procedure and builds the answer.
 * The handler never throws: every failure is an answer (docs/contract/errors.md).
 */
export function createHandler(
  service: Service,
  table: readonly Route[],
  pages: readonly Page[] = [],
): Handle {
  const operations = table.map(operationOf);
  const match = createMatcher<Target>([
    ...[...pages, ...preflightPages(operations)].map((page) => ({
      method: page.method ?? ("GET" as const),
      path: page.path,
      target: { path: page.path, page },
    })),
    ...operations.map((operation) => ({
      ...operation.route,
      target: {
        path: operation.route.path,
        operation,
        headers: {
          ...deprecationHeaders(operation.route),
          ...(isShared(operation) && sharedHeaders),
        },
      },
    })),
  ]);
  const standing = { ...standingHeaders(service.settings), ...versionHeaders };

  const answerOf = async (exchange: Exchange): Promise<RestAnswer> => {
    const { request } = exchange;
    const matched = match(request.method, pathOf(request));
    if (!matched.found) {
      const isShared = match("OPTIONS", pathOf(request)).found;
      return notHere(request, matched.allow, isShared ? fromAnywhere : {});
    }
    exchange.operation = matched.target.path;
    if ("page" in matched.target) {
      if (exchange.carried)
        throw new Refusal("not_found", "There is no operation at this address.");
      const { requestId } = exchange;
      return matched.target.page.answer({ exchange, request, requestId, params: matched.params });
    }
    exchange.headers = { ...matched.target.headers, ...preferenceHeaders(request) };
    judgeVersion(request);
    const { operation } = matched.target;
    exchange.listField = listFieldOf(operation.route);
    if (exchange.carried) requireCarried(operation);
    return operate(service, operation, exchange, {
      params: matched.params,
      send: sendWithin(exchange),
    });
  };

  const answerAlways = async (exchange: Exchange): Promise<RestAnswer> => {
    try {
      return await answerOf(exchange);
    } catch (thrown) {
      return refuse(service, thrown, exchange);
    }
  };

  const sendWithin =
    ({ request: outer }: Exchange) =>
    async (carried: CarriedRequest): Promise<CarriedAnswer> => {
      const request = carriedRequest(outer, carried);
      const { requestId } = carried;
      const exchange: Exchange = {
        request,
        requestId,
        operation: null,
        listField: null,
        headers: {},
        reply: null,
        carried: true,
      };
      const answer = await answerAlways(exchange);
      answer.headers = { "X-Request-Id": requestId, ...exchange.headers, ...answer.headers };
      return carriedAnswer(answer);
    };

  return async (request) => {
    const requestId = requestIdOf(request);
    const exchange: Exchange = {
      request,
      requestId,
      operation: null,
      listField: null,
      headers: {},
      reply: null,
      carried: false,
    };
    let answer = await answerAlways(exchange);
    if (request.method === "HEAD") answer = await withoutBody(answer);
    answer.headers = {
      ...standing,
      "X-Request-Id": requestId,
      ...exchange.headers,
      ...answer.headers,
    };
    return {
      answer,
      requestId,
      tenantId: exchange.reply?.tenantId ?? null,
      operation: exchange.operation,
    };
  };
}

/** Returns a page for each address with shared operations, which answers a browser's preflight request. */
function preflightPages(operations: readonly Operation[]): Page[] {
  const paths = [...new Set(operations.map(({ route }) => route.path))];
  return paths.flatMap((path): Page[] => {
    const samePath = operations.filter(({ route }) => route.path === path);
    const shared = samePath.filter(isShared).map(({ route }) => route.method);
    if (shared.length === 0) return [];
    const methods = samePath.map(({ route }) => route.method);
    const allow = [...methods, ...(methods.includes("GET") ? ["HEAD"] : []), "OPTIONS"];
    const headers = { Allow: allow.join(", "), ...preflightHeaders(shared) };
    return [{ method: "OPTIONS", path, answer: () => ({ status: 204, headers, body: null }) }];
  });
}

/**
 * Answers an unmatched request: 405 if the address has other methods, or 204 for OPTIONS.
 * @throws not_found if no route has the address
 */
function notHere(
  { method }: RestRequest,
  allow: readonly string[],
  shared: Partial<typeof fromAnywhere>,
): RestAnswer {
  if (allow.length === 0) throw new Refusal("not_found", "There is nothing at this address.");
  const headers = { Allow: allow.join(", "), ...shared };
  if (method === "OPTIONS") return { status: 204, headers, body: null };
  const refusal = new Refusal("method_not_allowed", `This address does not take ${method}.`);
  const answer = errorAnswer(describeError(refusal));
  return { ...answer, headers: { ...answer.headers, ...headers } };
}
