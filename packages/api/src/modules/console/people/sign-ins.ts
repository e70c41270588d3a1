import { staff } from "../../../platform/middleware/procedures";
import { dateTime } from "../../../platform/values/view";
import { findPerson } from "./gates";
import { SignIns } from "./schema";

const shown = 10;

/** Where a person is signed in, the last used first; sessions of support staff as them are not theirs. */
export const signIns = staff("support")
  .concat(findPerson)
  .output(SignIns)
  .query(async ({ ctx, input: { id } }) => {
    const rows = await ctx.db.session.findMany({
      where: { userId: id, supportSessionId: null, expires: { gt: ctx.now } },
      orderBy: [{ lastUsedAt: "desc" }, { id: "desc" }],
      take: shown,
      select: { id: true, createdAt: true, lastUsedAt: true, userAgent: true, twoStepAt: true },
    });
    return {
      items: rows.map(({ createdAt, lastUsedAt, twoStepAt, ...row }) => ({
        ...row,
        signedInAt: dateTime(createdAt),
        lastUsedAt: dateTime(lastUsedAt),
        twoStep: twoStepAt !== null,
      })),
    };
  });
