import { formatMoney } from "@roundsman/ui/format";
import {
  changedParts,
  partsOf,
  same,
  type Configuration,
  type Content,
} from "../draft/configuration";
import { policyNames, policyWords, type Policies } from "../policies/policy-words";
import {
  choiceParts,
  pictureParts,
  sectionWords,
  socialWords,
  switchParts,
  wordParts,
} from "./part-words";

/** One change as shoppers will see it. `was` and `now` where two words say it best. */
export type Difference = { key: string; words: string; was?: string; now?: string };

type Names = ReadonlyMap<string, string>;

/**
 * What publishing changes, in plain words and the order of the shop.
 * @param products names of products, by id
 */
export function differences(live: Configuration, draft: Configuration, products: Names) {
  const was = new Map(partsOf(live));
  const now = new Map(partsOf(draft));
  return changedParts(live, draft).flatMap((part): Difference[] => {
    const special = specials[part];
    if (special) return named(part, special(live, draft, products));
    return [plain(part, was.get(part), now.get(part))];
  });
}

/** The same of the policies: their texts are too long to stand side by side. */
export const policyDifferences = ({ live, draft }: Policies): Difference[] =>
  policyNames
    .filter((name) => live[name] !== draft[name])
    .map((name) => ({
      key: `policies.${name}`,
      words: `Page “${policyWords[name].title}”: ${policyChange(live[name], draft[name])}`,
    }));

function policyChange(was: string, now: string): string {
  if (now === "") return "taken off";
  return was === "" ? "added" : "changed";
}

function plain(part: string, was: unknown, now: unknown): Difference {
  const words = wordParts[part];
  if (words) return { key: part, words, was: shown(was), now: shown(now) };
  const onOff = switchParts[part];
  if (onOff) return { key: part, words: `${onOff}: ${now === true ? "on" : "off"}` };
  const picture = pictureParts[part];
  if (picture) return { key: part, words: `${picture}: ${pictureChange(was, now)}` };
  const choice = choiceParts[part];
  if (choice) {
    const value = (key: unknown) => choice.values[shown(key)] ?? shown(key);
    return { key: part, words: choice.name, was: value(was), now: value(now) };
  }
  if (part === "commerce.minimumPence") {
    const pence = (value: unknown) => (value === 0 ? "none" : formatMoney(Number(value)));
    return { key: part, words: "Smallest order for delivery", was: pence(was), now: pence(now) };
  }
  return { key: part, words: "Corners", was: `${shown(was)} px`, now: `${shown(now)} px` };
}

function shown(value: unknown): string {
  if (typeof value === "number") return String(value);
  return typeof value === "string" && value !== "" ? value : "nothing";
}

function pictureChange(was: unknown, now: unknown): string {
  if (now === null) return "taken off";
  return was === null ? "added" : "another one";
}

const named = (part: string, words: readonly string[]): Difference[] =>
  words.map((line) => ({ key: `${part} ${line}`, words: line }));

type Special = (live: Configuration, draft: Configuration, products: Names) => string[];

/** Parts that hold several things, or whose words are their own. */
const specials: Record<string, Special> = {
  template: () => ["Another template"],
  "content.banners": ({ content: a }, { content: b }) =>
    listed(
      "Banner",
      a.banners,
      b.banners,
      ({ id }) => id,
      ({ heading }) => heading,
    ),
  "content.faq": ({ content: a }, { content: b }) =>
    listed(
      "Question",
      a.faq,
      b.faq,
      ({ question }) => question,
      ({ question }) => question,
    ),
  "content.featuredProductIds": ({ content: a }, { content: b }, products) =>
    listed(
      "Featured product",
      a.featuredProductIds,
      b.featuredProductIds,
      (id) => id,
      (id) => products.get(id) ?? "no longer sold",
    ),
  "content.sections": ({ content: a }, { content: b }) => sections(a, b),
  "content.socials": ({ content: a }, { content: b }) => socials(a, b),
  "commerce.collection": ({ commerce: a }, { commerce: b }) => {
    const [was, now] = [a.collection, b.collection];
    return [
      was.enabled !== now.enabled && `Collecting from you: ${now.enabled ? "on" : "off"}`,
      was.address !== now.address && "Where to collect from: changed",
      was.notes !== now.notes && "Notes on collecting: changed",
    ].filter((line) => line !== false);
  },
};

/** What was added to a list, taken off it, changed in it, or put in another order. */
function listed<Item>(
  kind: string,
  was: readonly Item[],
  now: readonly Item[],
  keyOf: (item: Item) => string,
  nameOf: (item: Item) => string,
): string[] {
  const before = new Map(was.map((item) => [keyOf(item), item]));
  const after = new Map(now.map((item) => [keyOf(item), item]));
  const said = (item: Item, what: string) =>
    `${kind} “${nameOf(item) || "without words"}”: ${what}`;
  const added = now.filter((item) => !before.has(keyOf(item)));
  const removed = was.filter((item) => !after.has(keyOf(item)));
  const changed = now.filter((item) => {
    const old = before.get(keyOf(item));
    return old !== undefined && !same(old, item);
  });
  const lines = [
    ...added.map((item) => said(item, "added")),
    ...removed.map((item) => said(item, "removed")),
    ...changed.map((item) => said(item, "changed")),
  ];
  const stays = (items: readonly Item[], other: Map<string, Item>) =>
    items.map(keyOf).filter((key) => other.has(key));
  if (!same(stays(was, after), stays(now, before))) lines.push(`${kind}s: another order`);
  return lines;
}

function sections({ sections: was }: Content, { sections: now }: Content): string[] {
  const visibleOf = (list: Content["sections"], name: string) =>
    list.find(({ section }) => section === name)?.visible ?? false;
  const turned = now.flatMap(({ section, visible }) =>
    visible === visibleOf(was, section)
      ? []
      : [`Section “${sectionWords[section]}”: ${visible ? "shown" : "hidden"}`],
  );
  const order = (list: Content["sections"]) => list.map(({ section }) => section);
  return same(order(was), order(now)) ? turned : [...turned, "Sections: another order"];
}

function socials({ socials: was }: Content, { socials: now }: Content): string[] {
  const names = Object.keys(socialWords) as (keyof typeof socialWords)[];
  return names.flatMap((name) => {
    if (was[name] === now[name]) return [];
    const what = now[name] === undefined ? "taken off" : was[name] ? "another link" : "added";
    return [`${socialWords[name]}: ${what}`];
  });
}
