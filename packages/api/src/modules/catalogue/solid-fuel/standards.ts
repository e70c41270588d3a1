import { defineRule } from "../../../platform/rules/dated-rule";
import type { FuelLine, Verdict } from "./lines";
import type { Nation } from "./nations";
import type { FuelKind } from "./schema";

/* What may be sold for burning at home, by nation and day. */

/** What a kind needs to be sold; "not sold in bags" allows it loose. */
type Needs = "nothing" | "certificate" | "not sold in bags" | "not sold";

interface Standards {
  nation: Nation;
  /** What is not named needs nothing. */
  needs: Partial<Record<FuelKind, Needs>>;
  /** From so many litres on, wood without a certificate is sold with a notice of how to dry it. */
  noticeFromLitres: number;
}

const regulations = {
  name: "The Air Quality (Domestic Solid Fuels Standards) (England) Regulations 2020 (SI 2020/1095)",
  url: "https://www.legislation.gov.uk/uksi/2020/1095",
};

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
        noticeFromLitres: 2000,
      },
    },
    {
      from: "2023-05-01",
      source: regulations,
      values: {
        nation: "England",
        needs: { wood: "certificate", manufactured: "certificate", house_coal: "not sold" },
        noticeFromLitres: 2000,
      },
    },
  ],
  table: ({ nation, needs, noticeFromLitres }) => ({
    head: ["nation", "fuel", "asks"],
    rows: [
      [nation, `wood, less than ${noticeFromLitres / 1000} m³`, needs.wood ?? "nothing"],
      [
        nation,
        `wood, ${noticeFromLitres / 1000} m³ or more`,
        "a certificate, or the drying notice",
      ],
      [nation, "manufactured fuel", needs.manufactured ?? "nothing"],
      [nation, "house coal", needs.house_coal ?? "nothing"],
      [nation, "anthracite, peat, charcoal", "nothing"],
      ["Scotland, Wales, Northern Ireland", "all", "nothing by this rule"],
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
          return verdict("allowed", `certified, number ${line.certificate?.number}.`);
        }
        if (line.kind === "wood" && wetLitres >= noticeFromLitres) {
          return verdict(
            "notice",
            `wood without a certificate, ${cubicMetres(wetLitres)} in all: the notice of how to dry it goes with it.`,
          );
        }
        return verdict(
          "refused",
          `${whyNotCertified(line)} ${whatIsNeeded(line, wetLitres, nation)}`,
        );
      case "nothing":
        return verdict("allowed", `nothing is asked of ${line.kind.replace("_", " ")}.`);
    }
  });
}

const cubicMetres = (litres: number) => `${(litres / 1000).toLocaleString("en-GB")} m³`;

/** A certificate without an end holds until it is taken away. */
export const isCertified = ({ certificate }: FuelLine, day: string): boolean =>
  certificate !== null && (certificate.expiresOn === null || certificate.expiresOn >= day);

const whyNotCertified = ({ certificate }: FuelLine) =>
  certificate === null
    ? "it has no certificate."
    : `its certificate ${certificate.number} ended on ${certificate.expiresOn}.`;

const whatIsNeeded = ({ kind }: FuelLine, litres: number, nation: Nation) =>
  kind === "wood"
    ? `Wood of less than 2 m³ (here ${cubicMetres(litres)}) needs one to be sold in ${nation}.`
    : `Manufactured fuel needs one to be sold in ${nation}.`;
