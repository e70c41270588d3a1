import { Prisma, type ActorKind, type PrismaClient, type Tx } from "@roundsman/db";
import type { z } from "zod";
import { dateTime } from "../../platform/values/format";
import type { Activity } from "./schema";

interface ActivityRow {
  id: string;
  at: Date;
  actorKind: ActorKind;
  actorUserId: string | null;
  actorName: string;
  action: string;
  words: string;
  subjectKind: string;
  subjectId: string;
  before: unknown;
  after: unknown;
}

/**
 * What happened in a business, newest first, in one statement. What was written in an override session
 * is for the console only, so it is never among them.
 */
export function readActivity(
  db: PrismaClient | Tx,
  tenantId: string,
  conditions: readonly Prisma.Sql[],
  limit: number,
): Promise<ActivityRow[]> {
  const where = [Prisma.sql`tenant_id = ${tenantId}::uuid`, Prisma.sql`NOT console_only`];
  return db.$queryRaw<ActivityRow[]>(Prisma.sql`
    SELECT id, at, actor_kind AS "actorKind", actor_user_id AS "actorUserId", actor_name AS "actorName",
           action, words, subject_kind AS "subjectKind", subject_id AS "subjectId", before, after
      FROM activity WHERE ${Prisma.join([...where, ...conditions], " AND ")}
     ORDER BY at DESC, id DESC LIMIT ${limit}`);
}

export const viewActivity = (row: ActivityRow): z.infer<typeof Activity> => ({
  ...row,
  at: dateTime(row.at),
});

/** What happened to one thing, newest first: for the page that shows it. */
export async function activityOf(
  db: PrismaClient | Tx,
  tenantId: string,
  subject: { kind: string; id: string },
  limit = 50,
): Promise<z.infer<typeof Activity>[]> {
  const conditions = [
    Prisma.sql`subject_kind = ${subject.kind}`,
    Prisma.sql`subject_id = ${subject.id}`,
  ];
  return (await readActivity(db, tenantId, conditions, limit)).map(viewActivity);
}
