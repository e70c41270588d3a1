import { Prisma } from "@roundsman/db";
import type { z } from "zod";
import { within } from "../../../platform/values/search";
import type { ActivityQuery } from "./schema";

/** The filters of a query as conditions; an empty one asks for nothing. */
export function conditionsOf(input: z.infer<typeof ActivityQuery>, timeZone: string): Prisma.Sql[] {
  const { q, action, subjectKind, subjectId, actorUserId, actorKind, from, to } = input;
  const midnight = (day: string, plusDays: number) =>
    Prisma.sql`((${day}::date + ${plusDays}::int)::timestamp AT TIME ZONE ${timeZone})`;
  return [
    q && Prisma.sql`(words ILIKE ${within(q)} OR actor_name ILIKE ${within(q)})`,
    action && Prisma.sql`action = ${action}`,
    subjectKind && Prisma.sql`subject_kind = ${subjectKind}`,
    subjectId && Prisma.sql`subject_id = ${subjectId}`,
    actorUserId && Prisma.sql`actor_user_id = ${actorUserId}`,
    actorKind && Prisma.sql`actor_kind = ${actorKind}::actor_kind`,
    from && Prisma.sql`at >= ${midnight(from, 0)}`,
    to && Prisma.sql`at < ${midnight(to, 1)}`,
  ].filter((condition) => typeof condition === "object");
}
