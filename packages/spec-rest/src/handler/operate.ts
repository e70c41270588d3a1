import { contextOf, type Service } from "@roundsman/api";
import type { RestAnswer } from "./answer";
import { bodyLimit, readBody } from "./body";
import type { Exchange } from "./exchange";
import { factsOf } from "./facts";
import { cookieHeaders } from "./headers";
import { call, type Operation } from "./operation";
import { operationAnswer } from "./operation-answer";
import { bringsForm, operationInput } from "./operation-input";

/**
 * Answers by the procedure of a route.
 * @throws what the procedure throws, and too_large
 */
export async function operate(
  service: Service,
  operation: Operation,
  exchange: Exchange,
  params: Readonly<Record<string, string>>,
): Promise<RestAnswer> {
  const { route } = operation;
  const { request, requestId } = exchange;
  const limit = bodyLimit[bringsForm(route, request) ? "form" : "usual"];
  const body = await readBody(request, limit);
  const { input, text } = await operationInput(route, request, params, body);
  const ctx = contextOf(service, factsOf(request, requestId, text));
  exchange.reply = ctx.reply;
  const answer = operationAnswer(route, await call(operation, ctx, input));
  const { headers, cookies } = ctx.reply;
  answer.headers = { ...answer.headers, ...headers, ...cookieHeaders(cookies, service.settings) };
  return answer;
}
