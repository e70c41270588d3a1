import { describeError, Refusal, type Service } from "@roundsman/api";
import OAuth2Server from "@node-oauth/oauth2-server";
import { jsonAnswer, type RestAnswer } from "../handler/answers/answer";
import type { PageRequest } from "../handler/handler";
import { reportFault } from "../handler/answers/refuse";

/** An error with the codes of RFC 6749, 7591 and 8707. */
export class OAuthRefusal extends Error {
  constructor(
    readonly error: string,
    readonly description: string,
    readonly status = 400,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(description);
  }
}

export const invalidRequest = (description: string) =>
  new OAuthRefusal("invalid_request", description);

/**
 * Returns the library's refusal, or ours that the library has wrapped.
 * @throws other errors unchanged
 */
export function refusalOfLibrary(thrown: unknown): OAuthRefusal {
  if (!(thrown instanceof OAuth2Server.OAuthError)) throw thrown;
  if (thrown.code < 500) return new OAuthRefusal(thrown.name, thrown.message, thrown.code);
  const inner: unknown = Reflect.get(thrown, "inner");
  if (inner instanceof OAuthRefusal) return inner;
  throw inner ?? thrown;
}

/** Converts any error to one for apps, without internal details. */
export function asOAuthRefusal(
  service: Service,
  thrown: unknown,
  { requestId }: Pick<PageRequest, "requestId">,
): OAuthRefusal {
  if (thrown instanceof OAuthRefusal) return thrown;
  if (thrown instanceof OAuth2Server.OAuthError && thrown.code < 500) {
    return new OAuthRefusal(thrown.name, thrown.message, thrown.code);
  }
  if (thrown instanceof Refusal && thrown.kind === "rate_limited") {
    const retry = thrown.retryAfterSeconds ?? 1;
    const headers = { "Retry-After": String(retry) };
    return new OAuthRefusal("temporarily_unavailable", thrown.message, 429, headers);
  }
  if (thrown instanceof Refusal) {
    const { status, body } = describeError(thrown);
    if (status < 500) return new OAuthRefusal("invalid_request", body.message, status);
  }
  reportFault(service.log, thrown, requestId);
  return new OAuthRefusal("server_error", "Something went wrong here. Try again.", 500);
}

export const errorAnswerOf = ({
  error,
  description,
  status,
  headers,
}: OAuthRefusal): RestAnswer => {
  const answer = jsonAnswer(status, { error, error_description: description });
  return { ...answer, headers: { ...answer.headers, ...headers } };
};
