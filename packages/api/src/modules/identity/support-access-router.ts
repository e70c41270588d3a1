import { expressionBuilder, sql, type SupportLevel, type Tables } from "@roundsman/db";
import { forbidden, invalid } from "../../platform/base/errors";
import { router, type Context } from "../../platform/context/context";
import { endSupportSessions, shortenSupportSessions } from "../../platform/credentials";
import { business } from "../../platform/middleware/procedures";
import { readActivity, viewActivity } from "../business";
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
      readActivity(ctx.db, tenantId, [isBySupport], mostShown),
    ]);
    return { ...viewSupportAccess(grant, ctx.now), did: did.map(viewActivity) };
  });

const v = expressionBuilder<{ v: Tables["support_sessions"] }, "v">();

/**
 * Cuts the support sessions under way down to a new grant: those above its level end, and none outlasts
 * it. A business's own role can't see them, so this stands after its change, as the service's; overrides
 * ask no grant and go on.
 */
async function limitSupportSessions(
  { database, now, request }: Pick<Context, "database" | "now" | "request">,
  grant: { tenantId: string; level: SupportLevel; until: Date | null },
): Promise<void> {
  const under = v.and([
    v("v.business_id", "=", grant.tenantId),
    v("v.override", "=", sql.lit(false)),
  ]);
  const above = v.and([
    under,
    v("v.level", "=", sql<SupportLevel>`any(${aboveLevel[grant.level]}::support_level[])`),
  ]);
  await database.service.$transaction(async (tx) => {
    await endSupportSessions(tx, above, {
      now,
      requestId: request.requestId,
      words: "Ended as the business withdrew its access",
    });
    if (grant.until === null) return;
    await shortenSupportSessions(tx, under, grant.until);
  });
}

const aboveLevel: Record<SupportLevel, SupportLevel[]> = {
  none: ["view", "act"],
  view: ["act"],
  act: [],
};

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
        words: until ? `${wordsOfLevel[level]} until ${until.toISOString()}` : wordsOfLevel[level],
        subject: { kind: "support_access", id: tenantId },
        after: { level, until: until && until.toISOString() },
      });
      return row;
    });
    await limitSupportSessions(ctx, { tenantId, level, until });
    return viewSupportAccess(grant, ctx.now);
  });

export const supportAccess = router({ get, set });
