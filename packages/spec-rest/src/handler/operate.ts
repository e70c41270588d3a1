import { contextOf, type Expanding, type RequestFacts, type Service } from "@roundsman/api";
import { preconditionOf, tagged } from "./answers/etag";
import type { RestAnswer } from "./answers/answer";
import { bodyLimit, readBody, refuseTooLarge } from "./input/body";
import type { Exchange } from "./exchange";
import { factsOf } from "./facts";
import { cookieHeaders } from "./answers/headers";
import type { Operation } from "./operation";
import { operationAnswer } from "./answers/operation-answer";
import { unknownJudge } from "./input/judge-unknown";
import { bringsForm, operationInput, type OperationInput } from "./input/operation-input";

interface Within {
  /** Path parameters by name. */
  params: Readonly<Record<string, string>>;
  /** Answers a request of a batch. */
  send: NonNullable<RequestFacts["send"]>;
}

/**
 * Answers a request with its route's procedure. The body is read only when the procedure reads its input, after the
 * caller is identified and authorised. A request whose Content-Length exceeds the limit is refused at once.
 * @throws too_large, and everything the procedure throws
 */
export async function operate(
  service: Service,
  operation: Operation,
  exchange: Exchange,
  { params, send }: Within,
): Promise<RestAnswer> {
  const { route } = operation;
  const { request, requestId } = exchange;
  const limit = bodyLimit[bringsForm(route, request) ? "form" : "usual"];
  refuseTooLarge(request, limit);
  let received: Promise<OperationInput> | undefined;
  const unknown = unknownJudge(operation, exchange);
  const routed = { route, request, params };
  const receive = () =>
    (received ??= readBody(request, limit).then((body) =>
      operationInput(operation, { request, params, body, judge: unknown.judge }),
    ));
  const text = () => receive().then((got) => got.text);
  const precondition = preconditionOf(routed);
  const ctx = contextOf(service, { ...factsOf(request, requestId, text), send, precondition });
  exchange.reply = ctx.reply;
  const getInput = () => receive().then(({ input }) => input);
  const data = await operation.call(ctx, getInput, async (within) => {
    unknown.refuse();
    if (!precondition) return;
    const { db, business } = within as Expanding;
    await precondition.require(db, business.id, { lock: false });
  });
  const { headers, cookies, isDryRun } = ctx.reply;
  const answer = operationAnswer(isDryRun ? { ...route, status: 200 } : route, data);
  answer.headers = { ...answer.headers, ...headers, ...cookieHeaders(cookies, service.settings) };
  return tagged(answer, data, routed);
}
