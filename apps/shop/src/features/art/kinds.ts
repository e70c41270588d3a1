export type ArtKind =
  | "cylinder"
  | "sack"
  | "logs"
  | "regulator"
  | "hose"
  | "can"
  | "tool"
  | "parcel";

/** What is drawn for a product or category without a picture, and in which colour. */
export interface Art {
  kind: ArtKind;
  /** The thing's own colour, as the trade paints it. */
  colour: string;
  /** Written on it: a cylinder's or sack's size. */
  label: string | null;
  /** 0 small to 1 large. */
  size: number;
}

/** First fit wins. */
const lines: [words: RegExp, kind: ArtKind, colour: string][] = [
  [/forklift/, "cylinder", "#c9782b"],
  [/patio/, "cylinder", "#3f7d4e"],
  [/butane/, "cylinder", "#2f5f9e"],
  [/propane/, "cylinder", "#b53a2d"],
  [/gas|cylinder|lpg/, "cylinder", "#5c7a8a"],
  [/charcoal|barbecue|bbq/, "sack", "#6b4a33"],
  [/log|wood|kindling|firelighter/, "logs", "#a9713f"],
  [/coal|smokeless|anthracite|peat|fuel/, "sack", "#3d4148"],
];

const heaviestDrawn = 47;

/** What the category "fittings" holds, by the name: the category says too little. */
const fittings: typeof lines = [
  [/regulator|changeover|valve|gauge/, "regulator", "#8a8f98"],
  [/hose|pigtail|pipe/, "hose", "#d97b2b"],
  [/spray|detect/, "can", "#3f7d8a"],
  [/spanner|wrench|tool/, "tool", "#7d848e"],
  [/trolley|cover|chain|bracket|kit/, "parcel", "#a98a63"],
  [/fitting|accessor|spare/, "regulator", "#8a8f98"],
];

/** Read off its words: the category first, then the name. A bigger cylinder is drawn bigger. */
export function artOf(given: { name: string; category?: string | null }): Art {
  const category = (given.category ?? "").toLowerCase();
  const name = given.name.toLowerCase();
  const isFitting = /fitting|accessor|spare/.test(category);
  const line = isFitting
    ? fittings.find(([words]) => words.test(`${name} ${category}`))
    : [category, name].map((text) => lines.find(([words]) => words.test(text))).find(Boolean);
  const [, kilograms] = /(\d+(?:\.\d+)?) ?kg/.exec(name) ?? [];
  const [, kind, colour] = line ?? ([null, "parcel", "#a98a63"] as const);
  return {
    kind,
    colour,
    label: kilograms ? `${kilograms} kg` : null,
    size: kilograms ? Math.min(1, Math.sqrt(Number(kilograms) / heaviestDrawn)) : 0.6,
  };
}
