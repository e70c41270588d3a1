import {
  runOnOwnCopies,
  runSql,
  sql,
  sqlBuilder,
  type PrismaClient,
  type SqlRunner,
} from "@roundsman/db";
import { milliseconds } from "date-fns/milliseconds";
import { businessNames } from "../../../platform/jobs/backlog";
import { hasFailedSince } from "../../messages";
import { bounds, quantile } from "../../../platform/telemetry/signals";
import { dateTime, dateTimeOrNull, withoutAddresses } from "../../../platform/values/format";

const mostListed = 50;
const weekMs = milliseconds({ weeks: 1 });

/** Older ones are old news: neither listed nor sent again. */
export const failedSince = (now: Date) => new Date(now.getTime() - weekMs);

/** Mails of the last week that no server took, newest first: the service's own and the businesses', or one business's. */
export async function readFailedMails(db: PrismaClient, now: Date, tenantId?: string) {
  const since = failedSince(now);
  const ofBusinesses = sqlBuilder
    .selectFrom("emails")
    .where(hasFailedSince(since))
    .select((eb) => [
      "id",
      eb.ref("tenant_id").$castTo<string | null>().as("tenantId"),
      "kind",
      "last_error as problem",
      "created_at as createdAt",
    ]);
  const ofService = sqlBuilder
    .selectFrom("service_emails")
    .where(hasFailedSince(since))
    .select([
      "id",
      sql<string | null>`null`.as("tenantId"),
      "kind",
      "last_error as problem",
      "created_at as createdAt",
    ]);
  const rows = await runSql(
    db,
    sqlBuilder
      .selectFrom(ofBusinesses.unionAll(ofService).as("failed"))
      .where((eb) => eb.and(tenantId === undefined ? [] : [eb("tenantId", "=", tenantId)]))
      .orderBy("createdAt", "desc")
      .orderBy("id", "desc")
      .limit(mostListed)
      .selectAll()
      .select(sql<number>`(count(*) over ())::int`.as("total")),
  );
  const names = await businessNames(db, rows);
  return {
    failedCount: rows[0]?.total ?? 0,
    failed: rows.map(({ id, tenantId, kind, problem, createdAt }) => ({
      id,
      kind,
      problem: problem && withoutAddresses(problem),
      business: names(tenantId),
      createdAt: dateTime(createdAt),
    })),
  };
}

/** Shops' own domains that no longer answer as they should, the longest failing first. */
export async function readFailingDomains(db: PrismaClient, tenantId?: string) {
  const rows = await db.domain.findMany({
    where: { failingSince: { not: null }, tenantId },
    orderBy: [{ failingSince: "asc" }, { id: "asc" }],
    take: mostListed,
    relationLoadStrategy: "join",
    include: { storefront: { select: { business: { select: { id: true, name: true } } } } },
  });
  return rows.flatMap(({ failingSince, storefront, ...row }) =>
    failingSince === null
      ? []
      : [
          {
            id: row.id,
            host: row.host,
            problem: row.lastError,
            business: storefront.business,
            failingSince: dateTime(failingSince),
            lastCheckedAt: dateTimeOrNull(row.lastCheckedAt),
          },
        ],
  );
}

const mostRefusals = 20;

/** What drivers' phones could not get recorded in the last week: when and whose, nothing of the order. */
export async function readRefusals(db: PrismaClient, tenantId: string, now: Date) {
  const rows = await db.activity.findMany({
    where: {
      tenantId,
      action: { in: ["stop.refused", "round.refused"] },
      at: { gt: failedSince(now) },
    },
    orderBy: [{ at: "desc" }, { id: "desc" }],
    take: mostRefusals,
    select: { id: true, at: true, actorName: true },
  });
  return rows.map(({ at, ...row }) => ({ ...row, at: dateTime(at) }));
}

/** The shop, the payment provider, and when each of its people last signed in. */
export async function readState(db: PrismaClient, tenantId: string) {
  const [shop, payments, lastPaid, members] = await Promise.all([
    db.storefront.findFirst({
      where: { tenantId },
      select: {
        status: true,
        publishedAt: true,
        domains: { where: { isPrimary: true }, select: { host: true, verifiedAt: true } },
      },
    }),
    db.paymentConnection.findFirst({
      where: { tenantId },
      select: { provider: true, chargesEnabled: true },
    }),
    db.receipt.findFirst({
      where: { tenantId, providerRef: { not: null } },
      orderBy: { receivedAt: "desc" },
      select: { receivedAt: true },
    }),
    runOnOwnCopies(
      db,
      sqlBuilder
        .selectFrom("members as m")
        .innerJoin("users as u", "u.id", "m.user_id")
        .leftJoin("sign_ins as s", (join) =>
          join.onRef("s.user_id", "=", "m.user_id").onRef("s.last_at", ">=", "m.joined_at"),
        )
        .where("m.tenant_id", "=", tenantId)
        .orderBy("s.last_at", (order) => order.desc().nullsLast())
        .orderBy("m.user_id")
        .limit(mostListed)
        .select(["m.user_id as userId", "m.role", "u.name", "s.last_at as lastSignInAt"]),
    ),
  ]);
  const [primary] = shop?.domains ?? [];
  return {
    shop: {
      status: shop?.status ?? ("off" as const),
      publishedAt: dateTimeOrNull(shop?.publishedAt ?? null),
      host: primary?.host ?? null,
      hostVerified: primary ? primary.verifiedAt !== null : null,
    },
    payments: {
      provider: payments?.provider ?? null,
      chargesEnabled: payments?.chargesEnabled ?? false,
      lastPaidAt: dateTimeOrNull(lastPaid?.receivedAt ?? null),
    },
    signIns: members.map(({ userId, role, lastSignInAt, name }) => ({
      userId,
      role,
      name,
      lastSignInAt: dateTimeOrNull(lastSignInAt),
    })),
  };
}

const hourMs = milliseconds({ hours: 1 });
const operationsShown = 15;

/** The slowest procedures of the last hour, over all processes: by what nineteen in twenty calls stay within. */
export async function readOperations(db: SqlRunner, now: Date) {
  const bucket = sql<{ count: number; place: number }>`unnest(recent.buckets) with ordinality`;
  const rows = await runSql(
    db,
    sqlBuilder
      .with("recent", (eb) =>
        eb
          .selectFrom("procedure_minutes")
          .where("minute", ">=", new Date(now.getTime() - hourMs))
          .selectAll(),
      )
      .with("counted", (eb) =>
        eb
          .selectFrom(["recent", bucket.as<"bucket">(sql`bucket (count, place)`)])
          .where("bucket.place", "<=", bounds.length + 1)
          .groupBy(["recent.procedure", "bucket.place"])
          .select([
            "recent.procedure",
            "bucket.place",
            sql<number>`sum(bucket.count)::int`.as("count"),
          ]),
      )
      .selectFrom("recent as r")
      .groupBy("r.procedure")
      .select((eb) => [
        "r.procedure",
        sql<number>`sum(r.calls)::int`.as("calls"),
        sql<number>`sum(r.failed)::int`.as("failed"),
        eb.fn.max("r.max_ms").as("maxMs"),
        eb
          .selectFrom("counted as c")
          .whereRef("c.procedure", "=", "r.procedure")
          .select(sql<number[]>`array_agg(c.count order by c.place)`.as("counts"))
          .$asScalar()
          .$notNull()
          .as("buckets"),
      ]),
  );
  return rows
    .map(({ buckets, ...row }) => ({
      ...row,
      medianMs: quantile(buckets, 0.5, row.maxMs),
      p95Ms: quantile(buckets, 0.95, row.maxMs),
    }))
    .toSorted((a, b) => b.p95Ms - a.p95Ms || b.maxMs - a.maxMs)
    .slice(0, operationsShown);
}
