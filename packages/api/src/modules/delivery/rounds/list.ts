import { Prisma } from "@roundsman/db";
import { z } from "zod";
import { business } from "../../../platform/middleware/procedures";
import { decodeCursor, pageOf, toPage } from "../../../platform/values/page";
import { Day, Uuid } from "../../../platform/values/values";
import { narrowedTo } from "../../../platform/access/own";
import { Round, RoundFilters } from "./schema";
import { shownRounds } from "./shown";

/** GET /rounds, latest date first; drivers see their own. */
export const list = business("rounds:read")
  .input(RoundFilters)
  .output(pageOf(Round))
  .query(async ({ ctx, input }) => {
    const where = Prisma.join([...conditions(input), ...ownOnly(narrowedTo(ctx))], " AND ");
    const rounds = await shownRounds(ctx, { where, take: input.limit + 1 });
    return toPage(
      rounds,
      input.limit,
      (round) => round,
      (round) => [round.roundDate, round.id],
    );
  });

const ownOnly = (userId: string | null) =>
  userId === null ? [] : [Prisma.sql`r.driver_user_id = ${userId}`];

function conditions(input: RoundFilters): Prisma.Sql[] {
  const after = decodeCursor(input.cursor, z.tuple([Day, Uuid]));
  const given: (Prisma.Sql | "" | null | undefined)[] = [
    Prisma.sql`true`,
    after && Prisma.sql`(r.round_date, r.id) < (${after[0]}::date, ${after[1]}::uuid)`,
    input.roundDate && Prisma.sql`r.round_date = ${input.roundDate}::date`,
    input.from && Prisma.sql`r.round_date >= ${input.from}::date`,
    input.to && Prisma.sql`r.round_date <= ${input.to}::date`,
    input.status && Prisma.sql`r.status = ${input.status}::round_status`,
    input.driverUserId && Prisma.sql`r.driver_user_id = ${input.driverUserId}`,
    input.vehicleId && Prisma.sql`r.vehicle_id = ${input.vehicleId}::uuid`,
    input.q &&
      Prisma.sql`(strpos(lower(v.name), lower(${input.q})) > 0 OR strpos(lower(u.name), lower(${input.q})) > 0)`,
  ];
  return given.filter((part) => part instanceof Prisma.Sql);
}
