import { expect, type APIRequestContext } from "@playwright/test";
import { codeNow, password } from "../people/people";
import type { RunningService } from "./use-service";

type At = Pick<RunningService, "rest">;

/** Signs a person without a second step in over REST. Returns their bearer token. */
export async function signInOverRest({ rest }: At, email: string): Promise<string> {
  const answer = await fetch(`${rest}/auth/sign-in`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  const cookie = answer.headers.get("set-cookie") ?? "";
  return /service\.session_token=([^;]+)/.exec(cookie)?.[1] ?? "";
}

/** Sends a request over REST with this bearer: a session's token or a key. */
export async function overRest(
  { rest }: At,
  bearer: string,
  request: { method?: string; path: string; body?: object },
): Promise<{ status: number; body: unknown }> {
  const answer = await fetch(`${rest}${request.path}`, {
    method: request.method ?? "GET",
    headers: { authorization: `Bearer ${bearer}`, "content-type": "application/json" },
    ...(request.body && { body: JSON.stringify(request.body) }),
  });
  return { status: answer.status, body: await answer.json() };
}

/**
 * Signs in to REST as one of the demo's people, staff with their code, in this context's session. The returned
 * function returns an answer's body, and fails the test if it is refused.
 */
export async function askAs(request: APIRequestContext, { rest }: At, email: string) {
  const post = async (path: string, data: object) => {
    const answer = await request.post(`${rest}${path}`, { data });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return answer.json();
  };
  const { challenge } = await post("/auth/sign-in", { email, password });
  if (challenge) await post("/auth/two-step", { challenge, code: codeNow() });
  return async (method: string, path: string, data?: object) => {
    const answer = await request.fetch(`${rest}${path}`, { method, ...(data && { data }) });
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
    return answer.status() === 204 ? null : answer.json();
  };
}
