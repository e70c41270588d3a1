import { staff } from "../../../platform/middleware/procedures";
import { discardLinks, endGrants } from "./access";
import { findWithAccess } from "./gates";
import { Note, TrustRequest } from "./schema";
import { settle } from "./settle";
import { viewTrustRequest } from "./view";

/**
 * POST /console/trust/requests/{id}/revoke: access stops at once on every browser
 * holding it; links not yet clicked are discarded.
 */
export const revoke = staff("support")
  .concat(findWithAccess)
  .input(Note)
  .output(TrustRequest)
  .mutation(({ ctx, input: { note } }) =>
    ctx.change(async (tx, record) => {
      const row = await settle(tx, ctx.trustRequest, {
        status: "revoked",
        accessExpiresAt: ctx.now,
        ...(note !== undefined && { decisionNote: note }),
      });
      await discardLinks(tx, row.id, ctx.now);
      await endGrants(tx, row.id, ctx.now);
      await record({
        area: "trust",
        action: "trust.access_revoked",
        words: `Ended the access of ${row.fullName} of ${row.company}`,
        details: { requestId: row.id, note: note ?? null },
      });
      return viewTrustRequest(row, ctx.now);
    }),
  );
