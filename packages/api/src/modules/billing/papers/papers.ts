import { putLetterhead, type Letterhead } from "../../../platform/threads/letterhead";
import { newSheet, page, type Column, type Sheet } from "../../../platform/threads/sheet";
import { fromDay, longDay, longDayIn, pounds } from "../../../platform/values/format";
import { vatWords } from "../../../platform/values/values";
import type { InvoiceRow } from "../invoices/queries";
import {
  lineHeader,
  linesOnPaper,
  saysVat,
  sayIncVat,
  vatLine,
  type LinesOnPaper,
} from "./lines-on-paper";
import { payByCardAt, payToLines, pleasePay, type PayTo } from "../invoices/pay-to";

/** The business as its papers show it. */
export interface Issuer extends Letterhead {
  companyNumber: string | null;
  vatNumber: string | null;
  /** Null while it has not said whether it is registered for VAT. */
  vatRegistered: boolean | null;
  vatRegisteredFrom: Date | null;
  /** IANA name: days on paper are those of the business's own clock. */
  timeZone: string;
  /** Null where the business has given no account. */
  payTo: PayTo | null;
  /** What the pay links of its invoices begin with; null where the business takes no cards. */
  payPages: string | null;
}

export interface InvoiceOnPaper {
  invoice: InvoiceRow;
  /** What the discounts of its lines take off, excluding VAT. */
  discountPence: number;
  issuer: Issuer;
}

/** An invoice on A4: who bills whom, for what, the VAT by rate, and until when it is to be paid. */
export function invoicePaper({
  invoice,
  discountPence,
  issuer,
}: InvoiceOnPaper): Promise<Uint8Array> {
  const { number } = invoice;
  const facts = { title: `Invoice ${number}`, author: issuer.name, at: invoice.createdAt };
  const sheet = newSheet(facts);
  const withVat = saysVat(issuer, invoice);
  putLetterhead(sheet, issuer, titleOf(invoice), [
    `Number  ${number}`,
    `Date  ${longDay(invoice.issuedOn)}`,
    ...(withVat && invoice.sequence !== null ? [`Tax point  ${taxPointWords(invoice)}`] : []),
    invoice.paidSale ? "Paid" : `Due  ${longDay(invoice.dueOn)}`,
  ]);
  party(sheet, "Billed to", invoice);
  lines(sheet, invoice, linesOnPaper(withVat));
  sums(sheet, { invoice, discountPence }, withVat);
  invoiceFoot(sheet, invoice, issuer);
  const registered = issuer.companyNumber && `Company number ${issuer.companyNumber}`;
  return sheet.finish([issuer.name, registered, number].filter(Boolean).join("   ·   "));
}

/** Up to £250 an invoice may leave out who it is for (docs/decisions/0238). */
const titleOf = ({ status, sequence, paidSale, billTo }: InvoiceRow): string => {
  if (sequence === null) return status === "void" ? "Opening balance (void)" : "Opening balance";
  if (status === "void") return "Invoice (void)";
  return paidSale && billTo === null ? "Simplified invoice" : "Invoice";
};

/** Who is billed or credited. */
export function party(
  sheet: Sheet,
  words: string,
  to: Pick<InvoiceRow, "customerName" | "billTo" | "customerVatNumber">,
): void {
  sheet.line(words, { faint: true, size: 8.5 });
  sheet.line(to.customerName, { bold: true });
  if (to.billTo) sheet.line(to.billTo);
  if (to.customerVatNumber) sheet.line(`VAT number ${to.customerVatNumber}`);
  sheet.space(20);
}

function lines(sheet: Sheet, invoice: InvoiceRow, shown: LinesOnPaper): void {
  const { columns, cells } = shown;
  const hasVat = columns.some(({ title }) => title === "VAT");
  // A void invoice counts on no day.
  const hasTaxPoint = hasVat && invoice.status !== "void";
  lineHeader(sheet, shown);
  // An invoice that bills lines of another one again has their goods and not their order.
  const billed = new Set<string | null>(invoice.orders.map(({ id }) => id));
  for (const line of invoice.lines.filter(({ orderId }) => !billed.has(orderId))) {
    sheet.row(columns, cells(line));
  }
  for (const order of invoice.orders) {
    if (sheet.need(50)) lineHeader(sheet, shown);
    sheet.line(orderLine(order, hasTaxPoint), { faint: true, size: 8.5 });
    for (const line of invoice.lines.filter(({ orderId }) => orderId === order.id)) {
      if (sheet.need(30)) lineHeader(sheet, shown);
      sheet.row(columns, cells(line));
    }
    sheet.space(4);
  }
  sheet.rule();
  if (hasVat) sayIncVat(sheet, invoice.lines);
  sayCertificates(sheet, invoice.lines);
}

/** Prints the certificate of each certified fuel once (SI 2020/1095, regulations 4 and 10). */
function sayCertificates(sheet: Sheet, lines: InvoiceRow["lines"]): void {
  const certificates = new Set(lines.flatMap(({ fuelCertificate }) => fuelCertificate ?? []));
  if (certificates.size === 0) return;
  sheet.need(14 * certificates.size);
  for (const words of certificates) sheet.line(`${words}.`, { faint: true, size: 8.5 });
  sheet.space(6);
}

/** "3 November 2026", or "3 November 2026, or as its order says" if it bills deliveries late (docs/decisions/0418). */
function taxPointWords({ orders, taxPoint }: InvoiceRow): string {
  const days = new Set(orders.map((order) => order.taxPoint ?? taxPoint));
  const [only = taxPoint, ...others] = days;
  if (others.length === 0) return longDay(fromDay(only));
  return `${longDay(fromDay(taxPoint))}, or as its order says`;
}

/** "Order ORD-10042, delivered 3 November 2026 (your reference PO 9)". */
function orderLine(order: InvoiceRow["orders"][number], hasTaxPoint: boolean): string {
  const { number, deliveredOn, fulfilment, externalRef, taxPoint } = order;
  const handed = fulfilment === "collection" ? "collected" : "delivered";
  const delivered = deliveredOn ? `, ${handed} ${longDay(fromDay(deliveredOn))}` : "";
  const late = hasTaxPoint && taxPoint ? `, tax point ${longDay(fromDay(taxPoint))}` : "";
  return `Order ${number}${delivered}${externalRef ? ` (your reference ${externalRef})` : ""}${late}`;
}

function sums(
  sheet: Sheet,
  { invoice, discountPence }: Omit<InvoiceOnPaper, "issuer">,
  withVat: boolean,
): void {
  const two: Column[] = [
    { title: "", from: 300, to: 440, align: "left" },
    { title: "", from: 440, to: page.right, align: "right" },
  ];
  const { payments, credits } = invoice;
  const vat = withVat ? invoice.vat : [];
  sheet.need(108 + 16 * (2 * vat.length + payments.length + credits.length));
  if (discountPence > 0) {
    sheet.row(two, ["Before discounts", pounds(invoice.netPence + discountPence)]);
    sheet.row(two, ["Discounts", pounds(-discountPence)]);
  }
  if (withVat) sheet.row(two, ["Net", pounds(invoice.netPence)]);
  for (const sum of vat) sheet.row(two, [vatLine(sum), pounds(sum.vatPence)]);
  if (withVat) sheet.row(two, ["Total VAT", pounds(invoice.vatPence)]);
  // A simplified invoice says for each rate what is payable with it.
  for (const { netPence, vatPence, ...kind } of invoice.paidSale ? vat : []) {
    const words = kind.vatTreatment === "standard" ? "including VAT" : "";
    sheet.row(two, [`At ${vatWords(kind)} ${words}`.trim(), pounds(netPence + vatPence)]);
  }
  sayVatReasons(sheet, invoice.lines);
  sheet.space(2);
  const leftPence = invoice.totalPence - invoice.paidPence;
  if (invoice.status === "sent" && invoice.paidPence > 0) {
    sheet.row(two, ["Total", pounds(invoice.totalPence)]);
    for (const { receivedOn, amountPence } of payments) {
      sheet.row(two, [`Received ${longDay(fromDay(receivedOn))}`, pounds(-amountPence)]);
    }
    for (const { number, amountPence } of credits) {
      sheet.row(two, [`Credit note ${number}`, pounds(-amountPence)]);
    }
    sheet.row(two, ["Left to pay", pounds(leftPence)], { bold: true });
  } else {
    const paid = withVat ? "Total including VAT" : "Total";
    const total = invoice.paidSale ? paid : "Total to pay";
    sheet.row(two, [total, pounds(invoice.totalPence)], { bold: true });
  }
  sheet.space(20);
}

/** Why fuel bears the VAT it does, once each: under the VAT by rate. */
function sayVatReasons(sheet: Sheet, lines: InvoiceRow["lines"]): void {
  const reasons = new Set(lines.flatMap(({ vatReason }) => vatReason ?? []));
  if (reasons.size === 0) return;
  sheet.need(14 * (reasons.size + 1));
  sheet.line("VAT of fuel: VAT Act 1994, Schedule 7A, Group 1.", { faint: true, size: 8.5 });
  for (const reason of reasons) sheet.line(reason, { faint: true, size: 8.5 });
}

const methodWords: Record<InvoiceRow["payments"][number]["method"], string> = {
  cash: "in cash",
  cheque: "by cheque",
  bank_transfer: "by bank transfer",
  card_link: "by card",
  shop: "by card",
  card_machine: "by card",
  direct_debit: "by direct debit",
};

function invoiceFoot(sheet: Sheet, invoice: InvoiceRow, issuer: Issuer): void {
  const lines =
    issuer.payTo && invoice.status === "sent" ? payToLines(issuer.payTo, invoice.number) : [];
  const cardHeight = issuer.payPages ? 40 : 0;
  sheet.need(50 + accountHeight(lines) + cardHeight);
  if (invoice.status === "void")
    sheet.line("This invoice is void: please do not pay it.", { bold: true });
  else if (invoice.paidAt) {
    const last = invoice.payments.at(-1);
    const on = last
      ? longDay(fromDay(last.receivedOn))
      : longDayIn(issuer.timeZone, invoice.paidAt);
    const how = last && invoice.paidSale ? ` ${methodWords[last.method]}` : "";
    sheet.line(`Paid on ${on}${how}. Thank you.`);
  } else {
    sheet.line(pleasePay(invoice));
    account(sheet, lines);
    payByCard(sheet, payByCardAt(invoice, issuer.payPages));
  }
  if (issuer.vatNumber && saysVat(issuer, invoice)) {
    sheet.line(`VAT registration number ${issuer.vatNumber}`, { faint: true });
  }
}

/** Where to pay by card, to be pressed on a screen; nothing where there is no such place. */
function payByCard(sheet: Sheet, address: string | null): void {
  if (address === null) return;
  sheet.space(10);
  sheet.line("Pay by card, all of it or a part", { faint: true, size: 8.5 });
  sheet.space(2);
  sheet.line(address, { link: address });
  sheet.space(7);
}

type Lines = ReturnType<typeof payToLines>;

/** Points: a long name takes two lines. */
export const accountHeight = (lines: Lines) => (lines.length === 0 ? 0 : 50 + 16 * lines.length);

/** Where to pay, a line for each thing that a bank asks; nothing where there are none. */
export function account(sheet: Sheet, lines: Lines): void {
  if (lines.length === 0) return;
  const two: Column[] = [
    { title: "", from: page.left, to: 150, align: "left" },
    { title: "", from: 150, to: page.right, align: "left" },
  ];
  sheet.space(10);
  sheet.line("Our bank account", { faint: true, size: 8.5 });
  sheet.space(2);
  for (const line of lines) sheet.row(two, line);
  sheet.space(7);
}
