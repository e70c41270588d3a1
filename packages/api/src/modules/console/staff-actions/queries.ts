import { Prisma, type Reads } from "@roundsman/db";
import type { z } from "zod";
import { within } from "../../../platform/values/page";
import { dateTime, fromDay } from "../../../platform/values/format";
import { StaffActionEntry, type StaffActionFilter } from "./schema";

export interface StaffActionRow {
  id: string;
  at: Date;
  kind: "console" | "support";
  area: string;
  action: string;
  words: string;
  staff_user_id: string;
  staff_name: string;
  business_id: string | null;
  business_name: string | null;
  person_id: string | null;
  person_name: string | null;
  details: Prisma.JsonValue;
}

/** Where a page goes on: the last row shown. */
export interface LastShown {
  at: Date;
  id: string;
}

const dayMs = 24 * 60 * 60 * 1000;

/**
 * The console's record under a filter, in its order, a page at a time. Days are UTC; `to` is included.
 * What the request of `page.but` itself recorded is left out.
 */
export function findStaffActions(
  db: Reads,
  filter: StaffActionFilter,
  page: { after: LastShown | null; take: number; but?: string },
): Promise<StaffActionRow[]> {
  const newest = filter.order === "newest";
  const { after, but } = page;
  const others =
    but === undefined ? Prisma.empty : Prisma.sql`AND request_id IS DISTINCT FROM ${but}`;
  const further = after
    ? newest
      ? Prisma.sql`AND (at, id) < (${after.at}, ${after.id}::uuid)`
      : Prisma.sql`AND (at, id) > (${after.at}, ${after.id}::uuid)`
    : Prisma.empty;
  const sorted = newest ? Prisma.sql`at DESC, id DESC` : Prisma.sql`at, id`;
  return db.$queryRaw<StaffActionRow[]>(Prisma.sql`
    SELECT id, at, kind, area, action, words, staff_user_id, staff_name, business_id, business_name,
           person_id, person_name, details
      FROM console_actions WHERE ${conditions(filter)} ${further} ${others}
     ORDER BY ${sorted} LIMIT ${page.take}`);
}

/** How many there are under a filter, counted no further than `most`. */
export async function countStaffActions(
  db: Reads,
  filter: StaffActionFilter,
  most: number,
): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>(Prisma.sql`
    SELECT count(*)::int AS count FROM (
      SELECT 1 FROM console_actions WHERE ${conditions(filter)} LIMIT ${most}) counted`);
  return row?.count ?? 0;
}

function conditions(filter: StaffActionFilter): Prisma.Sql {
  const wanted = [Prisma.sql`true`];
  if (filter.area) wanted.push(Prisma.sql`area = ${filter.area}::console_area`);
  if (filter.kind) wanted.push(Prisma.sql`kind = ${filter.kind}::console_action_kind`);
  if (filter.action) wanted.push(Prisma.sql`action = ${filter.action}`);
  if (filter.staffUserId) wanted.push(Prisma.sql`staff_user_id = ${filter.staffUserId}`);
  if (filter.personId) wanted.push(Prisma.sql`person_id = ${filter.personId}`);
  if (filter.tenantId) wanted.push(Prisma.sql`business_id = ${filter.tenantId}::uuid`);
  if (filter.from) wanted.push(Prisma.sql`at >= ${fromDay(filter.from)}`);
  if (filter.to) {
    wanted.push(Prisma.sql`at < ${new Date(fromDay(filter.to).getTime() + dayMs)}`);
  }
  if (filter.readings !== undefined) {
    const among = filter.readings ? Prisma.sql`IN` : Prisma.sql`NOT IN`;
    wanted.push(Prisma.sql`action ${among} ('business.read', 'support.request')`);
  }
  if (filter.q) {
    wanted.push(
      Prisma.sql`concat_ws(' ', words, staff_name, business_name, person_name, details::text) ILIKE ${within(filter.q)}`,
    );
  }
  return Prisma.join(wanted, " AND ");
}

export const viewStaffAction = (row: StaffActionRow): z.infer<typeof StaffActionEntry> =>
  StaffActionEntry.parse({
    id: row.id,
    at: dateTime(row.at),
    kind: row.kind,
    area: row.area,
    action: row.action,
    words: row.words,
    staffUserId: row.staff_user_id,
    staffName: row.staff_name,
    tenantId: row.business_id,
    tenantName: row.business_name,
    personId: row.person_id,
    personName: row.person_name,
    details: row.details,
  });
