import { runSqlForOne, sqlBuilder, type Database, type SupportGrant, type Tx } from "@roundsman/db";
import { addHours } from "date-fns/addHours";
import { z } from "zod";
import type { PersonCard } from "../../platform/access/caller";
import { recordActivity } from "../../platform/audit/activity";
import { changeWith, recordStaffAction } from "../../platform/audit/change";
import { conflict, forbidden, notFound } from "../../platform/base/errors";
import { loader } from "../../platform/context/context";
import { queueServiceEmail } from "../../platform/jobs/enqueue";
import { business } from "../../platform/middleware/procedures";
import { momentIn } from "../../platform/values/format";
import { renderServiceMail } from "../../platform/values/mail-template";
import { ById } from "../../platform/values/values";
import { limitSupportSessions } from "./limit-support";
import {
  AccessRequest,
  doingAt,
  letsAlready,
  SupportAccess,
  viewAccessRequest,
  viewSupportAccess,
} from "./support-access";

/** Who reviews what one owner of the service did without a business's leave: another owner, or who is named outside. */
async function overridesAreReviewed({ service }: Pick<Database, "service">): Promise<boolean> {
  const owners = await service.user.count({ where: { staffRole: "owner", lockedAt: null } });
  return owners > 1 || (await service.overrideReviewer.count({ where: { endedAt: null } })) > 0;
}

/**
 * What staff ask of this business and nobody has answered, null where nothing waits; and whether there is
 * somebody to review an override.
 */
export const asked = business("tenant:read")
  .output(z.object({ waiting: AccessRequest.nullable(), overridesAreReviewed: z.boolean() }))
  .query(async ({ ctx }) => {
    const row = await ctx.db.supportRequest.findFirst({
      where: { tenantId: ctx.business.id, outcome: null, lapsesAt: { gt: ctx.now } },
    });
    return {
      waiting: row && viewAccessRequest(row, ctx.now),
      overridesAreReviewed: await overridesAreReviewed(ctx.database),
    };
  });

const over = () => conflict("This request was answered, withdrawn, or has lapsed.");

/** The request named by `id`, which waits; 404 or 409 otherwise. */
const findWaiting = loader.input(ById).use(async ({ ctx, input, next }) => {
  const row = await ctx.db.supportRequest.findFirst({
    where: { tenantId: ctx.business.id, id: input.id },
  });
  if (!row) throw notFound("request for access");
  const accessRequest = viewAccessRequest(row, ctx.now);
  if (accessRequest.outcome !== null) throw over();
  return next({ ctx: { accessRequest: { ...accessRequest, staffUserId: row.staffUserId } } });
});

/** The grant as it stands, held for a change. */
const holdGrant = (
  tx: Tx,
  tenantId: string,
): Promise<Pick<SupportGrant, "level" | "until" | "setByName"> | null> =>
  runSqlForOne(
    tx,
    sqlBuilder
      .selectFrom("support_grants")
      .where("tenant_id", "=", tenantId)
      .select(["level", "until", "set_by_name as setByName"])
      .forUpdate(),
  );

/**
 * Answers staff who ask for access: one press grants what was asked, for as long as was asked, from now on.
 * Access that reaches further already stays as it is. Written as the service's role, since the console's
 * own record tells of the answer in the same transaction, and so does a mail to who asked.
 * @throws conflict where it was answered, was withdrawn, or lapsed meanwhile
 */
export const answer = business("tenant:write", { personOnly: true })
  .use(({ ctx, next }) => {
    if (ctx.caller.kind !== "person")
      throw forbidden("Only the business's own people decide this.");
    return next({ ctx: { person: ctx.caller.person } });
  })
  .concat(findWaiting)
  .input(z.object({ grant: z.boolean() }))
  .output(SupportAccess)
  .mutation(async ({ ctx, input: { id, grant } }) => {
    const { person, now, accessRequest: asking } = ctx;
    const tenantId = ctx.business.id;
    const facts = { now, requestId: ctx.request.requestId };
    const { change } = changeWith(
      ctx.database.service,
      (tx, happening: Parameters<typeof recordActivity>[2]) =>
        recordActivity(tx, ctx, happening, facts),
      ctx,
      ctx.turn?.markCommitted,
    );
    const kept = await change(async (tx, record) => {
      const { count } = await tx.supportRequest.updateMany({
        where: { tenantId, id, outcome: null, lapsesAt: { gt: now } },
        data: {
          outcome: grant ? "granted" : "declined",
          endedAt: now,
          endedByUserId: person.id,
          endedByName: person.name,
        },
      });
      if (count === 0) throw over();
      const until = addHours(now, asking.hours);
      const held = await holdGrant(tx, tenantId);
      const given = { level: asking.level, until };
      const changed = grant && !letsAlready(held, given, now);
      if (changed) await setGrant(tx, tenantId, given, person);
      const what = `${doingAt[asking.level]} the business`;
      await record({
        action: grant ? "support_access.granted" : "support_access.declined",
        words: grant
          ? `Let support ${what} until ${momentIn(ctx.business.timeZone, until)}, as ${asking.staffName} asked`
          : `Declined to let ${asking.staffName} of support ${what}`,
        subject: { kind: "support_access", id: tenantId },
        ...(changed && { after: { level: asking.level, until: until.toISOString() } }),
      });
      const asker = { id: asking.staffUserId, name: asking.staffName };
      const { name } = ctx.business;
      await recordStaffAction(
        tx,
        asker,
        {
          area: "support",
          action: grant ? "support.access_granted" : "support.access_declined",
          words: `${person.name} of ${name} ${grant ? "granted" : "declined"} the access that ${asker.name} asked for`,
          business: { id: tenantId, name },
          person,
          details: { level: asking.level, hours: asking.hours, accessRequestId: id },
        },
        { ...facts, kind: "support" },
      );
      await tellAsker(tx, asker, { grant, by: person.name, businessName: name, now });
      return changed ? { ...given, setByName: person.name } : held;
    });
    if (grant && kept) await limitSupportSessions(ctx, { tenantId, ...kept });
    return viewSupportAccess(kept, now);
  });

async function setGrant(
  tx: Tx,
  tenantId: string,
  given: { level: "view" | "act"; until: Date },
  { id, name }: PersonCard,
): Promise<void> {
  const fields = { ...given, setByUserId: id, setByName: name };
  await tx.supportGrant.upsert({
    where: { tenantId },
    create: { tenantId, ...fields },
    update: fields,
  });
}

async function tellAsker(
  tx: Tx,
  asker: { id: string; name: string },
  told: { grant: boolean; by: string; businessName: string; now: Date },
): Promise<void> {
  const { grant, by, businessName, now } = told;
  const to = await tx.user.findFirst({
    where: { id: asker.id, staffRole: { not: null }, lockedAt: null },
    select: { email: true },
  });
  if (!to) return;
  const subject = grant
    ? `${businessName} lets you in`
    : `${businessName} does not let support in now`;
  const draft = {
    heading: subject,
    paragraphs: [
      grant
        ? `${by} granted the access you asked for. Open it by “View as” on the business's page in the console.`
        : `${by} declined the access you asked for.`,
    ],
  };
  const letter = { kind: "support.access_answered", to: to.email, subject };
  await queueServiceEmail(tx, { ...letter, ...renderServiceMail(draft) }, now);
}
