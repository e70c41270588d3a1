import { defineRule, type RuleSource } from "../../../platform/rules/dated-rule";
import { fromDay, longDay } from "../../../platform/values/format";
import type { FuelLine, Verdict } from "./lines";
import type { Nation } from "./nations";
import { authorisedName, kindWords, type FuelKind } from "./schema";

/* What may be burnt in a smoke control area, and what is asked of the customer. */

interface SmokeControl {
  nations: readonly Nation[];
  /** May be burnt on any appliance. */
  smokeless: readonly FuelKind[];
  /** The law of the nations that the source of the version is of, part by part. */
  law: readonly (readonly [nations: string, law: string])[];
  /** Nations with a law of their own. */
  own: Partial<Record<Nation, RuleSource>>;
}

const smokeless: readonly FuelKind[] = ["anthracite", "semi_anthracite", "low_volatile_steam_coal"];

const own: SmokeControl["own"] = {
  Wales: {
    name: "The Smoke Control Areas (Authorised Fuels) (Wales) Regulations 2008 (WSI 2008/3100), regulation 2",
    url: "https://www.legislation.gov.uk/wsi/2008/3100/contents/made",
  },
  "Northern Ireland": {
    name: "The Clean Air (Northern Ireland) Order 1981; sale and delivery: SR 1998/328, regulation 3; authorised fuels: SR 2013/205, regulation 2",
    url: "https://www.legislation.gov.uk/nisr/1998/328/contents/made",
  },
};
const notVerified = [
  "not verified",
  "the lists of authorised fuels and of exempt appliances, and the day on which SR 1998/328 came into operation",
] as const;

const everywhere: readonly Nation[] = ["England", "Scotland", "Wales", "Northern Ireland"];

export const smokeControlRule = defineRule<SmokeControl>({
  id: "fuel.smoke-control",
  title: "Smoke control areas",
  decides:
    "Which solid fuel may be delivered to an address in a smoke control area, and for which an exempt appliance must be stated.",
  versions: [
    {
      from: "1993-08-27",
      source: {
        name: "Clean Air Act 1993, Part III; Clean Air (Northern Ireland) Order 1981",
        url: "https://www.legislation.gov.uk/ukpga/1993/11/part/III",
      },
      values: {
        nations: everywhere,
        smokeless,
        law: [["England, Scotland", "Clean Air Act 1993, Part III"]],
        own,
      },
    },
    {
      from: "2022-05-01",
      source: {
        name: "Clean Air Act 1993, Part III, in England as amended by the Environment Act 2021, Schedule 12",
        url: "https://www.legislation.gov.uk/ukpga/2021/30/schedule/12",
      },
      values: {
        nations: everywhere,
        smokeless,
        law: [
          ["England", "Clean Air Act 1993, section 19B"],
          ["Scotland", "Clean Air Act 1993, Part III, as it is there"],
        ],
        own,
      },
    },
  ],
  table: ({ nations, smokeless: kinds, law, own: others }) => ({
    head: ["fuel", "in a smoke control area"],
    rows: [
      [kindWords(...kinds), "delivered"],
      ["with a name or a number as authorised fuel, in date", "delivered"],
      [
        "any other",
        "delivered where the customer stated an exempt appliance whose entry names its kind; else refused",
      ],
      ["any other, where it is not known whether the address lies in one", "asked once"],
      ["nations", nations.join(", ")],
      ...law,
      ...Object.entries(others).map(([nation, { name }]) => [nation, name]),
      notVerified,
    ],
  }),
});

interface ApplianceStated {
  appliance: string;
  /** The kinds that its exemption names; empty where they were not stated. */
  fuels: readonly FuelKind[];
  statedBy: string;
  statedOn: string;
}

/** An address as the customer described it; what they stated is kept as evidence. */
export interface Hearth {
  /** Null where nobody asked yet. */
  smokeControlArea: boolean | null;
  /** The exempt appliance, with who stated it and when; null where none was stated. */
  statement: ApplianceStated | null;
}

/**
 * @param day YYYY-MM-DD, on which it is sold for delivery
 * @param nation whose law the verdict names
 */
export function judgeSmokeControl(
  day: string,
  nation: Nation,
  hearth: Hearth,
  lines: readonly FuelLine[],
): Verdict[] {
  const held = smokeControlRule.on(day);
  if (held === null || hearth.smokeControlArea === false) return [];
  const version = { ...held, source: held.values.own[nation] ?? held.source };
  return lines.map((line): Verdict => {
    const verdict = (outcome: Verdict["outcome"], message: string): Verdict => ({
      rule: smokeControlRule,
      version,
      at: line.at,
      outcome,
      message: `${line.name}: ${message}`,
    });
    if (version.values.smokeless.includes(line.kind)) {
      return verdict("allowed", "may be burnt in a smoke control area.");
    }
    const authorised = authorisedName(line, day);
    if (authorised !== null) return verdict("allowed", `authorised fuel, ${authorised}.`);
    const { statement } = hearth;
    if (statement?.fuels.includes(line.kind)) {
      return verdict(
        "allowed",
        `for ${statement.appliance}, an exempt appliance for ${kindWords(line.kind)} as ${statement.statedBy} stated on ${longDay(fromDay(statement.statedOn))}.`,
      );
    }
    return hearth.smokeControlArea === null
      ? verdict(
          "asks",
          "ask whether the address is in a smoke control area, and which appliance burns it.",
        )
      : verdict(
          "refused",
          `the address is in a smoke control area. ${whyNotExempt(line, statement)}`,
        );
  });
}

function whyNotExempt({ kind }: FuelLine, statement: ApplianceStated | null): string {
  if (statement === null) {
    return "Ask for the exempt appliance that burns it, and keep it at the address.";
  }
  const { appliance, fuels } = statement;
  return fuels.length === 0
    ? `${appliance} was stated without the fuels that its exemption names: ask which, and keep it again.`
    : `${appliance} is exempt for ${kindWords(...fuels)}, not for ${kindWords(kind)}.`;
}
