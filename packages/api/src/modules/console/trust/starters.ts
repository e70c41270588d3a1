import { createHash } from "node:crypto";
import { lockName, type PrismaClient, type Tx } from "@roundsman/db";
import type { TrustFacts } from "../../../platform/settings/settings";
import { documentText, trustDocuments, type TrustDocument } from "./documents";

/** Who is named as having written and published the service's own words. */
const itself = "Roundsman";

/** The fingerprint of a document's text, as the database checks it. */
export const sha256Of = (text: string): string => createHash("sha256").update(text).digest("hex");

/** The databases that hold the service's own words as this process has them. */
const kept = new WeakMap<PrismaClient, Promise<void>>();

/**
 * Publishes the service's own documents (docs/decisions/0213): the first version of each, and a further one
 * whenever a new release or the operator's facts change its words. Once staff have published or withdrawn a
 * document, it is theirs. Done by whatever asks for the trust centre first in a process.
 */
export function keepStarters(db: PrismaClient, facts: TrustFacts, now: Date): Promise<void> {
  const begun = kept.get(db);
  if (begun) return begun;
  const writing = db.$transaction((tx) => writeStarters(tx, facts, now));
  kept.set(db, writing);
  // What failed is tried again by the next who asks.
  writing.catch(() => kept.delete(db));
  return writing;
}

async function writeStarters(tx: Tx, facts: TrustFacts, now: Date): Promise<void> {
  await lockName(tx, "trust_starters");
  await listSubprocessors(tx, facts, now);
  for (const document of trustDocuments) await publishStarter(tx, document, facts, now);
}

async function publishStarter(
  tx: Tx,
  starter: TrustDocument,
  facts: TrustFacts,
  now: Date,
): Promise<void> {
  const { key, title, summary } = starter;
  const text = documentText(starter, facts);
  const words = { title, summary, text, sha256: sha256Of(text) };
  const { id } = await tx.trustDocument.upsert({
    where: { key },
    // Takes the row, so that staff who publish at this instant come before or after.
    update: { key },
    create: { key, createdAt: now },
    select: { id: true },
  });
  const newest = await tx.trustDocumentVersion.findFirst({
    where: { documentId: id, number: { not: null } },
    orderBy: { number: "desc" },
  });
  if (newest) {
    const isOurs = newest.publishedByUserId === null && newest.status === "published";
    const isSame =
      newest.sha256 === words.sha256 && newest.title === title && newest.summary === summary;
    if (!isOurs || isSame) return;
    await tx.trustDocumentVersion.update({
      where: { id: newest.id },
      data: { status: "superseded", endedAt: now },
      select: { id: true },
    });
  }
  await tx.trustDocumentVersion.create({
    data: {
      ...words,
      documentId: id,
      number: (newest?.number ?? 0) + 1,
      status: "published",
      audience: "readers",
      savedByName: itself,
      savedAt: now,
      publishedByName: itself,
      publishedAt: now,
    },
    select: { id: true },
  });
}

/** The subprocessors that the operator stated in its settings begin the list, once. */
async function listSubprocessors(
  tx: Tx,
  { subprocessors = [] }: TrustFacts,
  now: Date,
): Promise<void> {
  if ((await tx.trustSubprocessor.count()) > 0) return;
  await tx.trustSubprocessor.createMany({
    data: subprocessors.map((stated) => ({ ...stated, addedByName: itself, createdAt: now })),
    skipDuplicates: true,
  });
}
