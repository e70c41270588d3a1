import { staff } from "../../../platform/middleware/procedures";
import { dateTime, dateTimeOrNull } from "../../../platform/values/view";
import { titleOf } from "../trust/documents";
import { findTrustRequest } from "./gates";
import { TrustRecord } from "./schema";

/** What became of a request: the links mailed, the browsers they opened, and what was read in each. */
export const record = staff("support")
  .concat(findTrustRequest)
  .output(TrustRecord)
  .query(async ({ ctx, input: { id } }) => {
    const found = await ctx.db.trustRequest.findFirstOrThrow({
      where: { id },
      relationLoadStrategy: "join",
      select: {
        links: { orderBy: { createdAt: "desc" } },
        grants: { orderBy: { createdAt: "desc" } },
        openings: { orderBy: { at: "desc" }, take: 200 },
      },
    });
    return {
      links: found.links.map((link) => ({
        id: link.id,
        sentAt: dateTime(link.createdAt),
        expiresAt: dateTime(link.expiresAt),
        usedAt: dateTimeOrNull(link.usedAt),
        discardedAt: dateTimeOrNull(link.discardedAt),
      })),
      browsers: found.grants.map((grant) => ({
        id: grant.id,
        userAgent: grant.userAgent,
        since: dateTime(grant.createdAt),
        expiresAt: dateTime(grant.expiresAt),
        revokedAt: dateTimeOrNull(grant.revokedAt),
      })),
      openings: found.openings.map((opening) => ({
        id: opening.id,
        browserId: opening.grantId,
        title: titleOf(opening.document),
        at: dateTime(opening.at),
      })),
    };
  });
