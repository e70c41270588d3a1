import { z } from "zod";
import { business } from "../../../platform/middleware/procedures";
import { decodeCursor, pageOf, toPage } from "../../../platform/values/page";
import { literally } from "../../../platform/values/search";
import { DateTime, Uuid } from "../../../platform/values/values";
import { dateTime } from "../../../platform/values/view";
import { readApplications } from "./rows";
import { TradeApplication, TradeApplicationQuery } from "./schema";
import { viewApplication } from "./view";

const Place = z.tuple([DateTime, Uuid]);

/** GET /trade-applications, newest first. */
export const list = business("customers:read")
  .input(TradeApplicationQuery)
  .output(pageOf(TradeApplication))
  .query(async ({ ctx, input: { q, status, cursor, limit } }) => {
    const after = decodeCursor(cursor, Place);
    const contains = q && { contains: literally(q), mode: "insensitive" as const };
    const rows = await readApplications(ctx.db, {
      where: {
        tenantId: ctx.business.id,
        status,
        AND: [
          contains ? { OR: [{ businessName: contains }, { account: { email: contains } }] } : {},
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
    });
    return toPage(rows, limit, viewApplication, (row) => [dateTime(row.createdAt), row.id]);
  });
