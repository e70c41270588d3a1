import type { Tx } from "@roundsman/db";
import { hoursToSeconds } from "date-fns/hoursToSeconds";
import { inSupport } from "../../../platform/access/caller";
import { hashToken } from "../../../platform/base/tokens";
import type { Context } from "../../../platform/context/context";
import { startSupportSession } from "../../../platform/credentials";
import {
  sessionCookie,
  staffSessionCookie,
  type RequestFacts,
} from "../../../platform/request/request";
import { webPages } from "../../../platform/values/links";
import { notifyRoles } from "../../messages";

/** What a support session is made of. */
interface NewSupportSession {
  business: { id: string; name: string };
  person: { id: string; name: string };
  staff: { id: string; name: string };
  level: "view" | "act";
  override: boolean;
  reason?: string;
  tokenHash: string;
  now: Date;
  expiresAt: Date;
}

/**
 * Opens it, and gives its id. The business hears of it and finds it in its record, but never of an override.
 */
export async function openSupportSession(tx: Tx, opened: NewSupportSession): Promise<string> {
  const { business, person, staff, level, override, reason, now, expiresAt } = opened;
  const { id } = await tx.supportSession.create({
    data: {
      businessId: business.id,
      userId: person.id,
      staffUserId: staff.id,
      staffName: staff.name,
      level,
      override,
      reason,
      startedAt: now,
      expiresAt,
    },
    select: { id: true },
  });
  const { tokenHash } = opened;
  const session = { supportSessionId: id, userId: person.id, tokenHash, now, until: expiresAt };
  await startSupportSession(tx, session);
  await tx.activity.create({
    data: {
      tenantId: business.id,
      at: now,
      actorKind: "support",
      actorName: inSupport(staff),
      staffUserId: staff.id,
      supportSessionId: id,
      consoleOnly: override,
      action: "support.session_opened",
      words: `Support opened a session as ${person.name}, ${level === "act" ? "with" : "without"} change rights`,
      subjectKind: "person",
      subjectId: person.id,
    },
    select: { id: true },
  });
  if (override) return id;
  const notice = {
    kind: "support.session_opened",
    title: `${staff.name} of support opened your business`,
    body: reason ?? null,
    href: webPages.supportAccess,
  } as const;
  await notifyRoles(tx, business.id, ["owner"], notice, { now });
  return id;
}

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
    reply.cookies.push({ name: staffSessionCookie, value: own, maxAgeSeconds: hoursToSeconds(12) });
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
