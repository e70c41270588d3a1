import { contextOf, type RequestFacts, type Service } from "@roundsman/api";
import type { RestAnswer } from "./answers/answer";
import { bodyLimit, readBody, refuseTooLarge } from "./input/body";
import type { Exchange } from "./exchange";
import { factsOf } from "./facts";
import { cookieHeaders } from "./answers/headers";
import type { Operation } from "./operation";
import { operationAnswer } from "./answers/operation-answer";
import { bringsForm, operationInput, type OperationInput } from "./input/operation-input";

interface Within {
  /** What the address says. */
  params: Readonly<Record<string, string>>;
  /** Has a request answered that came within this one. */
  send: NonNullable<RequestFacts["send"]>;
}

/**
 * Answers by the procedure of a route. The body is read when the procedure asks for it: not before it is known
 * who sends it, and that they may. One that is said to be too large is refused at once.
 * @throws what the procedure throws, and too_large
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
  const receive = () =>
    (received ??= readBody(request, limit).then((body) =>
      operationInput(operation, request, params, body),
    ));
  const text = () => receive().then((got) => got.text);
  const ctx = contextOf(service, { ...factsOf(request, requestId, text), send });
  exchange.reply = ctx.reply;
  const getInput = () => receive().then(({ input }) => input);
  const data = await operation.call(ctx, getInput);
  const { headers, cookies, isDryRun } = ctx.reply;
  const answer = operationAnswer(isDryRun ? { ...route, status: 200 } : route, data);
  answer.headers = { ...answer.headers, ...headers, ...cookieHeaders(cookies, service.settings) };
  return answer;
}
