import { createHash } from "node:crypto";
import { anyUuid, runSql, runSqlForOne, sql, sqlBuilder, type PrismaClient } from "@roundsman/db";
import type { PushMessage } from "@roundsman/providers";
import { milliseconds } from "date-fns/milliseconds";
import { secondsInHour } from "date-fns/constants";
import type { Service } from "../../../platform/context/context";
import type { Tasks } from "../../../platform/jobs/enqueue";
import { webPages } from "../../../platform/values/links";
import { handOver } from "./hand-over";

/*
 * Drivers' notices on their phones (docs/decisions/0333). A phone goes with the membership. Whether its session lasts is
 * judged when something is sent: whoever signed out is told nothing more.
 */

/** What a driver is told of a round is of no use the day after. */
const keptHours = 12;

/** The browsers of a notice's person that may show it now. */
const phonesOf = ({ tenantId, notificationId }: Tasks["push_notice"], now: Date) =>
  sqlBuilder
    .selectFrom("notifications as n")
    .innerJoin("users as u", "u.id", "n.user_id")
    .innerJoin("members as m", (join) =>
      join.onRef("m.tenant_id", "=", "n.tenant_id").onRef("m.user_id", "=", "n.user_id"),
    )
    .innerJoin("businesses as b", "b.id", "n.tenant_id")
    .innerJoin("sessions as s", "s.user_id", "n.user_id")
    .innerJoin("push_subscriptions as p", (join) =>
      join
        .onRef("p.tenant_id", "=", "n.tenant_id")
        .onRef("p.user_id", "=", "n.user_id")
        .onRef("p.session_id", "=", "s.id"),
    )
    .where("n.tenant_id", "=", tenantId)
    .where("n.id", "=", notificationId)
    .where("n.read_at", "is", null)
    .where("s.expires", ">", now)
    .where("s.support_session_id", "is", null)
    .where("u.locked_at", "is", null)
    .where("b.locked_at", "is", null)
    .where("b.closed_at", "is", null)
    .select("p.id");

/**
 * Pushes one notice to the browsers of its person.
 * @throws ProviderFailed where a push service could not be reached: the job's queue tries again
 */
export async function pushNotice(
  service: Pick<Service, "database" | "providers" | "settings" | "log">,
  job: Tasks["push_notice"],
): Promise<void> {
  if (service.providers.push.kind === "none") return;
  const { tenantId, notificationId } = job;
  // Sessions run out by the real clock.
  const now = new Date();
  const notice = await runSqlForOne(
    service.database.service,
    sqlBuilder
      .selectFrom("notifications")
      .where("tenant_id", "=", tenantId)
      .where("id", "=", notificationId)
      .select(["title", "created_at as createdAt"]),
  );
  if (!notice) return;
  if (now.getTime() - notice.createdAt.getTime() > milliseconds({ hours: keptHours })) return;
  await handOver(service, {
    kind: "member",
    tenantId,
    phones: phonesOf(job, now),
    messageId: notificationId,
    message: messageOf(notice.title),
  });
}

/** Of the same words only the latest waits for a phone that is out of reach. */
const topicOf = (title: string): string =>
  createHash("sha256").update(title).digest("base64url").slice(0, 32);

function messageOf(title: string): PushMessage {
  const topic = topicOf(title);
  const text = JSON.stringify({ title, path: webPages.drive, tag: topic });
  return { text, topic, keptSeconds: keptHours * secondsInHour };
}

/**
 * Takes away those whose session is over: a session that is gone does not come back. Gives how many. In steps, since on a
 * cluster sessions lie at the coordinator and phones with their business.
 */
export async function forgetEndedPhones(db: PrismaClient): Promise<number> {
  const known = await runSql(
    db,
    sqlBuilder.selectFrom("push_subscriptions").distinct().select("session_id as id"),
  );
  const ended = await runSql(
    db,
    sqlBuilder
      .selectFrom(
        sql<{ id: string }>`unnest(${known.map(({ id }) => id)}::uuid[])`.as<"k">(sql`k(id)`),
      )
      .where((eb) =>
        eb.not(
          eb.exists(eb.selectFrom("sessions as s").whereRef("s.id", "=", "k.id").select("s.id")),
        ),
      )
      .select("k.id"),
  );
  const gone = await runSql(
    db,
    sqlBuilder
      .deleteFrom("push_subscriptions")
      .where("session_id", "=", anyUuid(ended.map(({ id }) => id)))
      .returning("id"),
  );
  return gone.length;
}
