import { accessControl } from "./texts/access-control";
import { continuity } from "./texts/continuity";
import { dataProtection } from "./texts/data-protection";
import { security } from "./texts/security";
import { testing } from "./texts/testing";

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
    text: security,
  },
  {
    key: "access-control",
    title: "Access control",
    summary: "Who may do what, and how it is recorded.",
    text: accessControl,
  },
  {
    key: "data-protection",
    title: "Data protection",
    summary: "What personal data the service holds, for whom, and how it leaves.",
    text: dataProtection,
  },
  {
    key: "continuity",
    title: "Continuity and backups",
    summary: "What is kept when machines fail.",
    text: continuity,
  },
  {
    key: "testing",
    title: "Testing and penetration tests",
    summary: "What is tried before a release, and by whom.",
    text: testing,
  },
];

/** What a document is called; its key where it is there no longer. */
export const titleOf = (key: string): string =>
  trustDocuments.find((document) => document.key === key)?.title ?? key;
