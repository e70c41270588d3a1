import { password } from "./people";
import type { RunningService } from "./use-service";

type At = Pick<RunningService, "rest">;

/** Signs somebody without a second step in over REST; gives their bearer. */
export async function signInOverRest({ rest }: At, email: string): Promise<string> {
  const answer = await fetch(`${rest}/auth/sign-in`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  const cookie = answer.headers.get("set-cookie") ?? "";
  return /service\.session_token=([^;]+)/.exec(cookie)?.[1] ?? "";
}

/** One request over REST as the holder of this bearer: a session's token or a key. */
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
