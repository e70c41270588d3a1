import {
  sessionCookie,
  staffSessionCookie,
  type RequestFacts,
} from "../../../platform/request/credentials";
import { hashToken } from "../../../platform/tokens/tokens";
import type { Context } from "../../../platform/context/service";

/** The token of the staff member's own session, where it came by cookie; a bearer keeps their own. */
const ownCookie = (request: RequestFacts): string | undefined =>
  request.cookie(staffSessionCookie) ?? request.cookie(sessionCookie);

/** Signs the browser in as the person, and lets the staff member's own session wait beside. */
export function signInAsPerson(
  { reply, request }: Pick<Context, "reply" | "request">,
  token: string,
  lastsSeconds: number,
): void {
  const own = ownCookie(request);
  reply.cookies.push({ name: sessionCookie, value: token, maxAgeSeconds: lastsSeconds });
  if (own !== undefined) {
    reply.cookies.push({ name: staffSessionCookie, value: own, maxAgeSeconds: 12 * 60 * 60 });
  }
}

/** Brings the staff member's own session back where one waits, else signs the browser out. */
export async function bringBackOwn(
  ctx: Pick<Context, "reply" | "request" | "database" | "now">,
): Promise<void> {
  const waiting = ctx.request.cookie(staffSessionCookie);
  const own =
    waiting === undefined
      ? null
      : await ctx.database.service.session.findFirst({
          where: { sessionToken: hashToken(waiting), expires: { gt: ctx.now } },
          select: { expires: true },
        });
  const lasts = own ? Math.floor((own.expires.getTime() - ctx.now.getTime()) / 1000) : 0;
  ctx.reply.cookies.push(
    {
      name: sessionCookie,
      value: own && waiting !== undefined ? waiting : "",
      maxAgeSeconds: lasts,
    },
    { name: staffSessionCookie, value: "", maxAgeSeconds: 0 },
  );
}
