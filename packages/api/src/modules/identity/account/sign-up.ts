import { hashPassword, holdSession, startSession } from "../../../platform/credentials";
import { conflict } from "../../../platform/base/errors";
import { anyone } from "../../../platform/middleware/procedures";
import { isDuplicate } from "../../../platform/audit/database-errors";
import { openBusiness } from "../../business/business/new-business";
import { refuseGuessable } from "./new-password";
import { SignedUp, SignUp } from "./schema";
import { mailVerification } from "./verification";

/** A page that signs up is pressed by people: this many a minute from one address are plenty. */
const perMinute = 20;

/**
 * POST /auth/sign-up: a business with its first owner, on 14 days' trial, and signed in at once. That
 * an email has an account is said (409): with sign-up open it can't be hidden anyway.
 */
export const signUp = anyone({ unrepeatable: true })
  .input(SignUp)
  .output(SignedUp)
  .mutation(async ({ ctx, input }) => {
    const { now, request, limits, settings } = ctx;
    await limits.count("person", `sign-up:${request.address}`, perMinute);
    await limits.countDaily("sign-up", { address: request.address });
    const { name, email, password } = input;
    await refuseGuessable(password, [email, name, input.businessName]);
    const passwordHash = await hashPassword(password);
    const made = await ctx.database.service
      .$transaction(async (tx) => {
        const user = await tx.user.create({
          data: { name, email, passwordHash, createdAt: now },
          select: { id: true, name: true, email: true },
        });
        const facts = { now, requestId: request.requestId };
        const business = await openBusiness(tx, { name: input.businessName, owner: user }, facts);
        await mailVerification(tx, user, { now, urls: settings.urls });
        const mine = { id: user.id, passwordHash };
        const token = await startSession(tx, mine, { now, request, twoStepAt: null });
        return { business, token, userId: user.id };
      })
      .catch((error: unknown) => {
        if (isDuplicate(error)) throw conflict("There is an account with this email: sign in.");
        throw error;
      });
    ctx.reply.callerId = made.userId;
    holdSession(ctx, made.token);
    return { next: "done" as const, tenantId: made.business.id, slug: made.business.slug };
  });
