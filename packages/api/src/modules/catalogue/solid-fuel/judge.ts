import { z } from "zod";
import { conflict } from "../../../platform/base/errors";
import {
  reasonFor,
  type RuleOverride,
  type RuleOverrides,
} from "../../../platform/rules/overrides";
import { reasonOf, type Reason } from "../../../platform/rules/reasons";
import { defineRule, type NamedRule, type RuleVersion } from "../../../platform/rules/dated-rule";
import type { ProductUnit } from "../../../platform/values/values";
import { amountsOf, type FuelLine, type Verdict } from "./lines";
import { nationOf, type Nation } from "./nations";
import { SoldFuel } from "./schema";
import { judgeSmokeControl, type Hearth } from "./smoke-control";
import { judgeStandards, judgeSulphur } from "./standards";

/** Where fuel goes: what the rules ask of an address. */
export interface FuelPlace extends Hearth {
  /** As its look-up said: a region of England, or a nation. */
  region: string | null;
  postcode: string | null;
}

/** A line of an order, as far as it is solid fuel. */
interface SoldLine {
  productName: string;
  quantity: number;
  unit: ProductUnit;
  /** Units in each of the quantity. */
  measure: number;
  /** `SoldFuel`, or null: as the line keeps it. */
  fuel: unknown;
}

/** The lines of an order that are solid fuel. */
export const fuelLinesOf = (lines: readonly SoldLine[]): FuelLine[] =>
  lines.flatMap(({ productName: name, quantity, unit, measure, fuel }, at) => {
    const sold = SoldFuel.nullable().parse(fuel);
    if (!sold) return [];
    const { fullKg, volumeLitres, ...facts } = sold;
    const amounts = amountsOf({ unit, fullKg, volumeLitres }, quantity, measure);
    return [{ at, name, quantity, ...facts, ...amounts }];
  });

/**
 * What the rules say of fuel that is sold together.
 * @param day YYYY-MM-DD, on which it is sold
 * @param place null where it is collected: then only what may be sold is asked, as in England
 */
export const judgeFuel = (
  day: string,
  place: FuelPlace | null,
  lines: readonly FuelLine[],
): Verdict[] =>
  lines.length === 0
    ? []
    : [
        ...judgeStandards(day, nationOf(place), lines),
        ...(place
          ? [
              ...judgeSmokeControl(day, nationOf(place), place, lines),
              ...judgeSulphur(day, nationOf(place), lines),
            ]
          : []),
      ];

/** Rules that somebody goes past, each with the reason given. */
export type Overriding = { rule: NamedRule; reason: string }[];

/**
 * @param given the reasons given to go past rules; null of somebody who can't
 * @returns what was overridden, to be kept with `overrideRules`
 * @throws conflict where a rule refuses a line and no reason was given to go past it; it names the rules that a reason is needed for
 */
export function refuseFuel(
  verdicts: readonly Verdict[],
  given: RuleOverrides | undefined | null,
): Overriding {
  const refused = verdicts.filter(({ outcome }) => outcome === "refused");
  const reasonGiven = (rule: NamedRule) => reasonFor(rule, given ?? undefined);
  const left = refused.filter(({ rule }) => reasonGiven(rule) === null);
  const [first] = left;
  if (first) {
    const words = [...new Set(left.map(({ message }) => message))].join(" ");
    const ids = [...new Set(left.map(({ rule }) => rule.id))].join(" and ");
    const more = `To sell it all the same, give a reason in ruleOverrides for ${ids}.`;
    throw conflict(words, `lines.${first.at}.productId`, given === null ? undefined : more);
  }
  const rules = [...new Set(refused.map(({ rule }) => rule))];
  return rules.map((rule) => ({ rule, reason: reasonGiven(rule) ?? "" }));
}

/** The same as reasons, in the order of the lines. */
export const fuelReasons = (
  verdicts: readonly Verdict[],
  overrides: readonly RuleOverride[],
): Reason[] =>
  verdicts.map(({ rule, version, message }) => reasonOf(rule, version, message, overrides));

/* Notices that the law puts beside a sale of solid fuel: shown at the point of sale and printed on its papers. */

export const FuelNotice = z
  .object({
    rule: z.string(),
    title: z.string(),
    text: z.string(),
    source: z.string().meta({ description: "The law that requires the notice" }),
  })
  .meta({ id: "FuelNotice" });
export type FuelNotice = z.infer<typeof FuelNotice>;

/** A field of an order's answer. */
export const fuelNotices = {
  fuelNotices: z.array(FuelNotice).optional().meta({
    description:
      "Notices that the law puts beside its solid fuel; in the answers of one order, left out where there are none",
  }),
};

interface Words {
  nation: Nation;
  words: string;
}

const table = ({ nation, words }: Words) => ({
  head: ["nation", "notice"],
  rows: [
    [nation, words],
    ["The other nations", "none"],
  ],
});

/** Schedule 2 sets the words of the notice, so they are the schedule's own. */
export const dryingNoticeRule = defineRule<Words>({
  id: "fuel.drying-notice",
  title: "The drying notice",
  decides:
    "Which notice goes with wood that is sold without a certificate in 2 m³ or more. Not with less that is sold under an override, such as kiln-dried logs whose certificate is on its way.",
  versions: [
    {
      from: "2021-05-01",
      source: {
        name: "The Air Quality (Domestic Solid Fuels Standards) (England) Regulations 2020 (SI 2020/1095), Schedule 2, verbatim",
        url: "https://www.legislation.gov.uk/uksi/2020/1095/schedule/2",
      },
      values: {
        nation: "England",
        words:
          "This wood is not suitable for burning until it has been dried. You should not burn wood until it has a moisture content of 20% or less. Wet wood contains moisture which creates smoke and harmful particulates when burnt. As well as being harmful to your health and the environment, this can damage your stove and chimney and is an inefficient way to heat your home. Dry it in a sunny, well-aired space for at least two years, keeping rain off in the winter. Radial cracks and bark that comes off easily suggests wood that is ready for burning. Test the wood when you think it is ready for burning, ideally with a moisture meter. First calibrate the meter and then measure a freshly split surface to get the best reading.",
      },
    },
  ],
  table,
});

/** The Act asks for reasonable steps to notify and sets no words: these are the service's own. */
export const takenAwayRule = defineRule<Words>({
  id: "fuel.taken-away",
  title: "Fuel taken away from a yard",
  decides:
    "Which notice is shown and printed where fuel that may not be burnt in a smoke control area is sold to be taken away. The Act sets no words; these are the service's own. Not verified against the amended law of Wales.",
  versions: [
    {
      from: "2022-05-01",
      source: {
        name: "Clean Air Act 1993, section 19B(4), inserted by the Environment Act 2021, Schedule 12",
        url: "https://www.legislation.gov.uk/ukpga/1993/11/section/19B",
      },
      values: {
        nation: "England",
        words:
          "It is an offence to buy this fuel for use in a building, a fireplace, a fixed boiler or industrial plant to which a smoke control order in England applies. A fireplace that is approved for it is the exception. Ask your council whether your address is in a smoke control area.",
      },
    },
  ],
  table,
});

/** The place of a sale, as far as notices depend on it. */
export interface SalePlace {
  nation: Nation;
  /** The buyer takes the fuel away from a yard. */
  takenAway: boolean;
}

/**
 * The notices that go with fuel sold together, the drying notice first.
 * @param day YYYY-MM-DD, on which it is sold
 */
export function noticesOf(
  day: string,
  { nation, takenAway }: SalePlace,
  lines: readonly FuelLine[],
): FuelNotice[] {
  const drying = forNation(dryingNoticeRule.on(day), nation);
  const away = takenAway ? forNation(takenAwayRule.on(day), nation) : null;
  return [
    ...(drying && isToBeDried(day, nation, lines) ? [noticeOf(dryingNoticeRule, drying)] : []),
    ...(away && controlled(day, lines).length > 0
      ? [noticeOf(takenAwayRule, away, controlled(day, lines))]
      : []),
  ];
}

const forNation = (version: RuleVersion<Words> | null, nation: Nation) =>
  version?.values.nation === nation ? version : null;

const noticeOf = (
  rule: NamedRule,
  { source, values }: RuleVersion<Words>,
  names: readonly string[] = [],
): FuelNotice => ({
  rule: rule.id,
  title: rule.title,
  text: names.length === 0 ? values.words : `${names.join(", ")}: ${values.words}`,
  source: source.name,
});

/** Names of the fuel that needs an exempt appliance in a smoke control area; the notice is England's. */
const controlled = (day: string, lines: readonly FuelLine[]): string[] => {
  const hearth = { smokeControlArea: true, statement: null };
  const refused = judgeSmokeControl(day, "England", hearth, lines).filter(
    ({ outcome }) => outcome === "refused",
  );
  return [
    ...new Set(
      lines.filter((line) => refused.some(({ at }) => at === line.at)).map(({ name }) => name),
    ),
  ];
};

/** Returns whether the drying notice goes with the wood among these lines. An override of the standards never adds it. */
const isToBeDried = (day: string, nation: Nation, lines: readonly FuelLine[]): boolean =>
  judgeStandards(day, nation, lines).some(({ outcome }) => outcome === "notice");
