import type { JournalCodes, JournalProgram } from "./schema";

/*
 * The usual codes of each program. Sage's are of its standard chart of accounts. Xero takes no manual journal on its
 * own accounts receivable and on bank accounts, and QuickBooks wants a customer with its own: there the business makes
 * accounts for what customers owe and for money on its way to the bank.
 */

const plain = (code: string) => ({ code, department: null });

/** The accounts of money: in hand, at the bank, and with the card's provider. */
const tenders = (cash: string, bank: string, card: string): JournalCodes["tenders"] => [
  { method: "cash", ...plain(cash) },
  { method: "cheque", ...plain(bank) },
  { method: "bank_transfer", ...plain(bank) },
  { method: "card_link", ...plain(card) },
  { method: "shop", ...plain(card) },
  { method: "card_machine", ...plain(card) },
  { method: "direct_debit", ...plain(bank) },
];

/** Refundable charges for cylinders, which are owed back and no income. The service gives their category itself. */
const deposits = (code: string): JournalCodes["categories"] => [
  { category: "deposits", ...plain(code) },
];

const taxCodes = (standard: string, reduced: string, zero: string): JournalCodes["taxCodes"] => [
  { vatRate: 20, code: standard },
  { vatRate: 5, code: reduced },
  { vatRate: 0, code: zero },
];

const programs: Record<JournalProgram, Omit<JournalCodes, "program" | "startsOn">> = {
  sage: {
    // Other creditors.
    categories: deposits("2102"),
    sales: plain("4000"),
    delivery: plain("4905"),
    interest: plain("4900"),
    debtors: plain("1100"),
    paidSales: plain("1101"),
    vat: plain("2200"),
    rounding: plain("8250"),
    writeOffs: plain("8100"),
    fees: plain("7901"),
    cashDifferences: plain("8250"),
    pettyCash: plain("8250"),
    tenders: tenders("1230", "1200", "1250"),
    taxCodes: taxCodes("T1", "T5", "T0"),
    exemptTaxCode: "T2",
    noTaxCode: "T9",
  },
  xero: {
    categories: deposits("806"),
    sales: plain("200"),
    delivery: plain("260"),
    interest: plain("270"),
    debtors: plain("611"),
    paidSales: plain("612"),
    vat: plain("820"),
    rounding: plain("860"),
    writeOffs: plain("429"),
    fees: plain("404"),
    cashDifferences: plain("429"),
    pettyCash: plain("429"),
    tenders: tenders("613", "614", "615"),
    taxCodes: taxCodes("20% (VAT on Income)", "5% (VAT on Income)", "Zero Rated Income"),
    exemptTaxCode: "Exempt Income",
    noTaxCode: "No VAT",
  },
  quickbooks: {
    categories: deposits("Customer deposits"),
    sales: plain("Sales"),
    delivery: plain("Delivery income"),
    interest: plain("Interest income"),
    debtors: plain("Customers on account"),
    paidSales: plain("Sales to be paid"),
    vat: plain("VAT on sales"),
    rounding: plain("Rounding"),
    writeOffs: plain("Bad debts"),
    fees: plain("Bank charges"),
    cashDifferences: plain("Cash over and short"),
    pettyCash: plain("Petty cash expenses"),
    tenders: tenders("Cash in hand", "Money to the bank", "Card payments"),
    taxCodes: taxCodes("20.0% S", "5.0% R", "0.0% Z"),
    exemptTaxCode: "Exempt",
    noTaxCode: "No VAT",
  },
};

export const usualCodes = (program: JournalProgram): JournalCodes => ({
  program,
  startsOn: null,
  ...programs[program],
});
