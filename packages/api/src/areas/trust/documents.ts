import { createHash } from "node:crypto";

/** What the trust centre holds. Texts are the service's own; the agreement is accepted by its version. */
export interface TrustDocument {
  key: string;
  title: string;
  summary: string;
  text: string;
}

export const trustDocuments: readonly TrustDocument[] = [
  {
    key: "security-overview",
    title: "Security overview",
    summary: "How businesses are kept apart, how people sign in, and what is encrypted.",
    text: "Every row of a business is keyed by it, and the database itself refuses one business's rows to another (row-level security under roles that own nothing). Passwords are kept as argon2id, sessions and keys as hashes, second-step secrets encrypted. Staff enter a business only where it has let them in, or by an override that a second owner reviews; each request is recorded.",
  },
  {
    key: "data-protection",
    title: "Data protection",
    summary: "What personal data the service holds, for whom, and how it leaves.",
    text: "Roundsman processes data of customers, drivers and office staff on behalf of each business. A business can take its whole data away and have it erased; erasure follows thirty days after closing.",
  },
  {
    key: "continuity",
    title: "Continuity and backups",
    summary: "What is kept when machines fail.",
    text: "A write is acknowledged once PostgreSQL has it on disk. Processes hold no state. Jobs and mails are rows of the same database and go on where they stopped.",
  },
];

/** The agreement as it is read before asking. */
export const agreement = {
  text: "What you read in the trust centre is confidential. You use it only to judge whether to work with us, show it to nobody outside your company, and delete copies when we ask. This agreement lasts two years from the day you accept it.",
} as const;

export const agreementSha256 = createHash("sha256").update(agreement.text).digest("hex");
