import { expressionBuilder, sql, type Tables } from "@roundsman/db";
import { forbidden, invalid } from "../../platform/base/errors";
import { router } from "../../platform/context/context";
import { business } from "../../platform/middleware/procedures";
import { momentIn } from "../../platform/values/format";
import { activityWithin, readActivity, viewActivity } from "../business";
import { answer, asked } from "./answer-access";
import { limitSupportSessions } from "./limit-support";
import {
  NewSupportAccess,
  SupportAccess,
  SupportAccessWithRecord,
  viewSupportAccess,
} from "./support-access";

const mostShown = 20;

const activity = expressionBuilder<Pick<Tables, "activity">, "activity">();
const isBySupport = activity("actor_kind", "=", sql.lit("support"));

/** GET /support-access: what support may do here, and the last things it did. */
const get = business("tenant:read")
  .output(SupportAccessWithRecord)
  .query(async ({ ctx }) => {
    const tenantId = ctx.business.id;
    const [grant, did] = await Promise.all([
      ctx.db.supportGrant.findFirst({ where: { tenantId } }),
      readActivity(ctx.db, tenantId, [isBySupport, ...activityWithin(ctx)], mostShown),
    ]);
    return { ...viewSupportAccess(grant, ctx.now), did: did.map(viewActivity) };
  });

const wordsOfLevel = {
  none: "Withdrew support's access",
  view: "Let support look",
  act: "Let support make changes",
} as const;

/**
 * PUT /support-access: what support may do here, and until when (null: until withdrawn). Support
 * sessions under way are cut down to it at once. Nobody gives themselves access: neither a key nor support.
 */
const set = business("tenant:write", { personOnly: true })
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
        words: until
          ? `${wordsOfLevel[level]} until ${momentIn(ctx.business.timeZone, until)}`
          : wordsOfLevel[level],
        subject: { kind: "support_access", id: tenantId },
        after: { level, until: until && until.toISOString() },
      });
      return row;
    });
    await limitSupportSessions(ctx, { tenantId, level, until });
    return viewSupportAccess(grant, ctx.now);
  });

export const supportAccess = router({ get, set, asked, answer });
