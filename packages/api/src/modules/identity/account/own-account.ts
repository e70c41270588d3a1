import { holdPersonOnCluster } from "@roundsman/db";
import { z } from "zod";
import { runPatiently } from "../../../platform/audit/change";
import { invalid, unauthenticated } from "../../../platform/base/errors";
import { holdSession, newEmailLink, newEmailOf } from "../../../platform/credentials";
import { queueServiceEmail } from "../../../platform/jobs/enqueue";
import { person } from "../../../platform/middleware/procedures";
import { linkTo, webPages } from "../../../platform/values/links";
import { erasePerson } from "./erase-person";
import { newEmailLetter } from "./mails";
import { withProof } from "./proof";
import { ChangeEmail, Done, EraseAccount, MailNext, PersonName, Security } from "./schema";
import { keptBounds } from "../../../platform/limits/bounds";

/** How one's account is kept: what a settings page shows. */
export const security = person()
  .output(Security)
  .query(async ({ ctx }) => {
    const user = await ctx.database.service.user.findUnique({
      where: { id: ctx.person.id },
      relationLoadStrategy: "join",
      select: {
        emailVerified: true,
        twoStepEnabledAt: true,
        _count: { select: { recoveryCodes: { where: { usedAt: null } } } },
      },
    });
    if (!user) throw unauthenticated();
    const { emailVerified, twoStepEnabledAt, _count: left } = user;
    return {
      emailVerified: emailVerified !== null,
      newEmail: await newEmailOf(ctx.database.service, ctx.person.id, ctx.now),
      twoStep: twoStepEnabledAt !== null,
      asksCode: twoStepEnabledAt !== null,
      recoveryCodesLeft: left.recoveryCodes,
    };
  });

/** One's own name, as every business one belongs to shows it. */
export const rename = person()
  .input(z.object({ name: PersonName }))
  .output(Done)
  .mutation(async ({ ctx, input }) => {
    const { id } = ctx.person;
    await runPatiently(ctx.database.service, async (tx) => {
      await holdPersonOnCluster(tx, id);
      await tx.user.update({ where: { id }, data: { name: input.name }, select: { id: true } });
    });
    return { next: "done" as const };
  });

/**
 * Another address to sign in with, for the password and a code where the second step is on: a link is
 * mailed there, and it holds from when that is pressed. The old address is told. That an address has an
 * account is said, as it is at sign-up.
 */
export const changeEmail = person({ unrepeatable: true })
  .input(ChangeEmail)
  .output(MailNext)
  .mutation(async ({ ctx, input: { email, password, code } }) => {
    const { id: userId, email: old } = ctx.person;
    if (email === old.toLowerCase()) {
      throw invalid({ path: "email", message: "This is your address already." });
    }
    await ctx.limits.countKept(keptBounds.newEmail, {
      network: ctx.request.address,
      person: userId,
    });
    const facts = { now: ctx.now, requestId: ctx.request.requestId };
    await withProof(ctx, ctx.person, { password, path: "password", code }, async (tx) => {
      if ((await tx.user.count({ where: { email } })) > 0) {
        throw invalid({ path: "email", message: "There is another account with this email." });
      }
      const token = await newEmailLink(tx, { userId, email }, facts);
      const link = linkTo(ctx.settings.urls.web, webPages.verifyEmail(token));
      await queueServiceEmail(tx, newEmailLetter(email, link), ctx.now);
    });
    return { next: "check_mail" as const };
  });

/**
 * One's own account, for good: with the password and a code where the second step is on, and not while one
 * is the only owner of a business.
 */
export const erase = person({ unrepeatable: true })
  .input(EraseAccount)
  .output(Done)
  .mutation(async ({ ctx, input: { password, code } }) => {
    const facts = { now: ctx.now, requestId: ctx.request.requestId };
    await withProof(ctx, ctx.person, { password, path: "password", code }, (tx, { id }) =>
      erasePerson(tx, id, facts),
    );
    holdSession(ctx, null);
    return { next: "done" as const };
  });
