import type { Tx } from "@roundsman/db";
import { milliseconds } from "date-fns/milliseconds";
import { invalid } from "../../../platform/base/errors";
import { hashToken, newToken } from "../../../platform/base/tokens";
import { queueServiceEmail } from "../../../platform/jobs/enqueue";
import { linkTo, webPages } from "../../../platform/values/links";
import { renderServiceMail } from "../../../platform/values/mail-template";

/** An approval gives access for 90 days; a one-time link lives seven (docs/contract/trust.md#trustrequest). */
export const accessMs = milliseconds({ days: 90 });
const linkMs = milliseconds({ days: 7 });

/**
 * Mails a new one-time link to the address on the request, and discards those nobody clicked: one link
 * is good at a time.
 */
export async function sendLink(
  tx: Tx,
  request: { id: string; email: string; fullName: string; accessExpiresAt: Date | null },
  facts: { now: Date; webUrl: string },
): Promise<void> {
  const { now } = facts;
  const token = newToken();
  await discardLinks(tx, request.id, now);
  const lasts = Math.min(now.getTime() + linkMs, request.accessExpiresAt?.getTime() ?? Infinity);
  const emailId = await queueServiceEmail(
    tx,
    {
      kind: "trust.link",
      to: request.email,
      subject: "Your access to Roundsman's trust centre",
      text: [
        `Hello ${request.fullName},`,
        "Open the trust centre with this link. It works once, within seven days, and lets the browser you use it in read our documents:",
        linkTo(facts.webUrl, webPages.trustAccess(token)),
        "Roundsman",
      ].join("\n\n"),
    },
    now,
  );
  await tx.trustLink.create({
    data: {
      requestId: request.id,
      tokenHash: hashToken(token),
      createdAt: now,
      expiresAt: new Date(lasts),
      emailId,
    },
    select: { id: true },
  });
}

/**
 * Sets which documents an access opens: those named, or with null all that are for readers. Holds from the
 * next request of each browser.
 * @throws validation for a document that is not published
 */
export async function nameDocuments(
  tx: Tx,
  requestId: string,
  keys: readonly string[] | null,
): Promise<void> {
  await tx.trustRequestDocument.deleteMany({ where: { requestId } });
  if (keys === null) return;
  const published = await tx.trustDocument.findMany({
    where: { key: { in: [...keys] }, versions: { some: { status: "published" } } },
    select: { id: true, key: true },
  });
  const known = new Set(published.map(({ key }) => key));
  const unknown = keys.findIndex((key) => !known.has(key));
  if (unknown >= 0) {
    throw invalid({ path: `documents.${unknown}`, message: "There is no such document." });
  }
  await tx.trustRequestDocument.createMany({
    data: published.map(({ id: documentId }) => ({ requestId, documentId })),
  });
}

export async function discardLinks(tx: Tx, requestId: string, now: Date): Promise<void> {
  await tx.trustLink.updateMany({
    where: { requestId, usedAt: null, discardedAt: null },
    data: { discardedAt: now },
  });
}

/** Stops access at once on every browser that holds it. */
export async function endGrants(tx: Tx, requestId: string, now: Date): Promise<void> {
  await tx.trustGrant.updateMany({
    where: { requestId, revokedAt: null },
    data: { revokedAt: now },
  });
}

/** Tells the reader that their access has ended, and whom to ask; the note is for staff. */
export async function mailRevoked(
  tx: Tx,
  { email, fullName }: { email: string; fullName: string },
  now: Date,
  askAt: string,
): Promise<void> {
  const draft = {
    heading: "Your access to Roundsman's trust centre has ended",
    paragraphs: [
      `Hello ${fullName},`,
      "We have ended your access to our documents, in every browser that held it. What you agreed to when you asked for them goes on.",
      `If you think this is a mistake, answer this mail or write to ${askAt}.`,
    ],
  };
  const letter = { kind: "trust.revoked", to: email, subject: draft.heading };
  await queueServiceEmail(tx, { ...letter, ...renderServiceMail(draft) }, now);
}
