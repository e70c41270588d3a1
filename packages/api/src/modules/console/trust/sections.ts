import type { TrustFacts } from "../../../platform/settings/settings";

/**
 * One sentence: what every installation does, with a test or a line of code that shows it
 * (trust/evidence.test.ts), or what its operator states, or that they have not.
 */
type Statement = string | ((facts: TrustFacts) => string);

export interface Section {
  heading: string;
  says: readonly Statement[];
}

/** The sections as one text: paragraphs parted by empty lines; one that begins with "# " has a heading. */
export const textOf = (sections: readonly Section[], facts: TrustFacts): string =>
  sections
    .map(({ heading, says }) => {
      const sentences = says.map((said) => (typeof said === "string" ? said : said(facts)));
      return `# ${heading}\n${sentences.join(" ")}`;
    })
    .join("\n\n");

/** Said of a fact that the operator left out. */
export const notStated = (what: string) =>
  `The operator of this installation has not stated ${what}.`;

/** A line of the operator's, as a sentence's end. */
export const ended = (line: string): string => (/[.!?]$/.test(line) ? line : `${line}.`);
