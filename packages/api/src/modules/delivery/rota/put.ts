import type { Tx } from "@roundsman/db";
import { notFound } from "../../../platform/base/errors";
import { business } from "../../../platform/middleware/procedures";
import { countOf } from "../rounds/words";
import { rotaOf } from "./rows";
import { Rota, RotaChange } from "./schema";
import { spanOf } from "./span";

/**
 * PUT /rota: these days of these drivers, whole: one that works takes the shift given, or the usual one.
 * Answers with the days from the first to the last named.
 * @throws not_found where somebody is no driver of this business
 */
export const put = business("rota:write")
  .input(RotaChange)
  .output(Rota)
  .mutation(async ({ ctx, input: { days } }) => {
    const tenantId = ctx.business.id;
    const named = days.map((entry) => entry.day).toSorted();
    const span = spanOf({ from: named[0], to: named.at(-1) }, ctx.business, ctx.now);
    return ctx.change(async (tx, record) => {
      await requireDrivers(tx, tenantId, [...new Set(days.map((entry) => entry.userId))]);
      await clear(tx, tenantId, days);
      const set = days.filter((entry) => entry.working !== null);
      await keep(tx, tenantId, set, ctx.now);
      await record({
        action: "rota.put",
        words: `Set ${countOf(days.length, "day")} of the rota`,
        subject: { kind: "rota", id: span.from },
        after: { days: days.map((entry) => ({ ...entry })) },
      });
      return rotaOf(tx, tenantId, span, null);
    });
  });

type Days = RotaChange["days"];

/** Holds the drivers, each in the same turn: of two who set the same days the second waits for the first. @throws not_found */
async function requireDrivers(tx: Tx, tenantId: string, userIds: string[]): Promise<void> {
  const known = await tx.$queryRaw<unknown[]>`
    SELECT FROM members
     WHERE tenant_id = ${tenantId}::uuid AND role = 'driver' AND user_id = ANY(${userIds}::text[])
     ORDER BY user_id FOR NO KEY UPDATE`;
  if (known.length < userIds.length) throw notFound("driver");
}

const clear = (tx: Tx, tenantId: string, days: Days) => tx.$executeRaw`
  DELETE FROM rota_days d USING unnest(${days.map((entry) => entry.userId)}::text[],
                                       ${days.map((entry) => entry.day)}::date[]) AS n(user_id, day)
   WHERE d.tenant_id = ${tenantId}::uuid AND d.user_id = n.user_id AND d.day = n.day`;

const keep = (tx: Tx, tenantId: string, days: Days, now: Date) => tx.$executeRaw`
  INSERT INTO rota_days (tenant_id, user_id, day, working, shift_start, shift_end, updated_at)
  SELECT ${tenantId}::uuid, n.user_id, n.day, n.working, n.shift_start, n.shift_end, ${now}
    FROM unnest(${days.map((entry) => entry.userId)}::text[], ${days.map((entry) => entry.day)}::date[],
                ${days.map((entry) => entry.working ?? true)}::boolean[],
                ${days.map((entry) => entry.shiftStart ?? null)}::text[],
                ${days.map((entry) => entry.shiftEnd ?? null)}::text[])
         AS n(user_id, day, working, shift_start, shift_end)
      ON CONFLICT (tenant_id, user_id, day) DO UPDATE
     SET working = excluded.working, shift_start = excluded.shift_start,
         shift_end = excluded.shift_end, updated_at = excluded.updated_at`;
