import type { Role, Tx } from "@roundsman/db";
import type { NotificationKind } from "./schema";
import type { WebPath } from "../../../platform/values/pages";

export interface Notice {
  kind: NotificationKind;
  title: string;
  body?: string | null;
  /** The page it leads to. */
  href?: WebPath | null;
}

/** Tells one person, in the transaction of what it tells of. */
export async function notifyPerson(
  tx: Tx,
  tenantId: string,
  userId: string,
  notice: Notice,
  now: Date,
): Promise<void> {
  await tx.notification.create({
    data: { tenantId, userId, ...notice, createdAt: now },
    select: { id: true },
  });
}

/** Tells everyone with one of these roles but the one who did it, in one statement. */
export async function notifyRoles(
  tx: Tx,
  tenantId: string,
  roles: readonly Role[],
  notice: Notice,
  facts: { now: Date; exceptUserId?: string | null },
): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO notifications (tenant_id, user_id, kind, title, body, href, created_at)
    SELECT m.tenant_id, m.user_id, ${notice.kind}, ${notice.title}, ${notice.body ?? null},
           ${notice.href ?? null}, ${facts.now}
      FROM members m
     WHERE m.tenant_id = ${tenantId}::uuid AND m.role::text = ANY(${[...roles]})
       AND m.user_id IS DISTINCT FROM ${facts.exceptUserId ?? null}`;
}
