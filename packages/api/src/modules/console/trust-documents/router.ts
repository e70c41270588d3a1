import { z } from "zod";
import { conflict, isDuplicate, notFound } from "../../../platform/base/errors";
import { router } from "../../../platform/context/context";
import { staff } from "../../../platform/middleware/staff";
import { dateTime } from "../../../platform/values/format";
import { trustCentre } from "../trust/queries";
import { sha256Of } from "../trust/starters";
import { publish, withdraw } from "./publish";
import {
  findDocument,
  lockDocument,
  mayDo,
  savedMeanwhile,
  textOfVersion,
  viewEntry,
  viewVersion,
} from "./queries";
import { DocumentEntry, Draft, DraftChange, OneDocument, SeenDraft, VersionText } from "./schema";

const Saved = z.object({ key: z.string(), savedAt: z.string() });

/** All documents, withdrawn ones and first drafts too, in the order they came. */
const list = staff("support")
  .concat(trustCentre)
  .output(z.object({ items: z.array(DocumentEntry) }))
  .query(async ({ ctx }) => {
    const documents = await ctx.db.trustDocument.findMany({
      orderBy: { id: "asc" },
      relationLoadStrategy: "join",
      include: {
        versions: {
          omit: { text: true },
          orderBy: { number: { sort: "desc", nulls: "first" } },
          // A draft, and the newest of those that were published.
          take: 2,
        },
      },
    });
    return { items: documents.map(viewEntry) };
  });

/** One document with its draft and its history. */
const one = staff("support")
  .concat(findDocument)
  .output(OneDocument)
  .query(async ({ ctx: { db, document, staff: member } }) => {
    const { versions } = document;
    const entry = viewEntry(document);
    const draft = versions.find(({ status }) => status === "draft");
    const published = versions.filter(({ status }) => status !== "draft");
    const [newestText, draftText] = await Promise.all([
      textOfVersion(db, published[0]?.id),
      textOfVersion(db, draft?.id),
    ]);
    return {
      ...entry,
      text: newestText ?? draftText ?? "",
      draft: draft
        ? {
            title: draft.title,
            summary: draft.summary,
            text: draftText ?? "",
            audience: draft.audience,
            savedAt: dateTime(draft.savedAt),
            savedByName: draft.savedByName,
          }
        : null,
      versions: published.map(viewVersion),
      can: mayDo(entry, member.role),
    };
  });

/** A version as readers had it; 404 where there is none of this number. */
const version = staff("support")
  .concat(findDocument)
  .input(z.object({ number: z.int().min(1).max(1_000_000) }))
  .output(VersionText)
  .query(async ({ ctx: { db, document }, input }) => {
    const found = document.versions.find(({ number }) => number === input.number);
    if (!found) throw notFound("version");
    return {
      ...viewVersion(found),
      summary: found.summary,
      text: (await textOfVersion(db, found.id)) ?? "",
    };
  });

/** A title as an address: "Incident response" is `incident-response`. */
const keyOf = (title: string): string =>
  title
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, 80)
    .replaceAll(/^-+|-+$/g, "") || "document";

/** A new document, as a draft. @throws conflict where another has its address */
const create = staff("support")
  .concat(trustCentre)
  .input(Draft)
  .output(Saved)
  .mutation(async ({ ctx, input }) => {
    const key = keyOf(input.title);
    try {
      await ctx.change(async (tx, record) => {
        const { id: documentId } = await tx.trustDocument.create({
          data: { key, createdAt: ctx.now },
          select: { id: true },
        });
        await tx.trustDocumentVersion.create({
          data: { ...wordsOf(input), ...savedBy(ctx), documentId },
          select: { id: true },
        });
        await record({
          area: "trust",
          action: "trust.draft_saved",
          words: `Began the document “${input.title}”`,
          details: { key, audience: input.audience },
        });
      });
    } catch (error) {
      if (isDuplicate(error)) throw conflict("There is a document of this name.", "title");
      throw error;
    }
    return { key, savedAt: dateTime(ctx.now) };
  });

const wordsOf = ({ title, summary, text, audience }: z.infer<typeof Draft>) => ({
  title,
  summary,
  text,
  audience,
  sha256: sha256Of(text),
});

const savedBy = ({
  staff: { id, name },
  now,
}: {
  staff: { id: string; name: string };
  now: Date;
}) => ({
  savedByUserId: id,
  savedByName: name,
  savedAt: now,
});

/** Saves the draft of a document, or begins one. @throws conflict where somebody else saved it since it was read */
const saveDraft = staff("support")
  .concat(findDocument)
  .input(DraftChange)
  .output(Saved)
  .mutation(({ ctx, input: { seenAt, ...draft } }) =>
    ctx.change(async (tx, record) => {
      const { id: documentId, key } = ctx.document;
      await lockDocument(tx, documentId);
      const data = { ...wordsOf(draft), ...savedBy(ctx) };
      if (seenAt === null) {
        const waiting = await tx.trustDocumentVersion.count({
          where: { documentId, status: "draft" },
        });
        if (waiting > 0) throw savedMeanwhile();
        await tx.trustDocumentVersion.create({
          data: { ...data, documentId },
          select: { id: true },
        });
      } else {
        const { count } = await tx.trustDocumentVersion.updateMany({
          where: { documentId, status: "draft", savedAt: new Date(seenAt) },
          data,
        });
        if (count === 0) throw savedMeanwhile();
      }
      await record({
        area: "trust",
        action: "trust.draft_saved",
        words: `Saved a draft of “${draft.title}”`,
        details: { key, audience: draft.audience, sha256: data.sha256 },
      });
      return { key, savedAt: dateTime(ctx.now) };
    }),
  );

/** Drops the draft; a document that was never published goes with it. */
const discardDraft = staff("support")
  .concat(findDocument)
  .input(SeenDraft)
  .output(z.object({ gone: z.boolean() }))
  .mutation(({ ctx, input: { seenAt } }) =>
    ctx.change(async (tx, record) => {
      const { id: documentId, key } = ctx.document;
      await lockDocument(tx, documentId);
      const { count } = await tx.trustDocumentVersion.deleteMany({
        where: { documentId, status: "draft", savedAt: new Date(seenAt) },
      });
      if (count === 0) throw savedMeanwhile();
      const { count: gone } = await tx.trustDocument.deleteMany({
        where: { id: documentId, versions: { none: {} } },
      });
      await record({
        area: "trust",
        action: "trust.draft_discarded",
        words: `Discarded the draft of “${viewEntry(ctx.document).title}”`,
        details: { key },
      });
      return { gone: gone > 0 };
    }),
  );

export const trustDocuments = router({
  list,
  one,
  version,
  create,
  saveDraft,
  discardDraft,
  publish,
  withdraw,
});
