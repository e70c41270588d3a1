import { defineRule, finite } from "../../../../platform/rules/dated-rule";

/** The built-in scale: per cent of what was paid for a cylinder that come back with it, by the year of its agreement. */
export const refundScale = defineRule({
  id: "cylinders.refund-scale",
  title: "Refund of a cylinder agreement",
  decides:
    "How much of what was paid for a cylinder is given back when it comes back, where its supplier has no scale of its own. Each supplier can have scales, each from a day on; an agreement keeps the scale of its day.",
  versions: [
    {
      from: "2000-01-01",
      source: {
        name: "Calor Gas, Cylinder Refill Agreement: 70 % in the first year, 25 % after the seventh, as its retailers print it. Not verified against Calor's own conditions",
        url: "https://www.calor.co.uk/gas-bottles/refills-and-returns/cylinder-refill-agreement",
      },
      values: { percents: [70, 60, 50, 45, 40, 35, 30, 25] },
    },
  ],
  table: ({ percents }) => ({
    head: ["Year of the agreement", "Refund"],
    rows: percents.map((percent, at) => [
      at === percents.length - 1 ? `${at + 1} and later` : String(at + 1),
      `${percent} %`,
    ]),
  }),
});

/** The scale of an agreement, copied when it was made: a new version is for those after it. */
export interface RefundScale {
  /** The version's day, YYYY-MM-DD. */
  from: string;
  /** Per cent in the first year, the second and so on; the last holds from then. */
  percents: readonly number[];
  /** The supplier and the paper that states it; null for the built-in scale. */
  source: string | null;
}

/** The built-in scale of now, as a supplier's own are shown. */
export function builtInScale(): { from: string; percents: number[]; source: string } {
  const version = refundScale.on("9999-12-31");
  if (!version) throw new Error("The refund scale has no version");
  const { from, values, source } = version;
  return { from, percents: values.percents, source: source.name };
}

/**
 * The scale that holds for what is paid on a day, YYYY-MM-DD: of a day before the first version, that version, since
 * older agreements are refunded by it too.
 */
export function scaleFor(paidOn: string): Omit<RefundScale, "source"> {
  const first = refundScale.shown[0]?.from ?? paidOn;
  const version = refundScale.on(paidOn < first ? first : paidOn);
  if (!version) throw new Error("The refund scale has no version");
  return { from: version.from, percents: version.values.percents };
}

/** Whole years from one day to another, YYYY-MM-DD; 0 where it is before. One of 29 February is over on 1 March. */
export function wholeYears(from: string, to: string): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  return Math.max(0, to.slice(5) < from.slice(5) ? years - 1 : years);
}

/** Per cent that come back on a day. @throws where the scale or a day is none */
export const percentOn = (
  { percents }: Pick<RefundScale, "percents">,
  paidOn: string,
  returnedOn: string,
): number => {
  const year = Math.min(wholeYears(paidOn, returnedOn), percents.length - 1);
  return finite(percents[year] ?? Number.NaN, "share refunded");
};

/** Pence that come back for some cylinders, including VAT: rounded once, half up. @throws where a number is not finite */
export const refundOf = (chargePence: number, count: number, percent: number): number =>
  Math.floor((finite(chargePence * count * percent, "refund of a cylinder") + 50) / 100);
