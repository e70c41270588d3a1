import { defineRule } from "../../../platform/rules/dated-rule";
import { fromDay, longDay } from "../../../platform/values/format";
import type { FuelLine, Verdict } from "./lines";
import type { Nation } from "./nations";
import type { FuelKind } from "./schema";
import { isCertified } from "./standards";

/* What may be burnt in a smoke control area, and what is asked of the customer. */

interface SmokeControl {
  nations: readonly Nation[];
  /** May be burnt on any appliance. */
  smokeless: readonly FuelKind[];
}

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
      values: { nations: everywhere, smokeless: ["anthracite", "charcoal"] },
    },
    {
      from: "2022-05-01",
      source: {
        name: "Clean Air Act 1993, Part III, in England as amended by the Environment Act 2021, Schedule 12",
        url: "https://www.legislation.gov.uk/ukpga/2021/30/schedule/12",
      },
      values: { nations: everywhere, smokeless: ["anthracite", "charcoal"] },
    },
  ],
  table: ({ nations, smokeless }) => ({
    head: ["fuel", "in a smoke control area"],
    rows: [
      [smokeless.join(", "), "delivered"],
      ["with a number as authorised fuel, in date", "delivered"],
      ["any other", "delivered where the customer stated an exempt appliance; else refused"],
      ["any other, where it is not known whether the address lies in one", "asked once"],
      ["nations", nations.join(", ")],
    ],
  }),
});

/** An address as the customer described it; what they stated is kept as evidence. */
export interface Hearth {
  /** Null where nobody asked yet. */
  smokeControlArea: boolean | null;
  /** The exempt appliance, with who stated it and when; null where none was stated. */
  statement: { appliance: string; statedBy: string; statedOn: string } | null;
}

/** @param day YYYY-MM-DD, on which it is sold for delivery */
export function judgeSmokeControl(
  day: string,
  hearth: Hearth,
  lines: readonly FuelLine[],
): Verdict[] {
  const version = smokeControlRule.on(day);
  if (version === null || hearth.smokeControlArea === false) return [];
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
    if (line.certificate?.scheme === "authorised_fuel" && isCertified(line, day)) {
      return verdict("allowed", `authorised fuel, number ${line.certificate.number}.`);
    }
    const { statement } = hearth;
    if (statement !== null) {
      return verdict(
        "allowed",
        `for ${statement.appliance}, an exempt appliance as ${statement.statedBy} stated on ${longDay(fromDay(statement.statedOn))}.`,
      );
    }
    return hearth.smokeControlArea === null
      ? verdict(
          "asks",
          "ask whether the address is in a smoke control area, and which appliance burns it.",
        )
      : verdict(
          "refused",
          "the address is in a smoke control area. Ask for the exempt appliance that burns it, and keep it at the address.",
        );
  });
}
