import {
  describeError,
  Refusal,
  type CarriedAnswer,
  type CarriedRequest,
  type Service,
} from "@roundsman/api";
import type { Route } from "../routes/route";
import { errorAnswer, withoutBody, type RestAnswer } from "./answers/answer";
import { carriedAnswer, carriedRequest, requireCarried } from "./carry";
import { deprecationHeaders } from "./answers/deprecation";
import type { Exchange } from "./exchange";
import { requestIdOf } from "./facts";
import { standingHeaders } from "./answers/headers";
import { createMatcher } from "./match";
import { operate } from "./operate";
import { operationOf, type Operation } from "./operation";
import { refuse } from "./answers/refuse";
import { pathOf, type RestRequest } from "./request";
import { judgeVersion, versionHeaders } from "./version";

/** Something answered beside the operations: health, the reference, what apps of others are let in by. */
export interface Page {
  /** GET where left out. */
  method?: "GET" | "POST" | "OPTIONS";
  path: `/${string}`;
  answer: (asked: PageRequest) => Promise<RestAnswer> | RestAnswer;
}

export interface PageRequest {
  /** What the log and a refusal may know of it, to be filled in. */
  exchange: Exchange;
  request: RestRequest;
  requestId: string;
  /** What the path says, by name. */
  params: Readonly<Record<string, string>>;
}

/** A request answered, with what the log may know of it. */
export interface Handled {
  answer: RestAnswer;
  requestId: string;
  /** The business it turned out to be about. */
  tenantId: string | null;
  /** The address as the table of routes has it, such as `/orders/{id}`; null where there is none. */
  operation: string | null;
}

export type Handle = (request: RestRequest) => Promise<Handled>;

type Target = { path: string } & (
  | { page: Page }
  | { operation: Operation; headers: Readonly<Record<string, string>> }
);

/**
 * The REST interface over plain values: looks the address up, calls the procedure, words the answer.
 * It never throws: what goes wrong is an answer (docs/contract/errors.md).
 */
export function createHandler(
  service: Service,
  table: readonly Route[],
  pages: readonly Page[] = [],
): Handle {
  const match = createMatcher<Target>([
    ...pages.map((page) => ({
      method: page.method ?? ("GET" as const),
      path: page.path,
      target: { path: page.path, page },
    })),
    ...table.map((route) => ({
      ...route,
      target: {
        path: route.path,
        operation: operationOf(route),
        headers: deprecationHeaders(route),
      },
    })),
  ]);
  const standing = { ...standingHeaders(service.settings), ...versionHeaders };

  const answerOf = async (exchange: Exchange): Promise<RestAnswer> => {
    const { request } = exchange;
    const found = match(request.method, pathOf(request));
    if (!found.found) return notHere(request, found.allow);
    exchange.operation = found.target.path;
    if ("page" in found.target) {
      if (exchange.carried)
        throw new Refusal("not_found", "There is no operation at this address.");
      const { requestId } = exchange;
      return found.target.page.answer({ exchange, request, requestId, params: found.params });
    }
    exchange.headers = found.target.headers;
    judgeVersion(request);
    const { operation } = found.target;
    if (exchange.carried) requireCarried(operation);
    return operate(service, operation, exchange, {
      params: found.params,
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

/** 405 where the address takes other methods, else 404. @throws not_found */
function notHere({ method }: RestRequest, allow: readonly string[]): RestAnswer {
  if (allow.length === 0) throw new Refusal("not_found", "There is nothing at this address.");
  const headers = { Allow: allow.join(", ") };
  if (method === "OPTIONS") return { status: 204, headers, body: null };
  const refusal = new Refusal("method_not_allowed", `This address does not take ${method}.`);
  const answer = errorAnswer(describeError(refusal));
  return { ...answer, headers: { ...answer.headers, ...headers } };
}
