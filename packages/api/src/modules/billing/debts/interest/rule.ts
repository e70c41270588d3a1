import { defineRule } from "../../../../platform/rules/dated-rule";
import { pounds } from "../../../../platform/values/format";

/* What the law adds to a debt of a business that is paid late, as a dated table (docs/rules/interest.md). */

/** Added to the base rate, in per cent. */
export const overBase = 8;

/** The fixed sum by the size of the debt, the smallest first. Pence. */
export const fixedSums = [
  { fromPence: 0, pence: 4000 },
  { fromPence: 100_000, pence: 7000 },
  { fromPence: 1_000_000, pence: 10_000 },
] as const;

interface StatutoryInterest {
  overBase: number;
  fixedSums: readonly { fromPence: number; pence: number }[];
  /** Reasonable costs that the fixed sum does not meet can be claimed. */
  costs: boolean;
}

export const interestRule = defineRule<StatutoryInterest>({
  id: "interest.statutory",
  title: "Statutory interest, fixed sum and costs",
  decides:
    "What a business can charge another business for paying late, by the day on which the debt became late. Customers without a mark of business are private and never charged. Not verified against contracts that agree on a substantial remedy of their own, nor against the limits for public authorities.",
  versions: [
    {
      from: "2002-08-07",
      source: {
        name: "Late Payment of Commercial Debts (Interest) Act 1998, sections 1 to 6; Rate of Interest (No. 3) Order 2002 (SI 2002/1675)",
        url: "https://www.legislation.gov.uk/ukpga/1998/20/contents",
      },
      values: { overBase, fixedSums, costs: false },
    },
    {
      from: "2013-03-16",
      source: {
        name: "Late Payment of Commercial Debts (Interest) Act 1998, section 5A(2A), inserted by SI 2013/395",
        url: "https://www.legislation.gov.uk/ukpga/1998/20/section/5A",
      },
      values: { overBase, fixedSums, costs: true },
    },
  ],
  table: ({ overBase: over, fixedSums: sums, costs }) => ({
    head: ["What", "Figure"],
    rows: [
      [
        "Interest",
        `simple, ${over} % a year over the base rate of the last 31 December or 30 June before the debt became late, by the day from the day after the due day; a year has 365 days`,
      ],
      [
        "Base rate of a half-year that is not known",
        "the office is asked for it; nothing is charged",
      ],
      ...sums.map(({ fromPence, pence }, at) => {
        const next = sums[at + 1];
        const upTo = next ? `, under ${pounds(next.fromPence)}` : "";
        return [`Fixed sum, once for a debt of ${pounds(fromPence)} or more${upTo}`, pounds(pence)];
      }),
      ["Reasonable costs of recovering the debt", costs ? "what is over the fixed sum" : "nothing"],
      [
        "A business is",
        "a customer with a company number, a VAT number, an approved trade application, or who buys for resale; an account alone is none",
      ],
      ["VAT", "none: outside the scope"],
    ],
  }),
});
