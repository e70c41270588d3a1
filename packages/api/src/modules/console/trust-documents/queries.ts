import {
  runSql,
  sqlBuilder,
  type PrismaClient,
  type StaffRole,
  type TrustDocumentVersion,
  type Tx,
} from "@roundsman/db";
import { conflict, notFound } from "../../../platform/base/errors";
import { staffAtLeast } from "../../../platform/middleware/staff";
import { dateTimeOrNull } from "../../../platform/values/format";
import { trustCentre } from "../trust/queries";
import { ByKey, type DocumentEntry } from "./schema";

/** A version without its text. */
type Row = Omit<TrustDocumentVersion, "text">;

/** The document named by `key`, with its versions, newest first; 404 otherwise. */
export const findDocument = trustCentre.input(ByKey).use(async ({ ctx, input, next }) => {
  const document = await ctx.db.trustDocument.findUnique({
    where: { key: input.key },
    relationLoadStrategy: "join",
    include: {
      versions: { omit: { text: true }, orderBy: { number: { sort: "desc", nulls: "first" } } },
    },
  });
  if (!document) throw notFound("document");
  return next({ ctx: { document } });
});

/** The text of a version or draft, where there is one. */
export async function textOfVersion(
  db: PrismaClient,
  id: string | undefined,
): Promise<string | null> {
  if (id === undefined) return null;
  const found = await db.trustDocumentVersion.findUnique({ where: { id }, select: { text: true } });
  return found?.text ?? null;
}

/** Holds a document until the change is through: of two who publish or withdraw at once, one comes second. */
export async function lockDocument(tx: Tx, id: string): Promise<void> {
  await runSql(
    tx,
    sqlBuilder.selectFrom("trust_documents").where("id", "=", id).select("id").forNoKeyUpdate(),
  );
}

/** How a document stands, by its versions, newest first. */
export function viewEntry(document: { key: string; versions: readonly Row[] }): DocumentEntry {
  const draft = document.versions.find(({ status }) => status === "draft");
  const newest = document.versions.find(({ status }) => status !== "draft");
  const shown = newest ?? draft;
  if (!shown) throw new Error(`Document ${document.key} has no version`);
  return {
    key: document.key,
    title: shown.title,
    summary: shown.summary,
    audience: shown.audience,
    status: newest ? (newest.status === "published" ? "published" : "withdrawn") : "draft",
    version: newest?.number ?? null,
    publishedAt: dateTimeOrNull(newest?.publishedAt ?? null),
    publishedByName: newest?.publishedByName ?? null,
    hasDraft: draft !== undefined,
  };
}

export function viewVersion(row: Row) {
  if (row.number === null || row.status === "draft") throw new Error("A draft is no version yet");
  return {
    id: row.id,
    number: row.number,
    status: row.status,
    title: row.title,
    audience: row.audience,
    sha256: row.sha256,
    publishedAt: dateTimeOrNull(row.publishedAt),
    publishedByName: row.publishedByName,
    endedAt: dateTimeOrNull(row.endedAt),
    withdrawnByName: row.withdrawnByName,
    withdrawnReason: row.withdrawnReason,
  };
}

/** What staff of this role may do with a document as it stands, and otherwise why not. */
export function mayDo(entry: DocumentEntry, role: StaffRole) {
  const noDraft = entry.hasDraft ? null : "There is no draft.";
  const noOwner = staffAtLeast(role, "owner") ? null : "Only a console owner does this.";
  return {
    publish: noDraft ?? noOwner,
    discard: noDraft,
    withdraw: (entry.status === "published" ? null : "It is not published.") ?? noOwner,
  };
}

export const savedMeanwhile = () =>
  conflict("Somebody else saved or published this draft meanwhile. Load the page again.");
