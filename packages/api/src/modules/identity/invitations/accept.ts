import { holdSession, startSession } from "../../../platform/credentials";
import { conflict } from "../../../platform/base/errors";
import { anyone } from "../../../platform/middleware/procedures";
import { isDuplicate } from "../../../platform/audit/database-errors";
import { readInvited, whyNot } from "./by-token";
import { choose, join } from "./joining";
import { Acceptance, Accepted } from "./schema";

/**
 * POST /invitations/accept: in, as the account of the invited address. Somebody new, or whose account was
 * never verified, gives a name and a password and is signed in; whatever such an account had before ends.
 * A verified account joins where it is signed in: 401 where nobody is, 403 where somebody else is.
 */
export const accept = anyone({ unrepeatable: true })
  .input(Acceptance)
  .output(Accepted)
  .mutation(async ({ ctx, input }) => {
    const { now, request } = ctx;
    const { service } = ctx.database;
    const invited = await readInvited(service, input.token, now);
    const refused = await whyNot(ctx, invited);
    if (refused) throw refused;
    const chosen = invited.account?.verified ? null : await choose(invited.email, input);
    const token = await service
      .$transaction(async (tx) => {
        const { id } = await join(tx, invited, chosen, { now, requestId: request.requestId });
        ctx.reply.callerId = id;
        if (!chosen) return null;
        const { passwordHash } = chosen;
        return startSession(tx, { id, passwordHash }, { now, request, twoStepAt: null });
      })
      .catch((error: unknown) => {
        if (isDuplicate(error)) throw conflict("Open the link in the mail again.");
        throw error;
      });
    if (token !== null) holdSession(ctx, token);
    const { tenantId, slug } = invited;
    return { next: "done" as const, tenantId, slug };
  });
