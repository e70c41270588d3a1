import { defineRule, type RuleVersion } from "../../../platform/rules/dated-rule";
import type { SmallLoad } from "./van-load";

/* What the law asks of gas on the road, as dated tables (docs/rules/gas.md). */

const regulations = "https://www.legislation.gov.uk/uksi/2009/1348/contents";
const source = (part: string) => ({
  name: `ADR ${part}, by the Carriage of Dangerous Goods and Use of Transportable Pressure Equipment Regulations 2009`,
  url: regulations,
});

/** Source of the ADR rules in Northern Ireland, which has its own regulations. */
const sourceWithNorthernIreland = (part: string) => ({
  name: `${source(part).name}; in Northern Ireland by the Regulations (Northern Ireland) 2010 of that name (SR 2010/160)`,
  url: regulations,
});

/** Versions by the days on which the regulations of Great Britain and of Northern Ireland came into force. */
const sinceBoth = <Values>(
  part: string,
  values: Values,
): [RuleVersion<Values>, RuleVersion<Values>] => [
  { from: "2009-07-01", source: source(part), values },
  { from: "2010-05-19", source: sourceWithNorthernIreland(part), values },
];

const categories: SmallLoad["categories"] = {
  0: { factor: 0, mostKg: 0 },
  1: { factor: 50, mostKg: 20 },
  2: { factor: 3, mostKg: 333 },
  3: { factor: 1, mostKg: 1000 },
  4: { factor: 0, mostKg: null },
};

export const smallLoadRule = defineRule<SmallLoad>({
  id: "gas.small-load",
  title: "The small load",
  decides:
    "Whether what a van carries on a leg of its round is a small load, by the net mass of each transport category and by points.",
  versions: sinceBoth("1.1.3.6", { mostPoints: 1000, categories }),
  table: ({ mostPoints, categories: rows }) => ({
    head: ["Transport category", "Most kg alone", "Points of a kg"],
    rows: [
      ...Object.entries(rows).map(([category, { factor, mostKg }]) => [
        category === "4" ? "4 (also empties that are not cleaned)" : category,
        mostKg === null ? "no limit" : String(mostKg),
        String(factor),
      ]),
      ["All together", "", `${mostPoints.toLocaleString("en-GB")} at most`],
    ],
  }),
});

interface Extinguishers {
  /** The most a vehicle of this row may weigh with its load, in kg; null is any. */
  upToKg: number | null;
  allKg: number;
  largestKg: number;
}

const inWords = ({ allKg, largestKg }: Omit<Extinguishers, "upToKg">) =>
  `two or more, ${allKg} kg in all, one of them of ${largestKg} kg`;

export const extinguisherRule = defineRule<{ smallLoadKg: number; rows: Extinguishers[] }>({
  id: "gas.extinguishers",
  title: "Extinguishers",
  decides: "Which fire extinguishers a vehicle carries with a small load, and over it.",
  versions: sinceBoth("8.1.4", {
    smallLoadKg: 2,
    rows: [
      { upToKg: 3500, allKg: 4, largestKg: 2 },
      { upToKg: 7500, allKg: 8, largestKg: 6 },
      { upToKg: null, allKg: 12, largestKg: 6 },
    ],
  }),
  table: ({ smallLoadKg, rows }) => ({
    head: ["Vehicle", "Extinguishers"],
    rows: [
      ["Any, with a small load", `one of ${smallLoadKg} kg`],
      ...rows.map(({ upToKg, ...row }) => [
        upToKg === null ? "Heavier" : `Up to ${upToKg.toLocaleString("en-GB")} kg`,
        inWords(row),
      ]),
    ],
  }),
});

/**
 * The extinguishers for a load over the small load, in words.
 * @param maxMassKg the most the vehicle may weigh; null is not known: every row is named
 */
export function extinguishersFor(rows: readonly Extinguishers[], maxMassKg: number | null): string {
  if (maxMassKg === null) {
    return rows
      .map(({ upToKg, ...row }) =>
        upToKg === null ? `heavier: ${inWords(row)}` : `van up to ${upToKg} kg: ${inWords(row)}`,
      )
      .join("; ");
  }
  const row = rows.find(({ upToKg }) => upToKg === null || maxMassKg <= upToKg);
  return row ? inWords(row) : "";
}

const everyLoad = {
  rows: [
    ["Small load", "the driver's awareness training noted (ADR 1.3)"],
    ["Over it", "the driver's ADR certificate, in date on the day of the round (ADR 8.2.1)"],
    ["Over it", "a transport document of what is aboard (ADR 5.4.1)"],
    ["Over it", "instructions in writing, orange plates, equipment of ADR 8.1.5"],
  ],
};

/** What comes with the load beside extinguishers; the certificate is what a round is not issued without. */
export const certificateRule = defineRule({
  id: "gas.certificate",
  title: "Certificate and papers of the load",
  decides: "What driver and van need for a small load, and over it.",
  versions: sinceBoth("8.2.1, 5.4.1 and 8.1", everyLoad),
  table: ({ rows }) => ({ head: ["Load", "Needs"], rows }),
});

/** Papers of drivers and vehicles that are out of date keep a round from being issued. */
export const papersRule = defineRule({
  id: "gas.papers",
  title: "Papers in date",
  decides:
    "Whether a paper of the driver or the vehicle that the business keeps is out of date on the day of the round.",
  versions: [
    {
      // The Act was passed on 15 November 1988 and came into force on this day (section 197(2)).
      from: "1989-05-15",
      source: {
        name: "Road Traffic Act 1988, sections 47 (test certificate), 87 (licence), 143 (insurance) and 197 (commencement)",
        url: "https://www.legislation.gov.uk/ukpga/1988/52/contents",
      },
      values: { remindDays: [60, 30, 7] },
    },
  ],
  table: ({ remindDays }) => ({
    head: ["When", "What happens"],
    rows: [
      ...remindDays.map((days) => [`${days} days before`, "The office is reminded."]),
      ["Out on the day of the round", "The round is not issued without a name and a reason."],
    ],
  }),
});

export const gasRules = [smallLoadRule, certificateRule, extinguisherRule, papersRule];
