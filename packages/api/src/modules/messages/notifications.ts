import {
  expressionBuilder,
  runSql,
  sql,
  sqlBuilder,
  type Prisma,
  type PrismaClient,
  type Role,
  type Tables,
  type Tx,
} from "@roundsman/db";
import { z } from "zod";
import type { BusinessCaller } from "../../platform/access/caller";
import { memberScopes, type Scope } from "../../platform/access/scopes";
import { forbidden } from "../../platform/base/errors";
import type { Context } from "../../platform/context/context";
import { enqueueForRows } from "../../platform/jobs/enqueue";
import { dateTime, dateTimeOrNull } from "../../platform/values/format";
import type { WebPath } from "../../platform/values/links";
import { DateTime, Uuid } from "../../platform/values/values";

/** The closed set of docs/contract/value-sets.md, Notification.kind. */
const notificationKinds = [
  "round.issued",
  "round.changed",
  "round.done",
  "order.placed",
  "order.paid",
  "order.cancelled",
  "delivery.failed",
  "delivery.issue",
  "stock.low",
  "transfer.received",
  "supplier_order.late",
  "trade_application.received",
  "timeoff.requested",
  "timeoff.decided",
  "handover.offered",
  "domain.failing",
  "billing.past_due",
  "support.session_opened",
] as const;

/** Notices of the back office alone: over REST the kinds are closed (docs/decisions/0162). */
const officeKinds = [
  "export.ready",
  "export.failed",
  "support.access_requested",
  "refund.failed",
  "ledger.differs",
  "invoice.paid",
  "direct_debit.failed",
  "budget_plan.review",
  "customer.credit_passed",
  "standing_order.refused",
  "text.received",
  "texts.cap_met",
  "order.day_chosen",
] as const;

type NotificationKind = (typeof notificationKinds)[number] | (typeof officeKinds)[number];

const noticeFields = {
  id: Uuid,
  title: z.string(),
  body: z.string().nullable(),
  href: z.string().nullable(),
  readAt: DateTime.nullable(),
  createdAt: DateTime,
};

/** docs/contract/notifications.md#notification. */
const Notification = z
  .object({ ...noticeFields, kind: z.enum(notificationKinds) })
  .meta({ id: "Notification" });

const unread = z.int().min(0);
export const NotificationList = z.object({ items: z.array(Notification), unread });

/** The same as the back office shows it. */
const Notice = z.object({
  ...noticeFields,
  kind: z.enum([...notificationKinds, ...officeKinds]),
});
export const NoticeList = z.object({ items: z.array(Notice), unread });

export const NoticeQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(30),
});

interface NewNotice {
  kind: NotificationKind;
  title: string;
  body?: string | null;
  /** The page it leads to. */
  href?: WebPath | null;
}

/** What a driver is told of on the phone, too (docs/decisions/0333). */
const pushed: ReadonlySet<NotificationKind> = new Set(["round.issued", "round.changed"]);

/** Tells one person, in the transaction of what it tells of; and their phones, where they asked for that. */
export async function notifyPerson(
  tx: Tx,
  tenantId: string,
  userId: string,
  notice: NewNotice,
  now: Date,
): Promise<void> {
  const { kind, title, body = null, href = null } = notice;
  const written = sqlBuilder
    .with("n", (db) =>
      db
        .insertInto("notifications")
        .values({ tenant_id: tenantId, user_id: userId, kind, title, body, href, created_at: now })
        .returning(["tenant_id", "id", "user_id"]),
    )
    .selectFrom("n")
    .where(sql.lit(pushed.has(kind)))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("push_subscriptions as p")
          .whereRef("p.tenant_id", "=", "n.tenant_id")
          .whereRef("p.user_id", "=", "n.user_id")
          .select("p.id"),
      ),
    );
  await enqueueForRows(tx, "push_notice", written, {
    payload: sql`jsonb_build_object('tenantId', n.tenant_id, 'notificationId', n.id)`,
  });
}

/** Tells everyone with one of these roles but the one who did it, in one statement. */
export async function notifyRoles(
  tx: Tx,
  tenantId: string,
  roles: readonly Role[],
  notice: NewNotice,
  facts: { now: Date; exceptUserId?: string | null },
): Promise<void> {
  const insert = sqlBuilder
    .insertInto("notifications")
    .columns(["tenant_id", "user_id", "kind", "title", "body", "href", "created_at"])
    .expression((db) =>
      db
        .selectFrom("members as m")
        .where("m.tenant_id", "=", tenantId)
        .where("m.role", "=", sql<Role>`any(${roles}::role[])`)
        .where("m.user_id", "is distinct from", facts.exceptUserId ?? null)
        .select((eb) => [
          "m.tenant_id",
          "m.user_id",
          eb.val(notice.kind).as("kind"),
          eb.val(notice.title).as("title"),
          eb.val(notice.body ?? null).as("body"),
          eb.val(notice.href ?? null).as("href"),
          eb.val(facts.now).as("created_at"),
        ]),
    );
  await runSql(tx, insert);
}

/** Tells the office, its owners and admins, but not the one who did it. */
export const notifyOffice = (
  tx: Tx,
  tenantId: string,
  notice: NewNotice,
  facts: { now: Date; exceptUserId?: string | null },
): Promise<void> => notifyRoles(tx, tenantId, ["owner", "admin"], notice, facts);

const m = expressionBuilder<{ m: Tables["members"] }, "m">();

/** Members (`m`) of the office, who are told of what concerns the business; in SQL. */
export const isOfOffice = m("m.role", "in", [sql.lit<Role>("owner"), sql.lit<Role>("admin")]);

/** What one must be able to read for a notice that tells the office; the others are meant for the person. */
const scopesOfNotices: Partial<Record<NotificationKind, Scope>> = {
  "round.done": "rounds:read",
  "order.placed": "orders:read",
  "order.paid": "orders:read",
  "order.cancelled": "orders:read",
  "refund.failed": "orders:read",
  "ledger.differs": "accounting:read",
  "invoice.paid": "invoices:read",
  "direct_debit.failed": "invoices:read",
  "budget_plan.review": "invoices:read",
  "customer.credit_passed": "invoices:read",
  "text.received": "customers:read",
  "texts.cap_met": "tenant:write",
  "order.day_chosen": "orders:read",
  "delivery.failed": "rounds:read",
  "delivery.issue": "rounds:read",
  "stock.low": "stock:read",
  "transfer.received": "stock:read",
  "supplier_order.late": "stock:read",
  "trade_application.received": "customers:read",
  "timeoff.requested": "rota:read",
  "domain.failing": "shops:read",
  "billing.past_due": "billing:read",
  "export.ready": "privacy:read",
  "export.failed": "privacy:read",
};

/** Kinds of which an admin narrowed by a set is told nothing, not even what was told them before. */
function kindsBeyond({ role, set }: BusinessCaller): string[] {
  if (set === null) return [];
  const held = memberScopes(role, set);
  return Object.entries(scopesOfNotices)
    .filter(([, scope]) => !held.has(scope))
    .map(([kind]) => kind);
}

interface OwnNotices {
  tenantId: string;
  userId: string;
  kind: { notIn: string[] };
}

/**
 * Notices belong to people: those of the caller in this business, about what they may read; over REST
 * without the back office's own.
 */
export function whereOwnNotices(who: BusinessCaller & Pick<Context, "request">): OwnNotices {
  const { caller, business, request } = who;
  if (caller.kind === "key") throw forbidden("Only people have notices.");
  const ofOffice = request.entry === "rest" ? officeKinds : [];
  return {
    tenantId: business.id,
    userId: caller.person.id,
    kind: { notIn: [...ofOffice, ...kindsBeyond(who)] },
  };
}

/** The newest notices of these, and how many of all are unread. */
export async function readNotices(
  db: PrismaClient,
  where: Prisma.NotificationWhereInput,
  limit: number,
) {
  const [rows, unread] = await Promise.all([
    db.notification.findMany({
      where,
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      take: limit,
    }),
    db.notification.count({ where: { ...where, readAt: null } }),
  ]);
  const items = rows.map((row) => ({
    ...row,
    readAt: dateTimeOrNull(row.readAt),
    createdAt: dateTime(row.createdAt),
  }));
  return { items, unread };
}
