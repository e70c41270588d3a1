import { defineRule } from "../../../platform/rules/dated-rule";
import type { FuelLine, Verdict } from "./lines";
import type { Nation } from "./nations";
import {
  certifiers,
  isCertified,
  kindWords,
  schemeWords,
  whyNotCertified,
  type FuelKind,
} from "./schema";

/* What may be sold for burning at home, by nation and day: certificates in England, sulphur in Northern Ireland. */

/** What a kind needs to be sold; "not sold in bags" allows it loose. */
type Needs = "nothing" | "certificate" | "not sold in bags" | "not sold";

interface Standards {
  nation: Nation;
  /** What is not named needs nothing. */
  needs: Partial<Record<FuelKind, Needs>>;
  /** Manufactured fuels that need no certificate. */
  exempt: readonly FuelKind[];
  /** From so many litres on, wood without a certificate is sold with a notice of how to dry it. */
  noticeFromLitres: number;
}

const regulations = {
  name: "The Air Quality (Domestic Solid Fuels Standards) (England) Regulations 2020 (SI 2020/1095)",
  url: "https://www.legislation.gov.uk/uksi/2020/1095",
};

/** Regulation 9: "exempt fuel". */
const exempt: readonly FuelKind[] = [
  "coffee_logs",
  "olive_logs",
  "wine_logs",
  "wheat_husks",
  "straw",
  "miscanthus",
  "bamboo",
  "food_waste",
];

export const standardsRule = defineRule<Standards>({
  id: "fuel.standards",
  title: "Solid fuel for burning at home",
  decides:
    "Which solid fuel may be sold in a nation, which needs a certificate, and which wood goes with a notice of how to dry it.",
  versions: [
    {
      from: "2021-05-01",
      source: regulations,
      values: {
        nation: "England",
        needs: { wood: "certificate", manufactured: "certificate", house_coal: "not sold in bags" },
        exempt,
        noticeFromLitres: 2000,
      },
    },
    {
      from: "2023-05-01",
      source: regulations,
      values: {
        nation: "England",
        needs: { wood: "certificate", manufactured: "certificate", house_coal: "not sold" },
        exempt,
        noticeFromLitres: 2000,
      },
    },
  ],
  table: ({ nation, needs, exempt: fuels, noticeFromLitres }) => ({
    head: ["nation", "fuel", "asks"],
    rows: [
      [
        nation,
        `wood, less than ${noticeFromLitres / 1000} m³`,
        `${needs.wood ?? "nothing"}: Ready to Burn (${certifiers.wood}), with its number and the name of its holder`,
      ],
      [
        nation,
        `wood, ${noticeFromLitres / 1000} m³ or more`,
        "a certificate, or the drying notice",
      ],
      [
        nation,
        "manufactured fuel",
        `${needs.manufactured ?? "nothing"}: Ready to Burn (${certifiers.manufactured}), or authorised fuel from before 1 May 2021 (regulation 11(8))`,
      ],
      [nation, "house coal", needs.house_coal ?? "nothing"],
      [nation, "anthracite, semi anthracite, low volatile steam coal, peat, charcoal", "nothing"],
      [
        nation,
        `${kindWords(...fuels)} (the last five: the majority of the fuel)`,
        "nothing (regulation 9)",
      ],
      ["Scotland, Wales, Northern Ireland", "all", "nothing by this rule"],
      [
        "not verified",
        "whether a number is on the lists of Woodsure, HETAS and the Secretary of State; whether barbecue charcoal is manufactured fuel",
        "",
      ],
    ],
  }),
});

/**
 * What the standards say of fuel sold together. Volumes of wood without a certificate are added up.
 * @param day YYYY-MM-DD, on which it is sold
 */
export function judgeStandards(day: string, nation: Nation, lines: readonly FuelLine[]): Verdict[] {
  const version = standardsRule.on(day);
  if (version === null || version.values.nation !== nation) return [];
  const wet = lines.filter((line) => line.kind === "wood" && !isCertified(line, day));
  const wetLitres = wet.reduce((sum, line) => sum + (line.litres ?? 0), 0);
  const { noticeFromLitres } = version.values;
  return lines.map((line): Verdict => {
    const verdict = (outcome: Verdict["outcome"], message: string): Verdict => ({
      rule: standardsRule,
      version,
      at: line.at,
      outcome,
      message: `${line.name}: ${message}`,
    });
    switch (version.values.needs[line.kind] ?? "nothing") {
      case "not sold":
        return verdict("refused", `house coal may not be sold in ${nation}.`);
      case "not sold in bags":
        return line.container === "loose"
          ? verdict("allowed", `loose house coal may be sold in ${nation} until 30 April 2023.`)
          : verdict("refused", `house coal in bags or sacks may not be sold in ${nation}.`);
      case "certificate":
        if (isCertified(line, day)) {
          const { number, holder } = line.certificate ?? {};
          const held = holder ? `, held by ${holder}` : "";
          return verdict("allowed", `${schemeWords(line)}, certified, number ${number}${held}.`);
        }
        if (line.kind === "wood" && wetLitres >= noticeFromLitres) {
          return verdict(
            "notice",
            `wood without a certificate, ${cubicMetres(wetLitres)} in all: the notice of how to dry it goes with it.`,
          );
        }
        return verdict(
          "refused",
          `${whyNotCertified(line, day)} ${whatIsNeeded(line, wetLitres, nation)}`,
        );
      case "nothing":
        return verdict("allowed", `nothing is asked of ${kindWords(line.kind)}.`);
    }
  });
}

/**
 * Returns what a fuel without a certificate needs before it is sold, in words; null for a fuel that needs nothing.
 * @param day YYYY-MM-DD
 */
export function saleNeeds(day: string, kind: FuelKind): string | null {
  const { needs = {}, nation, noticeFromLitres = 0 } = standardsRule.on(day)?.values ?? {};
  switch (needs[kind] ?? "nothing") {
    case "certificate":
      return kind === "wood"
        ? `Needs its maker's certificate to be sold in ${nation} in loads under ${cubicMetres(noticeFromLitres)}.`
        : `Needs its maker's certificate to be sold in ${nation}.`;
    case "not sold":
    case "not sold in bags":
      return `May not be sold in ${nation}${needs[kind] === "not sold" ? "" : " in bags"}.`;
    case "nothing":
      return null;
  }
}

const cubicMetres = (litres: number) => `${(litres / 1000).toLocaleString("en-GB")} m³`;

const whatIsNeeded = ({ kind }: FuelLine, litres: number, nation: Nation) =>
  kind === "wood"
    ? `Wood of less than 2 m³ (here ${cubicMetres(litres)}) needs one to be sold in ${nation}.`
    : `Manufactured fuel needs one to be sold in ${nation}.`;

/* How much sulphur solid fuel may contain that is delivered to a home in Northern Ireland. */

interface Sulphur {
  nation: Nation;
  /** The most sulphur, in per cent of the dry fuel. */
  mostPercent: number;
  /** Kinds whose sulphur must be known. */
  asked: readonly FuelKind[];
}

export const sulphurRule = defineRule<Sulphur>({
  id: "fuel.sulphur",
  title: "Sulphur in solid fuel",
  decides: "Whether solid fuel may be delivered to a private dwelling in a nation, by its sulphur.",
  versions: [
    {
      from: "1999-01-01",
      source: {
        name: "The Sulphur Content of Solid Fuel Regulations (Northern Ireland) 1998 (SR 1998/329), regulation 3",
        url: "https://www.legislation.gov.uk/nisr/1998/329/contents/made",
      },
      values: {
        nation: "Northern Ireland",
        mostPercent: 2,
        asked: [
          "house_coal",
          "anthracite",
          "semi_anthracite",
          "low_volatile_steam_coal",
          "manufactured",
        ],
      },
    },
  ],
  table: ({ nation, mostPercent, asked }) => ({
    head: ["nation", "fuel", "delivered to a private dwelling"],
    rows: [
      [nation, `any with more than ${mostPercent} % sulphur, dry`, "refused"],
      [nation, `any with ${mostPercent} % or less`, "delivered"],
      [nation, `${kindWords(...asked)}, sulphur not known`, "asked once"],
      ["England, Scotland, Wales", "all", "nothing by this rule"],
      [
        "not verified",
        "the day on which SR 1998/329 came into operation: the first of 1999 stands for it",
        "",
      ],
    ],
  }),
});

/**
 * Judges what is delivered. Premises that are not a private dwelling need an override.
 * @param day YYYY-MM-DD, on which it is sold
 */
export function judgeSulphur(day: string, nation: Nation, lines: readonly FuelLine[]): Verdict[] {
  const version = sulphurRule.on(day);
  if (version === null || version.values.nation !== nation) return [];
  const { mostPercent, asked } = version.values;
  return lines.flatMap((line): Verdict[] => {
    const verdict = (outcome: Verdict["outcome"], message: string): Verdict[] => [
      { rule: sulphurRule, version, at: line.at, outcome, message: `${line.name}: ${message}` },
    ];
    const percent = line.sulphurPercent;
    if (percent === null) {
      return asked.includes(line.kind)
        ? verdict(
            "asks",
            `its sulphur is not known. Enter it on the product: at most ${mostPercent} % may go to a home in ${nation}.`,
          )
        : [];
    }
    return percent > mostPercent
      ? verdict(
          "refused",
          `${percent} % sulphur. More than ${mostPercent} % may not go to a private dwelling in ${nation}.`,
        )
      : verdict("allowed", `${percent} % sulphur, of ${mostPercent} % at most.`);
  });
}
