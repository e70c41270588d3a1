import type { Tx } from "@roundsman/db";
import { startSupportSession } from "../../../platform/credentials";
import { notifyRoles } from "../../messages/notifications/notify";
import { webPages } from "../../../platform/values/pages";

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

/** Opens it. The business hears of it and finds it in its record, but never of an override. */
export async function openSupportSession(tx: Tx, opened: NewSupportSession): Promise<void> {
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
      actorName: `${staff.name} (support)`,
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
  if (override) return;
  const notice = {
    kind: "support.session_opened",
    title: `${staff.name} of support opened your business`,
    body: reason ?? null,
    href: webPages.supportAccess,
  } as const;
  await notifyRoles(tx, business.id, ["owner"], notice, { now });
}
