import { day, daysBetween, longDay } from "../../../platform/values/format";

/** The bank account that a business asks to be paid into: whole, but that the bank's name may be left out. */
export interface PayTo {
  bankName: string | null;
  accountName: string;
  /** As "20-00-00". */
  sortCode: string;
  /** Six to eight digits. */
  accountNumber: string;
}

/**
 * Where an open invoice is paid by card; null where it is not open.
 * @param payPages what pay links begin with; null of a business that takes no cards
 */
export const payByCardAt = (
  { status, payRef }: { status: string; payRef: string },
  payPages: string | null,
): string | null => (payPages && status === "sent" ? `${payPages}${payRef}` : null);

/** A business's bank columns, as they are read. */
interface BankColumns {
  bankName: string | null;
  bankAccountName: string | null;
  bankSortCode: string | null;
  bankAccountNumber: string | null;
}

/** Null where the business has given no account. */
export const payToOf = (row: BankColumns): PayTo | null => {
  const { bankName, bankAccountName, bankSortCode, bankAccountNumber } = row;
  return bankAccountName && bankSortCode && bankAccountNumber
    ? {
        bankName,
        accountName: bankAccountName,
        sortCode: bankSortCode,
        accountNumber: bankAccountNumber,
      }
    : null;
};

/** What a payer types into their bank, each with its name. */
export function payToLines(payTo: PayTo, reference: string): [name: string, value: string][] {
  const { bankName, accountName, sortCode, accountNumber } = payTo;
  const bank: [string, string][] = bankName === null ? [] : [["Bank", bankName]];
  return [
    ...bank,
    ["Account name", accountName],
    ["Sort code", sortCode],
    ["Account number", accountNumber],
    ["Reference", reference],
  ];
}

/**
 * "Please pay by 23 December 2026 (30 days), quoting INV-00012.": of an invoice that is open.
 * @param what "the other £12.00" of one that is paid in part
 */
export function pleasePay(
  { number, issuedOn, dueOn }: { number: string; issuedOn: Date; dueOn: Date },
  what?: string,
): string {
  const until = `by ${longDay(dueOn)} (${termsOf(issuedOn, dueOn)}), quoting ${number}.`;
  return ["Please pay", what, until].filter(Boolean).join(" ");
}

/** The terms that an invoice was raised on, which need not be those of today. */
function termsOf(issuedOn: Date, dueOn: Date): string {
  const days = daysBetween(day(issuedOn), day(dueOn));
  if (days === 0) return "due at once";
  return days === 1 ? "1 day" : `${days} days`;
}
