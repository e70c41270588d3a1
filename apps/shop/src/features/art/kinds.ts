export type ArtKind = "cylinder" | "sack" | "logs" | "fitting" | "parcel";

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
  [
    /regulator|hose|pigtail|spanner|spray|chain|trolley|cover|kit|fitting|valve/,
    "fitting",
    "#8a8f98",
  ],
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

/** Read off its words: the category first, then the name. A bigger cylinder is drawn bigger. */
export function artOf(given: { name: string; category?: string | null }): Art {
  const category = (given.category ?? "").toLowerCase();
  const name = given.name.toLowerCase();
  const line =
    lines.find(([words]) => words.test(category)) ?? lines.find(([words]) => words.test(name));
  const [, kilograms] = /(\d+(?:\.\d+)?) ?kg/.exec(name) ?? [];
  const [, kind, colour] = line ?? ([null, "parcel", "#a98a63"] as const);
  return {
    kind,
    colour,
    label: kilograms ? `${kilograms} kg` : null,
    size: kilograms ? Math.min(1, Math.sqrt(Number(kilograms) / heaviestDrawn)) : 0.6,
  };
}
