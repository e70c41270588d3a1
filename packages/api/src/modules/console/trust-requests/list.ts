import type { Prisma } from "@roundsman/db";
import { z } from "zod";
import { staff } from "../../../platform/middleware/procedures";
import { decodeCursor, pageOf, toPage } from "../../../platform/values/page";
import { containing, literally } from "../../../platform/values/search";
import { DateTime, Uuid } from "../../../platform/values/values";
import { dateTime } from "../../../platform/values/view";
import { trustCentre } from "./gates";
import { TrustRequest, TrustRequestQuery } from "./schema";
import { viewTrustRequest } from "./view";

const Place = z.tuple([DateTime, Uuid]);

/** GET /console/trust/requests: newest first. */
export const list = staff("support")
  .concat(trustCentre)
  .input(TrustRequestQuery)
  .output(pageOf(TrustRequest))
  .query(async ({ ctx, input }) => {
    const after = decodeCursor(input.cursor, Place);
    const before = after && new Date(after[0]);
    const rows = await ctx.db.trustRequest.findMany({
      where: {
        kind: input.kind,
        AND: [
          input.status ? standing(input.status, ctx.now) : {},
          input.q ? foundBy(input.q) : {},
          before && after
            ? { OR: [{ createdAt: { lt: before } }, { createdAt: before, id: { lt: after[1] } }] }
            : {},
        ],
      },
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      take: input.limit + 1,
    });
    return toPage(
      rows,
      input.limit,
      (row) => viewTrustRequest(row, ctx.now),
      (row) => [dateTime(row.createdAt), row.id],
    );
  });

/** As `statusNow` reads it: an approval that has run out counts as expired. */
function standing(status: TrustRequest["status"], now: Date): Prisma.TrustRequestWhereInput {
  const over = { status: "approved", accessExpiresAt: { lte: now } } as const;
  if (status === "expired") return { OR: [{ status }, over] };
  return status === "approved" ? { status, NOT: over } : { status };
}

function foundBy(q: string): Prisma.TrustRequestWhereInput {
  const like = containing(q);
  return {
    OR: [
      { fullName: like },
      { company: like },
      { email: { contains: literally(q.toLowerCase()) } },
    ],
  };
}
