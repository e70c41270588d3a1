import { fromDay, pounds, shortDay } from "../../../platform/values/format";
import { takeFrom } from "../../ledger";
import type { Evidence, OpenLine } from "./evidence";
import type { Suggestion } from "./schema";

/* What a line of a bank statement most likely is: rules over what speaks for each customer. */

const mostSuggested = 3;
/** From this weight on two things agree: the one who pays and the sum, or a number and the sum. */
const sureFrom = 90;
/** A name this alike is taken for theirs. */
const wellAlike = 0.6;

/** The likeliest first. */
export function suggestionsFor(line: OpenLine, evidence: readonly Evidence[]): Suggestion[] {
  const all = evidence.filter(({ lineId }) => lineId === line.id);
  const weighed = all
    .flatMap((found) =>
      line.leftPence > 0
        ? incoming(line, found, isTheirName(found, all))
        : outgoing(found, isTheirName(found, all)),
    )
    .toSorted((a, b) => b.weight - a.weight || a.alike - b.alike || (a.name < b.name ? -1 : 1));
  const best = weighed[0]?.weight ?? 0;
  const rivals = weighed.filter(({ weight }) => weight === best).length;
  return weighed
    .slice(0, mostSuggested)
    .map(({ weight, suggestion }) => ({ ...suggestion, sure: weight >= sureFrom && rivals === 1 }));
}

/** Of customers with names alike it is the one most alike, and nobody else's where the line was another's before. */
const isTheirName = (found: Evidence, all: readonly Evidence[]): boolean =>
  found.alike >= wellAlike &&
  all.every(
    (other) =>
      other.customerId === found.customerId || (!other.payer && other.alike <= found.alike),
  );

interface Weighed {
  weight: number;
  alike: number;
  name: string;
  suggestion: Omit<Suggestion, "sure">;
}

function outgoing(found: Evidence, isTheirs: boolean): Weighed[] {
  if (found.refund === null) return [];
  const { id, refundedOn } = found.refund;
  const named = nameReason(found, isTheirs);
  const reasons = [`Noted as paid back on ${shortDay(fromDay(refundedOn))}`, ...named];
  const weight = 75 + (named.length > 0 ? 20 : 0);
  return [weigh(found, weight, { ...nothing(found), refundId: id, reasons })];
}

function incoming(line: OpenLine, found: Evidence, isTheirs: boolean): Weighed[] {
  const knows = [...payerReason(found), ...nameReason(found, isTheirs)];
  const isKnown = found.payer || isTheirs;
  if (found.receipt) {
    const { id, receivedOn } = found.receipt;
    const reasons = [`Entered by hand on ${shortDay(fromDay(receivedOn))}`, ...knows];
    const weight = isKnown || found.named.length > 0 ? 98 : 75;
    return [weigh(found, weight, { ...nothing(found), receiptId: id, reasons })];
  }
  const { why, names, fits, ...paying } = whatItPays(line.leftPence, found);
  const reasons = [...why, ...knows];
  const weight = weightOf(found, { names, fits, isKnown });
  return weight === 0 ? [] : [weigh(found, weight, { ...nothing(found), ...paying, reasons })];
}

/** From 0 to 100. */
function weightOf(
  found: Evidence,
  { names, fits, isKnown }: { names: boolean; fits: boolean; isKnown: boolean },
): number {
  if (names) return (fits ? 96 : 72) + (isKnown ? 3 : 0);
  if (fits) return isKnown ? 92 : 50 + Math.round(found.alike * 20);
  // More than a sum that fits somebody else.
  if (found.payer) return 71;
  return found.alike >= wellAlike ? 45 : Math.round(found.alike * 40);
}

/** Which invoices a sum pays, and whether it does so to the penny. */
function whatItPays(pence: number, found: Evidence) {
  const { open } = found;
  const chosen = chosenInvoices(pence, found);
  const isWhole = sumOf(chosen) === pence;
  const rest = open.filter(({ id }) => !chosen.some((invoice) => invoice.id === id));
  const taken = takeFrom(
    pence,
    [...chosen, ...rest].map((invoice) => ({ ...invoice, pence: invoice.owedPence })),
  );
  const pays = taken.map(({ id, number, pence: amountPence }) => ({
    invoiceId: id,
    number,
    amountPence,
  }));
  const paid = pays.reduce((sum, { amountPence }) => sum + amountPence, 0);
  const fits = chosen.length > 0 ? isWhole : found.oldest !== null || found.balance;
  const names = isNamed(found, chosen);
  return {
    pays,
    oldestFirst: !names && (found.oldest !== null || chosen.length === 0),
    creditPence: pence - paid,
    fits,
    names,
    why: amountReasons(found, chosen, isWhole),
  };
}

/** What the line names, or the one invoice of which just this is left; else the oldest come first. */
function chosenInvoices(pence: number, { open, named, numbered, exact, oldest }: Evidence) {
  const byName = open.filter(({ id }) => named.includes(id));
  const byFigures = open.filter(({ id }) => named.includes(id) || numbered.includes(id));
  if (sumOf(byFigures) === pence) return byFigures;
  if (byName.length > 0) return byName;
  if (oldest !== null) return open.slice(0, oldest);
  return open.filter(({ id, owedPence }) => exact.includes(id) && owedPence === pence).slice(0, 1);
}

const sumOf = (invoices: readonly { owedPence: number }[]): number =>
  invoices.reduce((sum, { owedPence }) => sum + owedPence, 0);

const isNamed = ({ named, numbered }: Evidence, chosen: readonly { id: string }[]): boolean =>
  chosen.some(({ id }) => named.includes(id) || numbered.includes(id));

function amountReasons(
  found: Evidence,
  chosen: readonly { id: string; number: string; owedPence: number }[],
  isWhole: boolean,
): string[] {
  const { exact, oldest, balance, open } = found;
  const numbers = chosen.map(({ number }) => number).join(", ");
  if (isNamed(found, chosen)) {
    const why = isWhole
      ? "The sum is what is left of it"
      : `${pounds(sumOf(chosen))} is left of it`;
    return [`Names ${numbers}`, why];
  }
  if (oldest !== null) {
    return [
      oldest === open.length
        ? "The sum is all they owe"
        : `The sum of their ${oldest} oldest invoices`,
    ];
  }
  if (exact.length > 0) {
    const more = exact.length > 1 ? `, and of ${exact.length - 1} more` : "";
    return [`The sum is what is left of ${numbers}${more}`];
  }
  return balance ? ["The sum is what they owe less their credit"] : [];
}

const payerReason = ({ payer }: Evidence): string[] =>
  payer ? ["Paid in these words before"] : [];

const nameReason = ({ alike, customerName }: Evidence, isTheirs: boolean): string[] =>
  isTheirs ? ["The name is theirs"] : alike > 0 ? [`The name is like ${customerName}`] : [];

const nothing = ({ customerId, customerName }: Evidence) => ({
  customerId,
  customerName,
  receiptId: null,
  refundId: null,
  pays: [],
  oldestFirst: false,
  creditPence: 0,
});

const weigh = (
  { alike, customerName }: Evidence,
  weight: number,
  suggestion: Omit<Suggestion, "sure">,
): Weighed => ({ weight, alike: -alike, name: customerName, suggestion });
