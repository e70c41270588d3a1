import { z } from "zod";
import { conflict } from "../../../platform/base/errors";
import { staff } from "../../../platform/middleware/staff";
import { findDocument, lockDocument, savedMeanwhile } from "./queries";
import { SeenDraft, Withdrawal } from "./schema";

/**
 * Publishes the draft as it was read: the next version, in place of the one before.
 * @throws conflict where it was saved, published or discarded since
 */
export const publish = staff("owner")
  .concat(findDocument)
  .input(SeenDraft)
  .output(z.object({ version: z.int() }))
  .mutation(({ ctx, input: { seenAt } }) =>
    ctx.change(async (tx, record) => {
      const { id: documentId, key } = ctx.document;
      await lockDocument(tx, documentId);
      const draft = await tx.trustDocumentVersion.findFirst({
        where: { documentId, status: "draft", savedAt: new Date(seenAt) },
        select: { id: true, title: true, audience: true, sha256: true },
      });
      if (!draft) throw savedMeanwhile();
      await tx.trustDocumentVersion.updateMany({
        where: { documentId, status: "published" },
        data: { status: "superseded", endedAt: ctx.now },
      });
      const { _max: newest } = await tx.trustDocumentVersion.aggregate({
        where: { documentId },
        _max: { number: true },
      });
      const number = (newest.number ?? 0) + 1;
      const { id: publishedByUserId, name: publishedByName } = ctx.staff;
      await tx.trustDocumentVersion.update({
        where: { id: draft.id },
        data: {
          status: "published",
          number,
          publishedAt: ctx.now,
          publishedByUserId,
          publishedByName,
        },
        select: { id: true },
      });
      const { title, audience, sha256 } = draft;
      await record({
        area: "trust",
        action: "trust.document_published",
        words: `Published version ${number} of “${title}”`,
        details: { key, version: number, audience, sha256 },
      });
      return { version: number };
    }),
  );

/** Withdraws what is published: from the next request on nobody reads it, by whatever link or access. */
export const withdraw = staff("owner")
  .concat(findDocument)
  .input(Withdrawal)
  .output(z.object({ version: z.int() }))
  .mutation(({ ctx, input: { reason } }) =>
    ctx.change(async (tx, record) => {
      const { id: documentId, key } = ctx.document;
      await lockDocument(tx, documentId);
      const { id: withdrawnByUserId, name: withdrawnByName } = ctx.staff;
      const [ended] = await tx.trustDocumentVersion.updateManyAndReturn({
        where: { documentId, status: "published" },
        data: {
          status: "withdrawn",
          endedAt: ctx.now,
          withdrawnByUserId,
          withdrawnByName,
          withdrawnReason: reason,
        },
        select: { number: true, title: true },
      });
      if (!ended) throw conflict("It is not published.");
      const number = ended.number ?? 0;
      await record({
        area: "trust",
        action: "trust.document_withdrawn",
        words: `Withdrew “${ended.title}”`,
        details: { key, version: number, reason },
      });
      return { version: number };
    }),
  );
