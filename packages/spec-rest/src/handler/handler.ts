import { contextOf, describeError, Refusal, type Service } from "@roundsman/api";
import type { Route } from "../routes/route";
import { errorAnswer, withoutBody, type RestAnswer } from "./answer";
import { bodyLimit, readBody } from "./body";
import { factsOf, requestIdOf } from "./facts";
import { describeFault, isDatabaseLost } from "./faults";
import { addReply, standingHeaders } from "./headers";
import { createMatcher } from "./match";
import { call, operationOf, type Operation } from "./operation";
import { operationAnswer } from "./operation-answer";
import { bringsForm, operationInput } from "./operation-input";
import { pathOf, type RestRequest } from "./request";

/** Something answered beside the operations: health, the reference. */
export interface Page {
  path: `/${string}`;
  answer: (requestId: string) => Promise<RestAnswer> | RestAnswer;
}

/** What the log may know of a request once it is answered. */
export interface Handled {
  answer: RestAnswer;
  requestId: string;
  /** The business it turned out to be about. */
  tenantId: string | null;
}

type Target = { page: Page } | { operation: Operation };
type Params = Readonly<Record<string, string>>;

/**
 * The REST interface over plain values: looks the address up, calls the procedure, words the answer.
 * It never throws: what goes wrong is an answer (decisions.md, Errors).
 */
export function createHandler(
  service: Service,
  table: readonly Route[],
  pages: readonly Page[] = [],
): (request: RestRequest) => Promise<Handled> {
  const match = createMatcher<Target>([
    ...pages.map((page) => ({ method: "GET" as const, path: page.path, target: { page } })),
    ...table.map((route) => ({ ...route, target: { operation: operationOf(route) } })),
  ]);
  const standing = standingHeaders(service.settings);

  async function answerOf(request: RestRequest, requestId: string, seen: Seen) {
    const found = match(request.method, pathOf(request));
    if (!found.found) return notHere(request, found.allow);
    if ("page" in found.target) return found.target.page.answer(requestId);
    return operate(found.target.operation, request, found.params, requestId, seen);
  }

  async function operate(
    operation: Operation,
    request: RestRequest,
    params: Params,
    requestId: string,
    seen: Seen,
  ): Promise<RestAnswer> {
    const { route } = operation;
    const body = await readBody(request, bodyLimit[bringsForm(route, request) ? "form" : "usual"]);
    const input = await operationInput(route, request, params, body);
    // A form's own boundary differs each time, so a repeated form is told by its bytes' text all the same.
    const ctx = contextOf(service, factsOf(request, requestId, body.toString("utf8")));
    seen.reply = ctx.reply;
    return addReply(
      operationAnswer(route, await call(operation, ctx, input)),
      ctx.reply,
      service.settings,
    );
  }

  function refused(thrown: unknown, requestId: string, seen: Seen): RestAnswer {
    const described = describeError(thrown);
    if (described.status === 500) reportFault(service, thrown, requestId);
    const answer = errorAnswer(described);
    return seen.reply ? addReply(answer, seen.reply, service.settings) : answer;
  }

  return async (request) => {
    const requestId = requestIdOf(request);
    const seen: Seen = { reply: null };
    let answer: RestAnswer;
    try {
      answer = await answerOf(request, requestId, seen);
    } catch (thrown) {
      answer = refused(thrown, requestId, seen);
    }
    if (request.method === "HEAD") answer = await withoutBody(answer);
    answer.headers = { ...standing, "X-Request-Id": requestId, ...answer.headers };
    return { answer, requestId, tenantId: seen.reply?.tenantId ?? null };
  };
}

/** What a request left behind, however it ended. */
interface Seen {
  reply: ReturnType<typeof contextOf>["reply"] | null;
}

function notHere({ method }: RestRequest, allow: readonly string[]): RestAnswer {
  if (allow.length === 0) throw new Refusal("not_found", "There is nothing at this address.");
  const headers = { Allow: allow.join(", ") };
  if (method === "OPTIONS") return { status: 204, headers, body: null };
  const refusal = new Refusal("method_not_allowed", `This address does not take ${method}.`);
  const answer = errorAnswer(describeError(refusal));
  return { ...answer, headers: { ...answer.headers, ...headers } };
}

function reportFault({ log }: Service, thrown: unknown, requestId: string): void {
  const fault = describeFault(thrown);
  if (isDatabaseLost(thrown)) {
    const { code, message } = fault;
    log.error({ requestId, code }, `The database does not answer: ${message}`);
  } else {
    log.error({ requestId, fault }, "A request failed on our side");
  }
}
