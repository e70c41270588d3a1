import {
  lockName,
  runSql,
  sql,
  sqlBuilder,
  type OverrideReviewer,
  type PrismaClient,
  type Tx,
} from "@roundsman/db";
import { milliseconds } from "date-fns/milliseconds";
import type { StaffAction } from "../../../platform/audit/change";
import { hashToken, newToken } from "../../../platform/base/tokens";
import { queueServiceEmail } from "../../../platform/jobs/enqueue";
import { consolePages, linkTo } from "../../../platform/values/links";
import { renderServiceMail } from "../../../platform/values/mail-template";

/** A link to review an override by lives two weeks. */
const linkMs = milliseconds({ days: 14 });

interface Facts {
  now: Date;
  consoleUrl: string;
}

/** Who outside reviews overrides that no owner can; null where nobody is named. */
export const readReviewer = (db: PrismaClient | Tx): Promise<OverrideReviewer | null> =>
  db.overrideReviewer.findFirst({ where: { endedAt: null } });

/** Holds who is named, so that of two who change it at once the second sees what the first did. */
export const lockReviewer = (tx: Tx): Promise<void> => lockName(tx, "override_reviewer");

/**
 * Ends what the reviewer named until now may do: links they did not use open nothing.
 * @param email only where they have this address
 */
export async function endReviewer(
  tx: Tx,
  now: Date,
  email?: string,
): Promise<{ name: string } | null> {
  const [ended] = await tx.overrideReviewer.updateManyAndReturn({
    where: { endedAt: null, email },
    data: { endedAt: now },
  });
  if (!ended) return null;
  await tx.overrideReviewLink.deleteMany({ where: { reviewerId: ended.id, usedAt: null } });
  return ended;
}

/**
 * Whoever becomes staff is nobody outside any more: ends their reviewing, in the same transaction. Gives the
 * action to record, or null where they were not the reviewer.
 */
export async function endReviewing(tx: Tx, email: string, now: Date): Promise<StaffAction | null> {
  await lockReviewer(tx);
  const ended = await endReviewer(tx, now, email);
  return (
    ended && {
      area: "staff",
      action: "support.reviewer_ended",
      words: `${ended.name} is staff now, and reviews no overrides from outside any more`,
    }
  );
}

/** How many owners there are beside this one: with none, nobody on the staff reviews what they did. */
export const countOtherOwners = (db: PrismaClient | Tx, staffUserId: string): Promise<number> =>
  db.user.count({ where: { staffRole: "owner", lockedAt: null, id: { not: staffUserId } } });

/** Whose turn an override is that waits: of another owner, of who was named outside, or of nobody yet. */
export function turnOf(otherOwners: number, reviewer: { name: string } | null) {
  if (otherOwners > 0) return "owner" as const;
  return reviewer ? ("reviewer" as const) : ("nobody" as const);
}

/**
 * Mails the outside reviewer a single-use link for an override. An earlier one for it opens nothing any more.
 * It names the business and who made the override, and nothing of anybody's customers.
 */
export async function mailReview(
  tx: Tx,
  reviewer: { id: string; name: string; email: string },
  override: { id: string; staffName: string; businessName: string },
  { now, consoleUrl }: Facts,
): Promise<void> {
  const token = newToken();
  await tx.overrideReviewLink.deleteMany({
    where: { supportSessionId: override.id, usedAt: null },
  });
  const subject = `An override at ${override.businessName} waits for your review`;
  const draft = {
    heading: subject,
    paragraphs: [
      `Hello ${reviewer.name},`,
      `${override.staffName}, a console owner of Roundsman, opened ${override.businessName} without its leave. You were named to review that.`,
      "The link works once, within two weeks, and shows the reason and what was done.",
    ],
    button: { label: "Review the override", url: linkTo(consoleUrl, consolePages.review(token)) },
  };
  const letter = { kind: "support.override_review", to: reviewer.email, subject };
  const emailId = await queueServiceEmail(tx, { ...letter, ...renderServiceMail(draft) }, now);
  await tx.overrideReviewLink.create({
    data: {
      tokenHash: hashToken(token),
      supportSessionId: override.id,
      reviewerId: reviewer.id,
      createdAt: now,
      expiresAt: new Date(now.getTime() + linkMs),
      emailId,
    },
    select: { tokenHash: true },
  });
}

/** Asks the outside reviewer about an override as it is opened, where no other owner could review it. */
export async function askReviewer(
  tx: Tx,
  override: { id: string; staffUserId: string; staffName: string; businessName: string },
  facts: Facts,
): Promise<void> {
  const reviewer = await readReviewer(tx);
  if (!reviewer) return;
  const others = await countOtherOwners(tx, override.staffUserId);
  if (turnOf(others, reviewer) === "reviewer") await mailReview(tx, reviewer, override, facts);
}

/** What was done in a support session, by its kind: no words, so no names of customers. */
export const readDeeds = (
  db: PrismaClient | Tx,
  session: { id: string; tenantId: string; startedAt: Date },
): Promise<{ action: string; count: number }[]> =>
  runSql(
    db,
    sqlBuilder
      .selectFrom("activity")
      .where("tenant_id", "=", session.tenantId)
      .where("at", ">=", session.startedAt)
      .where("support_session_id", "=", session.id)
      .where("action", "<>", sql.lit("support.session_opened"))
      .groupBy("action")
      .orderBy("action")
      .select(["action", sql<number>`count(*)::int`.as("count")]),
  );
