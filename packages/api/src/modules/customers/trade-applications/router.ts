import { z } from "zod";
import { router } from "../../../platform/context/context";
import { business } from "../../../platform/middleware/procedures";
import { dateTime } from "../../../platform/values/format";
import { decodeCursor, pageOf, toPage } from "../../../platform/values/page";
import { search, whereWords } from "../../../platform/values/search";
import { DateTime, Uuid } from "../../../platform/values/values";
import { approve } from "./approve";
import { decide, refusalLetter, tellApplicant } from "./decision";
import { findApplication, findPendingApplication, lockPending } from "./guards";
import { applicationNow, readApplications, viewApplication } from "./queries";
import { Refusal, TradeApplication, TradeApplicationQuery } from "./schema";

const ApplicationCursor = z.tuple([DateTime, Uuid]);

/** GET /trade-applications, newest first. */
const list = business("customers:read")
  .input(TradeApplicationQuery)
  .output(pageOf(TradeApplication))
  .query(async ({ ctx, input: { q, status, cursor, limit } }) => {
    const after = decodeCursor(cursor, ApplicationCursor);
    const rows = await search(q, (words) =>
      readApplications(ctx.db, {
        where: {
          tenantId: ctx.business.id,
          status,
          AND: [
            ...whereWords(words, (found) => [found, { account: found }]),
            after
              ? {
                  OR: [
                    { createdAt: { lt: after[0] } },
                    { createdAt: after[0], id: { lt: after[1] } },
                  ],
                }
              : {},
          ],
        },
        orderBy: [{ createdAt: "desc" }, { id: "desc" }],
        take: limit + 1,
      }),
    );
    return toPage(rows, limit, viewApplication, (row) => [dateTime(row.createdAt), row.id]);
  });

/** GET /trade-applications/{id}. */
const one = business("customers:read")
  .concat(findApplication)
  .output(TradeApplication)
  .query(({ ctx }) => viewApplication(ctx.application));

/** POST /trade-applications/{id}/decline: the applicant is told, with the reason where there is one. */
const decline = business("customers:write")
  .concat(findPendingApplication)
  .input(Refusal)
  .output(TradeApplication)
  .mutation(({ ctx, input: { id, reason = null } }) =>
    ctx.change(async (tx, record) => {
      const application = await lockPending(tx, ctx.business.id, id);
      await decide(tx, ctx, id, { status: "declined", reason });
      await tellApplicant(tx, ctx, (sender) => refusalLetter(application, sender, reason));
      await record({
        action: "trade_application.declined",
        words: `Declined the trade application of ${application.businessName}`,
        subject: { kind: "trade_application", id },
        after: { reason },
      });
      return viewApplication(await applicationNow(tx, ctx.business.id, id));
    }),
  );

export const tradeApplications = router({ list, one, approve, decline });
