import { anyone } from "../../procedures";
import { readInvited } from "./by-token";
import { ByToken, InvitationLook } from "./schema";

/** Who asks whom in, for the page behind a mailed link. */
export const look = anyone()
  .input(ByToken)
  .output(InvitationLook)
  .query(async ({ ctx, input }) => {
    const { businessName, email, role, userId } = await readInvited(
      ctx.database.service,
      input.token,
      ctx.now,
    );
    return { businessName, email, role, hasAccount: userId !== null };
  });
