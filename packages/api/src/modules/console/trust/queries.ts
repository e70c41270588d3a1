import type { PrismaClient, Tx } from "@roundsman/db";
import { notFound } from "../../../platform/base/errors";
import { staffLoader } from "../../../platform/context/context";
import { keepStarters } from "./starters";

/** For staff: the trust centre where one is set up here, with its documents; 404 otherwise. */
export const trustCentre = staffLoader.use(async ({ ctx, next }) => {
  const { trustCentre: centre } = ctx.settings;
  if (!centre) throw notFound("trust centre");
  await keepStarters(ctx.db, centre.facts, ctx.now);
  return next();
});

/** The versions that are published now, in the order their documents came; without their texts. */
export const readPublished = (db: PrismaClient | Tx) =>
  db.trustDocumentVersion.findMany({
    where: { status: "published" },
    relationLoadStrategy: "join",
    orderBy: { documentId: "asc" },
    select: {
      id: true,
      documentId: true,
      number: true,
      title: true,
      summary: true,
      audience: true,
      sha256: true,
      publishedAt: true,
      document: { select: { key: true } },
    },
  });

/** The text of a version that is published; null where it was withdrawn meanwhile. */
export async function readText(db: PrismaClient, id: string): Promise<string | null> {
  const version = await db.trustDocumentVersion.findFirst({
    where: { id, status: "published" },
    select: { text: true },
  });
  return version?.text ?? null;
}

/** What documents are called by now, by their keys: the newest title of each. */
export async function readTitles(
  db: PrismaClient,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const documents = await db.trustDocument.findMany({
    where: { key: { in: [...new Set(keys)] } },
    relationLoadStrategy: "join",
    select: {
      key: true,
      versions: {
        orderBy: { number: { sort: "desc", nulls: "last" } },
        take: 1,
        select: { title: true },
      },
    },
  });
  return new Map(documents.map(({ key, versions }) => [key, versions[0]?.title ?? key]));
}
