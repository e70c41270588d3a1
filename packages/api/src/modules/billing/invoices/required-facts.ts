import type { SqlRunner } from "@roundsman/db";
import { runSqlForOne, sql, sqlBuilder } from "@roundsman/db";
import { conflict } from "../../../platform/base/errors";
import { linkTo, webPages, type WebPath } from "../../../platform/values/links";
import { chargesVatOn } from "../../business";
import type { Bill } from "./bills";

/*
 * Facts of the business that regulation 14 of the VAT Regulations 1995 requires on a VAT invoice: none is raised without
 * (docs/decisions/0411).
 */

interface Issuing {
  name: string;
  address: string | null;
  vatNumber: string | null;
  /** Registered on the day of the invoice: a business that has not answered raises its invoices as before. */
  registered: boolean;
}

/** A bill, and where it goes. */
type Addressed = Pick<Bill, "customerId" | "customerName" | "sums"> & {
  billTo: string | null;
  /** A paid sale of up to £250 has a simplified invoice, which names no customer (regulation 16A). */
  paidSale?: boolean;
};

/** One missing fact, and the page of the office on which it is put in. */
interface Missing {
  words: string;
  page: WebPath | null;
}

/** @param day YYYY-MM-DD, of the invoices */
export async function readIssuing(
  runner: SqlRunner,
  tenantId: string,
  day: string,
): Promise<Issuing> {
  const row = await runSqlForOne(
    runner,
    sqlBuilder
      .selectFrom("businesses")
      .where("id", "=", tenantId)
      .select([
        "name",
        "address",
        "vat_number as vatNumber",
        "vat_registered as vatRegistered",
        sql<string | null>`vat_registered_from::text`.as("vatRegisteredFrom"),
      ]),
  );
  if (!row) throw new Error("The business is gone");
  const { name, address, vatNumber, ...registration } = row;
  const registered = registration.vatRegistered === true && chargesVatOn(registration, day);
  return { name, address, vatNumber, registered };
}

/** Lists the facts that an invoice of this bill would lack. A bill without VAT is no VAT invoice and lacks none. */
export function missingFacts(issuing: Issuing, bill: Addressed): Missing[] {
  const hasVat = bill.sums.parts.some(({ vatRate }) => vatRate > 0);
  if (!issuing.registered || !hasVat) return [];
  const page = bill.customerId === null ? null : webPages.customer(bill.customerId, "details");
  const checks: [boolean, Missing][] = [
    [isBlank(issuing.name), { words: "the name of your business", page: webPages.business }],
    [isBlank(issuing.address), { words: "the address of your business", page: webPages.business }],
    [isBlank(issuing.vatNumber), { words: "your VAT number", page: webPages.business }],
    [!bill.paidSale && isBlank(bill.customerName), { words: "the name of the customer", page }],
    [
      !bill.paidSale && isBlank(bill.billTo),
      { words: `the address of ${bill.customerName}`, page },
    ],
  ];
  return checks.flatMap(([isMissing, missing]) => (isMissing ? [missing] : []));
}

const isBlank = (text: string | null): boolean => text === null || text.trim() === "";

/** An invoice run may have hundreds without an address. */
const mostNamed = 5;

/**
 * @param webUrl the address of the office; null where the caller can't open it: a shopper is not told what is missing
 * @throws conflict that names each missing fact, with the page on which it is put in
 */
export function refuseMissingFacts(
  issuing: Issuing,
  bills: readonly Addressed[],
  webUrl: string | null,
): void {
  // Two customers of one name are two.
  const distinct = new Map(
    bills
      .flatMap((bill) => missingFacts(issuing, bill))
      .map((missing) => [`${missing.page} ${missing.words}`, missing]),
  );
  if (distinct.size === 0) return;
  if (webUrl === null) throw conflict("Please ask the business for this invoice.");
  const all = [...distinct.values()];
  const named = all
    .slice(0, mostNamed)
    .map(({ words, page }) => (page === null ? words : `${words} (${linkTo(webUrl, page)})`));
  const unnamed = all.length - named.length;
  const list = [...named, ...(unnamed > 0 ? [`${unnamed} more`] : [])].join("; ");
  throw conflict(
    `A VAT invoice can't be raised without what the VAT Regulations 1995, regulation 14, ask for. Missing: ${list}.`,
  );
}
