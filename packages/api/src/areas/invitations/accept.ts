import { conflict } from "../../errors";
import { anyone } from "../../procedures";
import { isDuplicate } from "../../records/database-errors";
import { holdSession, startSession } from "../account/sessions";
import { readInvited } from "./by-token";
import { join, newAccount } from "./joining";
import { Acceptance, Accepted } from "./schema";

/**
 * POST /invitations/accept: in, as whoever the invited address belongs to. Somebody new gives a name
 * and a password and is signed in; an account there is joins without, and signs in as ever.
 */
export const accept = anyone({ unrepeatable: true })
  .input(Acceptance)
  .output(Accepted)
  .mutation(async ({ ctx, input }) => {
    const { now, request } = ctx;
    const { service } = ctx.database;
    const invited = await readInvited(service, input.token, now);
    const account = invited.userId === null ? await newAccount(invited.email, input) : null;
    const token = await service
      .$transaction(async (tx) => {
        const { id } = await join(tx, invited, account, { now, requestId: request.requestId });
        if (!account) return null;
        const { passwordHash } = account;
        return startSession(tx, { id, passwordHash }, { now, request, twoStepAt: null });
      })
      .catch((error: unknown) => {
        if (isDuplicate(error))
          throw conflict("There is an account with this email by now: open the link again.");
        throw error;
      });
    const { tenantId, slug } = invited;
    if (token === null) return { next: "sign_in" as const, tenantId, slug };
    holdSession(ctx, token);
    return { next: "done" as const, tenantId, slug };
  });
