import { type Prisma } from "@roundsman/db";
import { z } from "zod";
import { router } from "../../../platform/context/context";
import { queueServiceEmail } from "../../../platform/jobs/enqueue";
import { staff } from "../../../platform/middleware/staff";
import { dateTime, dateTimeOrNull } from "../../../platform/values/format";
import { decodeCursor, pageOf, toPage } from "../../../platform/values/page";
import { search, whereWords } from "../../../platform/values/search";
import { DateTime, Uuid } from "../../../platform/values/values";
import { readTitles, trustCentre } from "../trust/queries";
import { accessMs, discardLinks, endGrants, mailRevoked, nameDocuments, sendLink } from "./access";
import { findTrustRequest, findWaiting, findWithAccess, settle, viewTrustRequest } from "./queries";
import {
  Approval,
  DocumentChoice,
  Note,
  TrustRecord,
  TrustRequest,
  TrustRequestQuery,
} from "./schema";

const TrustRequestCursor = z.tuple([DateTime, Uuid]);

/** GET /console/trust/requests: newest first. */
const list = staff("support")
  .concat(trustCentre)
  .input(TrustRequestQuery)
  .output(pageOf(TrustRequest))
  .query(async ({ ctx, input }) => {
    const after = decodeCursor(input.cursor, TrustRequestCursor);
    const before = after && new Date(after[0]);
    const rows = await search(input.q, (words) =>
      ctx.db.trustRequest.findMany({
        where: {
          kind: input.kind,
          AND: [
            input.status ? statusFilter(input.status, ctx.now) : {},
            ...whereWords(words, (found) => [found]),
            before && after
              ? { OR: [{ createdAt: { lt: before } }, { createdAt: before, id: { lt: after[1] } }] }
              : {},
          ],
        },
        orderBy: [{ createdAt: "desc" }, { id: "desc" }],
        take: input.limit + 1,
      }),
    );
    return toPage(
      rows,
      input.limit,
      (row) => viewTrustRequest(row, ctx.now),
      (row) => [dateTime(row.createdAt), row.id],
    );
  });

/** As `statusNow` reads it: an approval that has run out counts as expired. */
function statusFilter(status: TrustRequest["status"], now: Date): Prisma.TrustRequestWhereInput {
  const over = { status: "approved", accessExpiresAt: { lte: now } } as const;
  if (status === "expired") return { OR: [{ status }, over] };
  return status === "approved" ? { status, NOT: over } : { status };
}

/** GET /console/trust/requests/{id}. */
const one = staff("support")
  .concat(findTrustRequest)
  .output(TrustRequest)
  .query(({ ctx }) => viewTrustRequest(ctx.trustRequest, ctx.now));

/** What became of a request: the links mailed, the browsers they opened, and what was read in each. */
const readRecord = staff("support")
  .concat(findTrustRequest)
  .output(TrustRecord)
  .query(async ({ ctx, input: { id } }) => {
    const found = await ctx.db.trustRequest.findFirstOrThrow({
      where: { id },
      relationLoadStrategy: "join",
      select: {
        links: {
          orderBy: { createdAt: "desc" },
          include: { email: { select: { status: true } } },
        },
        grants: { orderBy: { createdAt: "desc" } },
        openings: { orderBy: { at: "desc" }, take: 200 },
        documents: { select: { document: { select: { key: true } } } },
      },
    });
    const named = found.documents.map(({ document }) => document.key).toSorted();
    const titles = await readTitles(
      ctx.db,
      found.openings.map(({ document }) => document),
    );
    return {
      documents: named.length === 0 ? null : named,
      links: found.links.map((link) => ({
        id: link.id,
        madeAt: dateTime(link.createdAt),
        emailStatus: link.email?.status ?? null,
        expiresAt: dateTime(link.expiresAt),
        usedAt: dateTimeOrNull(link.usedAt),
        discardedAt: dateTimeOrNull(link.discardedAt),
      })),
      browsers: found.grants.map((grant) => ({
        id: grant.id,
        userAgent: grant.userAgent,
        since: dateTime(grant.createdAt),
        expiresAt: dateTime(grant.expiresAt),
        revokedAt: dateTimeOrNull(grant.revokedAt),
      })),
      openings: found.openings.map((opening) => ({
        id: opening.id,
        browserId: opening.grantId,
        title: titles.get(opening.document) ?? opening.document,
        version: opening.version,
        at: dateTime(opening.at),
      })),
    };
  });

/** What a decision writes of itself: who decided, when, and the note for staff. */
const decision = (
  { staff: { id, name }, now }: { staff: { id: string; name: string }; now: Date },
  status: "approved" | "declined",
  note: string | undefined,
) => ({
  status,
  decidedByUserId: id,
  decidedByName: name,
  decidedAt: now,
  decisionNote: note,
});

/** POST /console/trust/requests/{id}/approve: access for 90 days, and the first one-time link. */
const approve = staff("support")
  .concat(findWaiting)
  .input(Approval)
  .output(TrustRequest)
  .mutation(({ ctx, input: { note, documents } }) =>
    ctx.change(async (tx, record) => {
      const row = await settle(tx, ctx.trustRequest, {
        ...decision(ctx, "approved", note),
        accessExpiresAt: new Date(ctx.now.getTime() + accessMs),
      });
      if (documents) await nameDocuments(tx, row.id, documents);
      await sendLink(tx, row, { now: ctx.now, webUrl: ctx.settings.urls.web });
      await record({
        area: "trust",
        action: "trust.approved",
        words: `Let ${row.fullName} of ${row.company} into the trust centre`,
        details: { requestId: row.id, note: note ?? null, ...(documents && { documents }) },
      });
      return viewTrustRequest(row, ctx.now);
    }),
  );

/** Sets which documents an access opens; what it no longer opens is closed from the next request on. */
const setDocuments = staff("support")
  .concat(findWithAccess)
  .input(DocumentChoice)
  .output(TrustRequest)
  .mutation(({ ctx, input: { documents } }) =>
    ctx.change(async (tx, record) => {
      const row = await settle(tx, ctx.trustRequest, { status: ctx.trustRequest.status });
      await nameDocuments(tx, row.id, documents);
      await record({
        area: "trust",
        action: "trust.documents_set",
        words: `Set which documents ${row.fullName} of ${row.company} may read`,
        details: { requestId: row.id, documents },
      });
      return viewTrustRequest(row, ctx.now);
    }),
  );

/** POST /console/trust/requests/{id}/decline: told by mail; the note is for staff. */
const decline = staff("support")
  .concat(findWaiting)
  .input(Note)
  .output(TrustRequest)
  .mutation(({ ctx, input: { note } }) =>
    ctx.change(async (tx, record) => {
      const row = await settle(tx, ctx.trustRequest, decision(ctx, "declined", note));
      const letter = {
        kind: "trust.declined",
        to: row.email,
        subject: "Your request to Roundsman's trust centre",
        text: `Hello ${row.fullName},\n\nWe can't give you access to the documents you asked for. Answer this mail if you think we should.\n\nRoundsman`,
      };
      await queueServiceEmail(tx, letter, ctx.now);
      await record({
        area: "trust",
        action: "trust.declined",
        words: `Declined the request of ${row.fullName} of ${row.company}`,
        details: { requestId: row.id, note: note ?? null },
      });
      return viewTrustRequest(row, ctx.now);
    }),
  );

/** POST /console/trust/requests/{id}/resend: a new one-time link, valid seven days. */
const resend = staff("support")
  .concat(findWithAccess)
  .input(Note)
  .output(TrustRequest)
  .mutation(({ ctx, input: { note } }) =>
    ctx.change(async (tx, record) => {
      // The row is taken, so that a revoke at the same instant comes before or after, never between.
      const row = await settle(tx, ctx.trustRequest, { status: ctx.trustRequest.status });
      await sendLink(tx, row, { now: ctx.now, webUrl: ctx.settings.urls.web });
      await record({
        area: "trust",
        action: "trust.link_resent",
        words: `Sent ${row.fullName} of ${row.company} a new link`,
        details: { requestId: row.id, note: note ?? null },
      });
      return viewTrustRequest(row, ctx.now);
    }),
  );

/**
 * POST /console/trust/requests/{id}/revoke: access stops at once on every browser
 * holding it; links not yet clicked are discarded, and the reader is mailed whom to ask. What was said when access was given stays.
 */
const revoke = staff("support")
  .concat(findWithAccess)
  .input(Note)
  .output(TrustRequest)
  .mutation(({ ctx, input: { note } }) =>
    ctx.change(async (tx, record) => {
      const row = await settle(tx, ctx.trustRequest, {
        status: "revoked",
        accessExpiresAt: ctx.now,
        revokedByName: ctx.staff.name,
        revokedAt: ctx.now,
        revokeNote: note,
      });
      await discardLinks(tx, row.id, ctx.now);
      await endGrants(tx, row.id, ctx.now);
      await mailRevoked(tx, row, ctx.now, ctx.providers.mail.from.address);
      await record({
        area: "trust",
        action: "trust.access_revoked",
        words: `Ended the access of ${row.fullName} of ${row.company}`,
        details: { requestId: row.id, note: note ?? null },
      });
      return viewTrustRequest(row, ctx.now);
    }),
  );

export const trustRequests = router({
  list,
  one,
  record: readRecord,
  approve,
  setDocuments,
  decline,
  resend,
  revoke,
});
