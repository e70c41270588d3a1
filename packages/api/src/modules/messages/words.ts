import { invalid } from "../../platform/base/errors";

/* Words of a business's own, with names in braces that are filled in: of texts, mails and reminders. */

const field = /\{([^{}]*)\}/g;

/** Why words can't be kept: braces hold a name that there is nothing for. Null where they can. */
export function whyUnknown(known: readonly string[], words: string): string | null {
  const unknown = [...words.matchAll(field)].find(([, name = ""]) => !known.includes(name));
  if (!unknown) return null;
  const names = known.map((name) => `{${name}}`).join(", ");
  return `There is nothing for {${(unknown[1] ?? "").slice(0, 40)}} here. Use ${names}.`;
}

/** @throws validation on `path` where braces hold a name that there is nothing for */
export function requireKnownFields(known: readonly string[], words: string, path: string): void {
  const message = whyUnknown(known, words);
  if (message !== null) throw invalid({ path, message });
}

/**
 * The words with what stands for each field. What a field stands for is put in as it is: braces in it are filled by
 * nothing. An empty field leaves no space before a comma, and no gap between paragraphs.
 */
export const fillIn = (
  words: string,
  fields: Readonly<Record<string, string | undefined>>,
): string =>
  words
    .replaceAll(field, (whole, name: string) =>
      Object.hasOwn(fields, name) ? (fields[name] ?? "") : whole,
    )
    .replaceAll(/[ \t]+/g, " ")
    .replaceAll(" ,", ",")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
