import { markdownTable } from "../values/markdown";
import {
  credentials,
  events,
  fateOf,
  ruleOf,
  type Credential,
  type Event,
  type Fate,
} from "./table";

const head = ["What happens", "Ends", "A new one replaces it", "Kept, but refused", "Told by mail"];

/** The table as docs/security.md has it: an event a row, and in it all that does not stay as it was. */
export function tableAsMarkdown(): string {
  const rows = (Object.keys(events) as Event[]).map((event) => [
    ruleOf(event).words,
    [...named(event, "ends"), ...named(event, "others end").map(othersOf)].join(", ") || "nothing",
    named(event, "new").join(", ") || "–",
    named(event, "refused").join(", ") || "–",
    ruleOf(event).told?.who ?? "nobody",
  ]);
  return markdownTable(head, rows);
}

const named = (event: Event, fate: Fate): string[] =>
  (Object.keys(credentials) as Credential[])
    .filter((credential) => fateOf(event, credential) === fate)
    .map((credential) => inASentence(credentials[credential]));

const inASentence = (words: string) =>
  words.startsWith("API") ? words : words.charAt(0).toLowerCase() + words.slice(1);

const othersOf = (words: string) => `all other ${words}`;
