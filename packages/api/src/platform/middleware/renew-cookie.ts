import type { Context } from "../context/service";
import type { Caller } from "../access/caller";
import { readCredentials, sessionCookie } from "../request/credentials";
import { sessionLife } from "../tokens/session-life";

/**
 * Lets a browser keep its cookie as long as the session lasts, 30 days from the last use; said when the
 * use is noted, so at most once a minute. A support session's cookie ends with it.
 */
export function renewCookie({ request, reply, now }: Context, caller: Caller): void {
  if (caller.kind !== "person") return;
  if (now.getTime() - caller.lastUsedAt.getTime() < sessionLife.noteUseAfterMs) return;
  const credentials = readCredentials(request);
  const token = request.cookie(sessionCookie);
  if (token === undefined || credentials?.kind !== "session" || credentials.token !== token) return;
  reply.cookies.push({
    name: sessionCookie,
    value: token,
    maxAgeSeconds: sessionLife.personMs / 1000,
  });
}
