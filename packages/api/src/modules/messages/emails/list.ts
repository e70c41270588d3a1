import { z } from "zod";
import { business } from "../../../platform/middleware/procedures";
import { decodeCursor, toPage } from "../../../platform/values/page";
import { containing } from "../../../platform/values/search";
import { DateTime, Uuid } from "../../../platform/values/values";
import { dateTime } from "../../../platform/values/view";
import { EmailPage, EmailQuery } from "./schema";
import { headColumns, viewEmailHead } from "./view";

/** The mails of the business, newest first. Those of the service itself are no business's. */
export const list = business("emails:read")
  .input(EmailQuery)
  .output(EmailPage)
  .query(async ({ ctx, input }) => {
    const { q, status, limit } = input;
    const [at, id] = decodeCursor(input.cursor, z.tuple([DateTime, Uuid])) ?? [];
    const words = q && containing(q);
    const rows = await ctx.db.email.findMany({
      where: {
        tenantId: ctx.business.id,
        ...(status && { status }),
        AND: [
          words ? { OR: [{ toAddress: words }, { subject: words }] } : {},
          at && id ? { OR: [{ createdAt: { lt: at } }, { createdAt: at, id: { lt: id } }] } : {},
        ],
      },
      select: headColumns,
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      take: limit + 1,
    });
    return toPage(rows, limit, viewEmailHead, (row) => [dateTime(row.createdAt), row.id]);
  });
