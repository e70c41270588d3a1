import type { Issue } from "../../../platform/base/errors";
import { defineRule, type RuleVersion } from "../../../platform/rules/dated-rule";
import type { FuelLine } from "./lines";
import { kindWords, whyNoScheme, type FuelKind, type NewSolidFuel } from "./schema";

/* When a delivery of coal goes with a ticket, and what sacks may hold. */

interface CoalTicket {
  /** A delivery of more net weight goes with a ticket. */
  aboveKg: number;
  /** What a merchant's own sack may hold: one of these, or a multiple of the last. */
  sacksKg: readonly number[];
  /** The most that a pre-packed, securely closed bag may hold without being one of those quantities. */
  closedBagMostKg: number;
  /** Coal, coke and what is made of them. */
  kinds: readonly FuelKind[];
}

export const coalTicketRule = defineRule<CoalTicket>({
  id: "fuel.coal-ticket",
  title: "The coal ticket",
  decides: "Which deliveries of coal and coke go with a signed ticket, and what sacks may hold.",
  versions: [
    {
      from: "1986-01-30",
      source: {
        name: "Weights and Measures Act 1985, Schedule 5",
        url: "https://www.legislation.gov.uk/ukpga/1985/72/schedule/5",
      },
      values: {
        aboveKg: 110,
        sacksKg: [25, 50],
        closedBagMostKg: 30,
        kinds: [
          "house_coal",
          "anthracite",
          "semi_anthracite",
          "low_volatile_steam_coal",
          "manufactured",
        ],
      },
    },
  ],
  table: ({ aboveKg, sacksKg, closedBagMostKg, kinds }) => ({
    head: ["what", "figure"],
    rows: [
      ["fuel", kindWords(...kinds)],
      ["a ticket goes with a delivery of more than", `${aboveKg} kg net, in all`],
      [
        "the net weight of a sack or bag",
        "the full weight of the product, less its empty weight where one is entered",
      ],
      ["a sack holds", `${sacksKg.join(" or ")} kg, or a multiple of ${sacksKg.at(-1)} kg`],
      [
        "a pre-packed, securely closed bag, marked with its net weight, holds",
        `at most ${closedBagMostKg} kg, else as a sack (paragraph 3(2))`,
      ],
      [
        "not verified",
        "the Weights and Measures (Northern Ireland) Order 1981, which is its counterpart there",
      ],
    ],
  }),
});

/** What a ticket says of one kind in containers of one weight. */
export interface TicketLine {
  name: string;
  kind: FuelKind;
  /** Null where it is loose. */
  containers: { number: number; kgEach: number } | null;
  kg: number;
}

export interface TicketNeeded {
  version: RuleVersion<CoalTicket>;
  lines: TicketLine[];
  /** Net, of all. */
  kg: number;
}

/** What the ticket of a delivery says; null where none is asked. What has no weight is not counted. */
export function ticketOf(day: string, fuel: readonly FuelLine[]): TicketNeeded | null {
  const version = coalTicketRule.on(day);
  if (version === null) return null;
  const lines = fuel.flatMap((line): TicketLine[] => {
    const { name, kind, kg, quantity, container } = line;
    if (kg === null || kg === 0 || !version.values.kinds.includes(kind)) return [];
    const containers =
      container === "loose" ? null : { number: quantity, kgEach: toGrams(kg / quantity) };
    return [{ name, kind, containers, kg }];
  });
  const kg = toGrams(lines.reduce((sum, line) => sum + line.kg, 0));
  return kg > version.values.aboveKg ? { version, lines, kg } : null;
}

const toGrams = (kg: number) => Math.round(kg * 1000) / 1000;

/** Why a container may not hold so much coal, in words; null where it may. */
export function whyNotPacked(
  day: string,
  { kind, container }: Pick<NewSolidFuel, "kind" | "container">,
  kg: number | null,
): string | null {
  const version = coalTicketRule.on(day);
  if (version === null || container === "loose" || !version.values.kinds.includes(kind))
    return null;
  const { sacksKg, closedBagMostKg } = version.values;
  const most = sacksKg.at(-1) ?? 0;
  if (kg !== null && kg > 0 && (sacksKg.includes(kg) || kg % most === 0)) return null;
  const sacks = `${sacksKg.join(" or ")} kg, or a multiple of ${most} kg`;
  if (container === "sack") {
    return `A sack holds ${sacks}. A closed bag that is marked with its weight may hold up to ${closedBagMostKg} kg.`;
  }
  if (kg !== null && kg > 0 && kg <= closedBagMostKg) return null;
  return `A closed bag of coal is marked with its net weight and holds at most ${closedBagMostKg} kg; else ${sacks}.`;
}

/** Why a product may not be such fuel: its container holds too much coal, or the certificate's scheme is of other kinds. */
export function fuelIssues(day: string, fuel: NewSolidFuel, kg: number | null): Issue[] {
  const unpacked = whyNotPacked(day, fuel, kg);
  const unfit = whyNoScheme(fuel);
  return [
    ...(unpacked === null ? [] : [{ path: "fullKg", message: unpacked }]),
    ...(unfit === null ? [] : [{ path: "solidFuel.certificate.scheme", message: unfit }]),
  ];
}
