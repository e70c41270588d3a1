import { z } from "zod";
import { DateTime, text, Uuid } from "../../../platform/values/values";
import { Audience } from "../trust/schema";

export const ByKey = z.object({ key: text(80, 1) });

/** What a draft says. Paragraphs of the text are parted by empty lines; `# ` begins a heading, `- ` a list's line. */
export const Draft = z.object({
  title: text(120, 1),
  summary: text(300, 1),
  text: text(100_000, 1),
  audience: Audience,
});

/** The draft as it was read: changed or published only while nobody saved it since. */
const Seen = z.object({ seenAt: DateTime });

/** A draft as it is saved; `seenAt` null begins one. */
export const DraftChange = Draft.extend({ seenAt: DateTime.nullable() });

export const SeenDraft = Seen;

export const Withdrawal = z.object({ reason: text(500, 1) });

const Version = z.object({
  id: Uuid,
  number: z.int(),
  status: z.enum(["published", "superseded", "withdrawn"]),
  title: z.string(),
  audience: Audience,
  sha256: z.string(),
  publishedAt: DateTime.nullable(),
  publishedByName: z.string().nullable(),
  endedAt: DateTime.nullable(),
  withdrawnByName: z.string().nullable(),
  withdrawnReason: z.string().nullable(),
});

/** A document in the list: how it stands, and whether a draft waits. */
export const DocumentEntry = z.object({
  key: z.string(),
  title: z.string(),
  summary: z.string(),
  audience: Audience,
  status: z.enum(["draft", "published", "withdrawn"]),
  /** The newest version; null before the first is published. */
  version: z.int().nullable(),
  publishedAt: DateTime.nullable(),
  publishedByName: z.string().nullable(),
  hasDraft: z.boolean(),
});
export type DocumentEntry = z.infer<typeof DocumentEntry>;

/** Why something may not be done; null where it may. */
const WhyNot = z.string().nullable();

/** One document: what is published, the draft beside it, and every version there was, newest first. */
export const OneDocument = DocumentEntry.extend({
  /** The words of the newest version, or of the draft before the first: what a new draft begins with. */
  text: z.string(),
  draft: Draft.extend({ savedAt: DateTime, savedByName: z.string() }).nullable(),
  versions: z.array(Version),
  can: z.object({ publish: WhyNot, discard: WhyNot, withdraw: WhyNot }),
});

/** A version as it was read. */
export const VersionText = Version.extend({ summary: z.string(), text: z.string() });
