import { forbidden, invalid } from "../../../platform/base/errors";
import { business } from "../../../platform/middleware/procedures";
import { reinIn } from "./rein-in";
import { NewSupportAccess, SupportAccess } from "./schema";
import { viewSupportAccess } from "./view";

const words = {
  none: "Withdrew support's access",
  view: "Let support look",
  act: "Let support make changes",
} as const;

/**
 * PUT /support-access: what support may do here, and until when (null: until withdrawn). Support
 * sessions under way are cut down to it at once. Nobody gives themselves access: neither a key nor support.
 */
export const set = business("tenant:write", { personOnly: true })
  .use(({ ctx, next }) => {
    if (ctx.caller.kind !== "person")
      throw forbidden("Only the business's own people decide this.");
    return next({ ctx: { person: ctx.caller.person } });
  })
  .input(NewSupportAccess)
  .output(SupportAccess)
  .mutation(async ({ ctx, input: { level, until: given } }) => {
    const tenantId = ctx.business.id;
    const until = level === "none" || !given ? null : new Date(given);
    if (until && until <= ctx.now) {
      throw invalid({ path: "until", message: "This time has already passed." });
    }
    const { id, name } = ctx.person;
    const fields = { level, until, setByUserId: id, setByName: name };
    const grant = await ctx.change(async (tx, record) => {
      const row = await tx.supportGrant.upsert({
        where: { tenantId },
        create: { tenantId, ...fields },
        update: fields,
      });
      await record({
        action: "support_access.set",
        words: until ? `${words[level]} until ${until.toISOString()}` : words[level],
        subject: { kind: "support_access", id: tenantId },
        after: { level, until: until && until.toISOString() },
      });
      return row;
    });
    await reinIn(ctx, { tenantId, level, until });
    return viewSupportAccess(grant, ctx.now);
  });
