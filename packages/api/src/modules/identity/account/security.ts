import { newEmailOf } from "../../../platform/credentials";
import { unauthenticated } from "../../../platform/base/errors";
import { person } from "../../../platform/middleware/procedures";
import { Security } from "./schema";

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
