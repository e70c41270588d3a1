import { sql, type Expression, type SqlBool } from "@roundsman/db";
import { z } from "zod";
import { conflict, invalid, notFound } from "../../../platform/base/errors";
import { router, staffLoader } from "../../../platform/context/context";
import { staff } from "../../../platform/middleware/staff";
import { dateTime } from "../../../platform/values/format";
import { decodeCursor, toPage } from "../../../platform/values/page";
import { ById, DateTime, Uuid } from "../../../platform/values/values";
import { overrideOf, readOverrides, s, viewOverride } from "./queries";
import {
  countOtherOwners,
  endReviewer,
  lockReviewer,
  mailReview,
  readReviewer,
  turnOf,
} from "./reviewers";
import { NewReviewer, Override, OverridePage, OverrideQuery, Review, Waiting } from "./schema";

/** What decides on whose turn it is: the owners there are, and who is named outside. */
const turns = staffLoader.use(async ({ ctx, next }) => {
  const [owners, reviewer] = await Promise.all([
    ctx.db.user.findMany({ where: { staffRole: "owner", lockedAt: null }, select: { id: true } }),
    readReviewer(ctx.db),
  ]);
  const turnFor = (staffUserId: string) =>
    turnOf(owners.filter(({ id }) => id !== staffUserId).length, reviewer);
  return next({ ctx: { reviewer, turnFor } });
});

/** An override as this owner reads it. */
function viewFor(
  override: ReturnType<typeof viewOverride>,
  { staff: { id }, turnFor }: { staff: { id: string }; turnFor: (id: string) => Override["turn"] },
): Override {
  const reviewed = override.reviewedAt !== null;
  const turn = turnFor(override.staffUserId);
  return {
    ...override,
    turn: reviewed ? null : turn,
    whyNot: whyNot(),
  };

  function whyNot(): string | null {
    if (reviewed) return "It was reviewed already.";
    if (override.staffUserId !== id) return null;
    return turn === "owner"
      ? "Another owner reviews what you did."
      : "Somebody else must review what you did.";
  }
}

/** The override named by `id`; 404 otherwise. */
const findOverride = staffLoader.input(ById).use(async ({ ctx, input, next }) => {
  const override = await overrideOf(ctx.db, input.id);
  if (!override) throw notFound("override");
  return next({ ctx: { override } });
});

const reviewedAlready = () => conflict("This override was reviewed already.");

/** One that waits for its review, by somebody other than who made it; 409 otherwise. */
const findUnreviewed = findOverride.use(({ ctx, next }) => {
  if (ctx.override.staffUserId === ctx.staff.id) {
    throw conflict("Another owner reviews what you did.");
  }
  if (ctx.override.reviewedAt !== null) throw reviewedAlready();
  return next();
});

const OverrideCursor = z.tuple([DateTime, Uuid]);
const waits = s("s.reviewed_at", "is", null);

/** The overrides, newest first: what owners look at, each at the others'. */
const list = staff("owner")
  .concat(turns)
  .input(OverrideQuery)
  .output(OverridePage)
  .query(async ({ ctx, input }) => {
    const after = decodeCursor(input.cursor, OverrideCursor);
    const conditions: Expression<SqlBool>[] = [];
    if (input.reviewed === true) conditions.push(s("s.reviewed_at", "is not", null));
    if (input.reviewed === false) conditions.push(waits);
    if (after) {
      const [at, id] = after;
      conditions.push(sql<boolean>`(s.started_at, s.id) < (${at}::timestamptz, ${id}::uuid)`);
    }
    const rows = await readOverrides(ctx.db, conditions, input.limit + 1);
    const otherOwners = await countOtherOwners(ctx.db, ctx.staff.id);
    const page = toPage(
      rows,
      input.limit,
      (row) => viewFor(viewOverride(row), ctx),
      ({ startedAt, id }) => [dateTime(startedAt), id],
    );
    const { reviewer } = ctx;
    return {
      ...page,
      otherOwners,
      reviewer: reviewer && {
        name: reviewer.name,
        email: reviewer.email,
        namedByName: reviewer.namedByName,
        namedAt: dateTime(reviewer.namedAt),
      },
    };
  });

/** How many overrides wait, for all staff to see, and how many of them for this one to review. */
const waiting = staff("support")
  .output(Waiting)
  .query(async ({ ctx }) => {
    const where = { override: true, reviewedAt: null };
    const all = await ctx.db.supportSession.count({ where });
    const yours =
      ctx.staff.role === "owner"
        ? await ctx.db.supportSession.count({
            where: { ...where, staffUserId: { not: ctx.staff.id } },
          })
        : 0;
    return { waiting: all, yours };
  });

/** A second owner has looked at an override: who, when and with what note is kept, once. */
const review = staff("owner")
  .concat(findUnreviewed)
  .concat(turns)
  .input(Review)
  .output(Override)
  .mutation(({ ctx, input: { id, note } }) =>
    ctx.change(async (tx, record) => {
      const { tenantId, tenantName, staffName, personId, personName } = ctx.override;
      // Of two owners at once, one reviews.
      const { count } = await tx.supportSession.updateMany({
        where: { id, override: true, reviewedAt: null },
        data: {
          reviewedAt: ctx.now,
          reviewedByUserId: ctx.staff.id,
          reviewedByName: ctx.staff.name,
          reviewNote: note === "" ? null : note,
        },
      });
      if (count === 0) throw reviewedAlready();
      await record({
        area: "support",
        action: "support.override_reviewed",
        words: `Reviewed the override of ${staffName} at ${tenantName ?? "a business since erased"}`,
        ...(tenantName !== null && { business: { id: tenantId, name: tenantName } }),
        ...(personName !== null && { person: { id: personId, name: personName } }),
        details: { note: note ?? null, supportSessionId: id },
      });
      return viewFor((await overrideOf(tx, id)) ?? ctx.override, ctx);
    }),
  );

/**
 * Names somebody outside to review what no other owner can, in place of whoever was named before. Each
 * override that waits for them is mailed at once.
 * @throws validation for the address of one of the staff
 */
const nameReviewer = staff("owner")
  .input(NewReviewer)
  .output(z.object({ mailed: z.int().min(0) }))
  .mutation(({ ctx, input: { name, email } }) =>
    ctx.change(async (tx, record) => {
      // Of two who name somebody at once, the second ends what the first named.
      await lockReviewer(tx);
      const isStaff = await tx.user.count({ where: { email, staffRole: { not: null } } });
      if (isStaff > 0) {
        throw invalid({
          path: "email",
          message: "This is one of the staff. Name somebody outside.",
        });
      }
      await endReviewer(tx, ctx.now);
      const { id: namedByUserId, name: namedByName } = ctx.staff;
      const reviewer = await tx.overrideReviewer.create({
        data: { name, email, namedByUserId, namedByName, namedAt: ctx.now },
      });
      const facts = { now: ctx.now, consoleUrl: ctx.settings.urls.console };
      let mailed = 0;
      for (const row of await readOverrides(tx, [waits], 100)) {
        if ((await countOtherOwners(tx, row.staffUserId)) > 0) continue;
        await mailReview(tx, reviewer, asMailed(row), facts);
        mailed += 1;
      }
      await record({
        area: "staff",
        action: "support.reviewer_named",
        words: `Named ${name} to review overrides from outside`,
        details: { name, email, mailed },
      });
      return { mailed };
    }),
  );

const asMailed = (row: { id: string; staffName: string; tenantName: string | null }) => ({
  id: row.id,
  staffName: row.staffName,
  businessName: row.tenantName ?? "a business since erased",
});

/** Nobody outside reviews any more. @throws conflict where nobody is named */
const dropReviewer = staff("owner")
  .output(z.object({ ended: z.literal(true) }))
  .mutation(({ ctx }) =>
    ctx.change(async (tx, record) => {
      const ended = await endReviewer(tx, ctx.now);
      if (!ended) throw conflict("Nobody is named.");
      await record({
        area: "staff",
        action: "support.reviewer_ended",
        words: `${ended.name} reviews no overrides any more`,
      });
      return { ended: true as const };
    }),
  );

/** Mails the outside reviewer a new link for an override. @throws conflict where it is not theirs to review */
const sendReview = staff("owner")
  .concat(findOverride)
  .concat(turns)
  .output(z.object({ sentTo: z.string() }))
  .mutation(({ ctx, input: { id } }) =>
    ctx.change(async (tx, record) => {
      const { override } = ctx;
      const reviewer = await readReviewer(tx);
      const waiting = await tx.supportSession.count({ where: { id, reviewedAt: null } });
      if (waiting === 0) throw reviewedAlready();
      if (!reviewer) throw conflict("Nobody outside is named to review.");
      const others = await countOtherOwners(tx, override.staffUserId);
      if (turnOf(others, reviewer) !== "reviewer")
        throw conflict("Another owner reviews this one.");
      await mailReview(tx, reviewer, asMailed(override), {
        now: ctx.now,
        consoleUrl: ctx.settings.urls.console,
      });
      await record({
        area: "support",
        action: "support.review_sent",
        words: `Sent ${reviewer.name} a new link for the override at ${override.tenantName ?? "a business since erased"}`,
        details: { supportSessionId: id },
      });
      return { sentTo: reviewer.email };
    }),
  );

export const overrides = router({
  list,
  waiting,
  review,
  nameReviewer,
  dropReviewer,
  sendReview,
});
