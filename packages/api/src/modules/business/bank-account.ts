import type { Business, Prisma, Tx } from "@roundsman/db";
import { invalid } from "../../platform/base/errors";
import { optionalLine, optionalText } from "../../platform/values/values";
import { mailOwners } from "./mail-owners";

/* The bank account that a business's invoices ask to be paid into (docs/decisions/0235). */

/** Six digits, in pairs or not; kept as "40-47-84". An empty one means there is none. */
const SortCode = optionalText(8)
  .refine(
    (code) => code === null || /^\d\d([ -]?)\d\d\1\d\d$/.test(code),
    "Give six digits, such as 40-47-84.",
  )
  .transform(
    (code) => code && code.replaceAll(/\D/g, "").replace(/^(\d\d)(\d\d)(\d\d)$/, "$1-$2-$3"),
  );

/** Kept as it is given, with the noughts that it begins with. An empty one means there is none. */
const AccountNumber = optionalText(8).refine(
  (digits) => digits === null || /^\d{6,8}$/.test(digits),
  "Give six to eight digits.",
);

/** Its fields as PATCH /business takes them (docs/contract/business.md). */
export const bankAccountFields = {
  bankName: optionalLine(80),
  bankAccountName: optionalLine(120),
  bankSortCode: SortCode,
  bankAccountNumber: AccountNumber,
};

type BankAccount = Pick<Business, keyof typeof bankAccountFields>;
export const bankAccountColumns = [
  "bankName",
  "bankAccountName",
  "bankSortCode",
  "bankAccountNumber",
] as const satisfies readonly (keyof BankAccount)[];

/** Without these nobody can pay into it; many banks are found by the sort code alone. */
const needed = {
  bankAccountName: "Say whose account it is.",
  bankSortCode: "Give the account's sort code.",
  bankAccountNumber: "Give the account's number.",
} as const;

/**
 * An account is whole or there is none. Judged on what the row will hold, under its lock.
 * @throws validation on each field that is missing
 */
export function requireWholeAccount(before: BankAccount, change: Partial<BankAccount>): void {
  const after = (name: keyof BankAccount) =>
    change[name] === undefined ? before[name] : change[name];
  if (bankAccountColumns.every((name) => after(name) === null)) return;
  const missing = Object.entries(needed)
    .filter(([name]) => after(name as keyof typeof needed) === null)
    .map(([path, message]) => ({ path, message }));
  if (missing.length > 0) throw invalid(...missing);
}

/** What a record of the activity says of a change: of the account's number its end alone. */
export const withoutAccountNumber = (changed: Prisma.InputJsonObject): Prisma.InputJsonObject => {
  const { bankAccountNumber: digits } = changed;
  return typeof digits === "string"
    ? { ...changed, bankAccountNumber: `ending ${digits.slice(-4)}` }
    : changed;
};

/** Tells every owner that payers are asked to pay into another account, or into none any more. */
export function mailOwnersOfAccount(
  tx: Tx,
  { id, name, bankAccountNumber }: Pick<Business, "id" | "name" | "bankAccountNumber">,
  now: Date,
): Promise<void> {
  const said =
    bankAccountNumber === null
      ? `The bank account of ${name} was taken off its invoices just now.`
      : `The bank account on the invoices of ${name} was changed just now. Its number ends ${bankAccountNumber.slice(-4)}.`;
  const warning = {
    kind: "business.bank_account_changed",
    subject: `The bank account of ${name} was changed`,
    paragraphs: [
      said,
      "If this was not meant, change it back at once: customers pay into it. The history of your business says who changed it.",
    ],
  };
  return mailOwners(tx, id, warning, now);
}
