import type { TrustFacts } from "../../../platform/settings/settings";
import { continuity, dataProtection } from "./data-texts";
import { textOf, type Section } from "./sections";
import { accessControl, security, testing } from "./security-texts";

/**
 * A document as the service itself publishes it (starters.ts): its own sentences, and what its operator
 * states. Staff may publish other words in its place.
 */
export interface TrustDocument {
  key: string;
  title: string;
  summary: string;
  sections: readonly Section[];
}

export const trustDocuments: readonly TrustDocument[] = [
  {
    key: "security-overview",
    title: "Security overview",
    summary: "How businesses are kept apart, how people sign in, and what is encrypted.",
    sections: security,
  },
  {
    key: "access-control",
    title: "Access control",
    summary: "Who may do what, and how it is recorded.",
    sections: accessControl,
  },
  {
    key: "data-protection",
    title: "Data protection",
    summary: "What personal data the service holds, for whom, and how it leaves.",
    sections: dataProtection,
  },
  {
    key: "continuity",
    title: "Continuity and backups",
    summary: "What is kept when processes fail, and what is backed up.",
    sections: continuity,
  },
  {
    key: "testing",
    title: "Testing and penetration tests",
    summary: "What the service's own tests try, and what was tried from outside.",
    sections: testing,
  },
];

/** A document as it is read on an installation of this operator. */
export const documentText = ({ sections }: TrustDocument, facts: TrustFacts): string =>
  textOf(sections, facts);
