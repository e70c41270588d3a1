import { page, type Column, type Sheet } from "../../../platform/threads/sheet";
import { pounds } from "../../../platform/values/format";
import type { Issuer } from "../papers/papers";
import type { Ages } from "./ages";

/** The facts of an account that a statement prints besides its entries. */
export interface AccountOnPaper {
  /** The customer's address for invoices, a part a line; null for a customer without an address. */
  address: string | null;
  /** The balance at the end of the statement's last day, by age. */
  ages: Ages;
}

/** Prints whose account it is. */
export function putAccountHolder(
  sheet: Sheet,
  customerName: string,
  { address }: AccountOnPaper,
): void {
  sheet.line("Account of", { faint: true, size: 8.5 });
  sheet.line(customerName, { bold: true });
  if (address) sheet.line(address);
  sheet.space(20);
}

/** Points that the table of ages and the space below it take. */
export const agesHeight = 58;

/** The overdue part of the balance. Unused credit is taken off it, so that it is never above the balance. Pence. */
export function overdueOf(ages: Ages): number {
  const late = ages.upTo30Pence + ages.upTo60Pence + ages.upTo90Pence + ages.over90Pence;
  return Math.max(0, late - ages.creditPence);
}

const titles = [
  "Not due yet",
  "1–30 days",
  "31–60 days",
  "61–90 days",
  "Over 90 days",
  "Unused credit",
];

/** Prints the balance by age: the amounts add up to it. */
export function putAges(sheet: Sheet, ages: Ages): void {
  const width = (page.right - page.left) / titles.length;
  const columns = titles.map((title, place): Column => {
    const from = page.left + place * width;
    return { title, from, to: from + width, align: "right" };
  });
  const amounts = [
    ages.notDuePence,
    ages.upTo30Pence,
    ages.upTo60Pence,
    ages.upTo90Pence,
    ages.over90Pence,
    0 - ages.creditPence,
  ];
  sheet.need(agesHeight);
  sheet.line("The balance by days overdue", { faint: true, size: 8.5 });
  sheet.row(columns, titles, { faint: true });
  sheet.row(columns, amounts.map(pounds));
  sheet.space(14);
}

/** Says that amounts include VAT, unless the business charges none (docs/decisions/0410). */
export function sayWithVat(sheet: Sheet, { vatRegistered }: Pick<Issuer, "vatRegistered">): void {
  if (vatRegistered !== false) sheet.line("All figures include VAT.", { faint: true });
}
