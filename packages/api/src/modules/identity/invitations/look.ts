import { anyone } from "../../../platform/middleware/procedures";
import { readInvited, whyNot } from "./by-token";
import { ByToken, InvitationLook } from "./schema";

/** Who asks whom in, and what accepting asks of the one who looks: for the page behind a mailed link. */
export const look = anyone()
  .input(ByToken)
  .output(InvitationLook)
  .query(async ({ ctx, input }) => {
    const invited = await readInvited(ctx.database.service, input.token, ctx.now);
    const { businessName, email, role, account } = invited;
    const refused = await whyNot(ctx, invited);
    return {
      businessName,
      email,
      role,
      hasAccount: account?.verified ?? false,
      can: { join: refused?.message ?? null },
    };
  });
