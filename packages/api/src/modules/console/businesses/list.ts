import type { Prisma } from "@roundsman/db";
import { z } from "zod";
import { staff } from "../../../platform/middleware/procedures";
import { recordReading } from "../../../platform/audit/readings";
import { decodeCursor, pageOf, toPage } from "../../../platform/values/page";
import { containing, literally } from "../../../platform/values/search";
import { Uuid } from "../../../platform/values/values";
import { withAll } from "./rows";
import { BusinessQuery, ConsoleBusiness } from "./schema";
import { inGoodStandingAt, trialEndingAt } from "./standing-filter";
import { viewBusiness } from "./view";

const Place = z.tuple([z.string(), Uuid]);

/** GET /console/businesses: by name; found by name, slug, or one of its people. The reading is recorded. */
export const list = staff("support")
  .input(BusinessQuery)
  .output(pageOf(ConsoleBusiness))
  .query(async ({ ctx, input }) => {
    const after = decodeCursor(input.cursor, Place);
    const rows = await ctx.db.business.findMany({
      where: {
        AND: [
          input.q ? foundBy(input.q) : {},
          input.plan || input.status
            ? { subscription: { plan: input.plan, status: input.status } }
            : {},
          standing(input.inGoodStanding, ctx.now),
          input.trialEnding ? trialEndingAt(ctx.now) : {},
          input.locked === undefined ? {} : { lockedAt: input.locked ? { not: null } : null },
          after
            ? { OR: [{ name: { gt: after[0] } }, { name: after[0], id: { gt: after[1] } }] }
            : {},
        ],
      },
      include: withAll,
      relationLoadStrategy: "join",
      orderBy: [{ name: "asc" }, { id: "asc" }],
      take: input.limit + 1,
    });
    const { cursor: _cursor, limit: _limit, ...filter } = input;
    await recordReading(ctx, {
      words: "Looked through businesses",
      details: { filter, shown: Math.min(rows.length, input.limit) },
    });
    return toPage(
      rows,
      input.limit,
      (row) => viewBusiness(row, ctx.now),
      (row) => [row.name, row.id],
    );
  });

function standing(good: boolean | undefined, now: Date): Prisma.BusinessWhereInput {
  if (good === undefined) return {};
  return good ? inGoodStandingAt(now) : { NOT: inGoodStandingAt(now) };
}

function foundBy(q: string): Prisma.BusinessWhereInput {
  const like = containing(q);
  const small = { contains: literally(q.toLowerCase()) };
  return {
    OR: [
      { name: like },
      { slug: small },
      { members: { some: { user: { OR: [{ name: like }, { email: small }] } } } },
    ],
  };
}
