import { sectionWords } from "../publish/part-words";
import type { Content, SectionName } from "./configuration";

type Sections = Content["sections"];

/** Every section once: one that a draft leaves out is hidden, at the end, and can be shown again. */
export function wholeSections(sections: Sections): Sections {
  const first = sections.filter(
    ({ section }, at) => sections.findIndex((one) => one.section === section) === at,
  );
  const known = new Set(first.map(({ section }) => section));
  const names = Object.keys(sectionWords) as SectionName[];
  const missing = names.filter((name) => !known.has(name));
  return [...first, ...missing.map((section) => ({ section, visible: false }))];
}
