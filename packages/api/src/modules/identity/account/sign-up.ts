import { holdPeopleOnCluster } from "@roundsman/db";
import { z } from "zod";
import { runPatiently } from "../../../platform/audit/change";
import { conflict, isDuplicate } from "../../../platform/base/errors";
import {
  confirmAddress,
  hashPassword,
  holdSession,
  startSession,
} from "../../../platform/credentials";
import { anyone, person } from "../../../platform/middleware/procedures";
import { openBusiness } from "../../business";
import { refuseGuessable } from "./known-passwords";
import { mailVerification } from "./mails";
import { Done, MailNext, SignedUp, SignUp, Token } from "./schema";
import { keptBounds } from "../../../platform/limits/bounds";

/** A page that signs up is pressed by people: this many a minute from one address are plenty. */
const mostSignUpsPerMinute = 20;

/**
 * POST /auth/sign-up: a business with its first owner, on 14 days' trial, and signed in at once. That
 * an email has an account is said (409): with sign-up open it can't be hidden anyway.
 */
export const signUp = anyone({ unrepeatable: true })
  .input(SignUp)
  .output(SignedUp)
  .mutation(async ({ ctx, input }) => {
    const { now, request, limits, settings } = ctx;
    await limits.count("person", `sign-up:${request.address}`, mostSignUpsPerMinute);
    await limits.countKept(keptBounds.signUp, { network: request.address });
    const { name, email, password } = input;
    await refuseGuessable(password, [email, name, input.businessName]);
    const passwordHash = await hashPassword(password);
    const made = await runPatiently(ctx.database.service, async (tx) => {
      await holdPeopleOnCluster(tx);
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
    }).catch((error: unknown) => {
      if (isDuplicate(error))
        throw conflict("There is an account with this email: sign in.", "email");
      throw error;
    });
    ctx.reply.callerId = made.userId;
    holdSession(ctx, made.token);
    return { next: "done" as const, tenantId: made.business.id, slug: made.business.slug };
  });

/**
 * POST /auth/verify-email: the address is theirs, as the mailed link shows. Of a new address it is the
 * one they sign in with from now on. 401 where nobody is signed in, 403 where somebody else is: the link
 * is taken from the account it is of alone.
 */
export const verifyEmail = person()
  .input(z.object({ token: Token }))
  .output(Done)
  .mutation(async ({ ctx, input: { token } }) => {
    const link = { token, userId: ctx.person.id };
    const facts = { now: ctx.now, requestId: ctx.request.requestId };
    await ctx.database.service.$transaction((tx) => confirmAddress(tx, link, facts));
    return { next: "done" as const };
  });

/** Mails the link that verifies one's address again. 409 where it is verified. */
export const sendVerification = person()
  .output(MailNext)
  .mutation(async ({ ctx }) => {
    const { limits, request, person: asking } = ctx;
    await limits.countKept(keptBounds.verification, {
      network: request.address,
      person: asking.id,
    });
    await ctx.database.service.$transaction(async (tx) => {
      const { id } = ctx.person;
      const waiting = await tx.user.count({ where: { id, emailVerified: null } });
      if (waiting === 0) throw conflict("Your address is verified already.");
      await mailVerification(tx, ctx.person, { now: ctx.now, urls: ctx.settings.urls });
    });
    return { next: "check_mail" as const };
  });
