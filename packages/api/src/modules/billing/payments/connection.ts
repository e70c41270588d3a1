import type { PaymentConnection as PaymentConnectionRow } from "@roundsman/db";
import { business } from "../../../platform/middleware/procedures";
import { readConnection, viewConnection } from "./connections";
import { PaymentConnection } from "./schema";

/**
 * GET /payments/connection. Where the owner has just come back from the provider, its notice may still
 * be on the way, so a connection that can't take money yet is asked after.
 */
export const connection = business("connections:read")
  .output(PaymentConnection)
  .query(async ({ ctx }) => {
    const { payments } = ctx.providers;
    const view = (row: PaymentConnectionRow | null) => viewConnection(row, payments, ctx.caller);
    const tenantId = ctx.business.id;
    const kept = await readConnection(ctx.db, tenantId);
    if (!kept || kept.chargesEnabled || kept.provider !== payments.kind) {
      return view(kept);
    }
    const account = await payments.accounts.read(kept.accountRef);
    if (!account?.chargesEnabled) return view(kept);
    await ctx.db.paymentConnection.updateMany({
      where: { tenantId, accountRef: kept.accountRef },
      data: { chargesEnabled: true },
    });
    return view({ ...kept, chargesEnabled: true });
  });
