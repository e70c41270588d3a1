import { Prisma } from "@roundsman/db";
import type { z } from "zod";
import { onDays } from "../../../platform/values/own-days";
import { within } from "../../../platform/values/search";
import type { ActivityQuery } from "./schema";

/** The filters of a query as conditions; an empty one asks for nothing. */
export function conditionsOf(input: z.infer<typeof ActivityQuery>, timeZone: string): Prisma.Sql[] {
  const { q, action, subjectKind, subjectId, actorUserId, actorKind } = input;
  return [
    q && Prisma.sql`(words ILIKE ${within(q)} OR actor_name ILIKE ${within(q)})`,
    action && Prisma.sql`action = ${action}`,
    subjectKind && Prisma.sql`subject_kind = ${subjectKind}`,
    subjectId && Prisma.sql`subject_id = ${subjectId}`,
    actorUserId && Prisma.sql`actor_user_id = ${actorUserId}`,
    actorKind && Prisma.sql`actor_kind = ${actorKind}::actor_kind`,
    ...onDays(Prisma.sql`at`, input, timeZone),
  ].filter((condition) => typeof condition === "object");
}
