import { defineRule } from "../../../../platform/rules/dated-rule";

/* When the VAT of a bad debt can be claimed, as a dated table (docs/rules/bad-debts.md). */

/** Months after the later of the due day and the supply: the first and the last day of a claim. */
export const claimedAfterMonths = 6;
export const claimedWithinMonths = 54;

export const badDebtRule = defineRule<{ after: number; within: number }>({
  id: "bad-debts.relief",
  title: "VAT of bad debts",
  decides:
    "When the VAT of a debt that was written off can be claimed, and when it is due again. Not verified against the text of VAT Notice 700/18 of today, nor for the flat rate scheme, margin schemes, or debts that were sold.",
  versions: [
    {
      from: "2009-04-01",
      source: {
        name: "Value Added Tax Act 1994, section 36; Value Added Tax Regulations 1995 (SI 1995/2518), regulations 165A to 171; VAT Notice 700/18",
        url: "https://www.legislation.gov.uk/ukpga/1994/23/section/36",
      },
      values: { after: claimedAfterMonths, within: claimedWithinMonths },
    },
  ],
  table: ({ after, within }) => ({
    head: ["What", "How"],
    rows: [
      [
        "The debt",
        "is written off in the books, and its VAT was accounted for on a return: an opening balance from another program has no VAT here",
      ],
      [
        "First day of a claim",
        `${after} months after the later of the day on which it was due and the day of the supply`,
      ],
      ["Last day of a claim", `${within} months after the same day: four years and six months`],
      [
        "VAT of the debt",
        "the invoice's VAT in proportion: what was paid and what is left bear it alike, after the invoice's own credit notes",
      ],
      ["Where it is claimed", "box 4 of the return that has the day of the claim"],
      [
        "Paid after all, in part or in whole",
        "the VAT of that part is due again, in box 1 of the return that has the day of the reversal",
      ],
      [
        "Cash accounting",
        "nothing is claimed and nothing is repaid: VAT is due only on what is paid, and a write-off pays nothing",
      ],
    ],
  }),
});
