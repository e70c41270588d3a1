import type { Chart } from "@roundsman/providers";
import type { Account, JournalCodes } from "../journal/schema";
import type { AccountsChart } from "./schema";

type Proposed = AccountsChart["proposed"];
type Listed = Chart["sales"];

const byCode = (list: Listed, code: string) =>
  list.find((one) => one.code === code || one.name.toLowerCase() === code.toLowerCase())?.id ??
  null;
const only = (list: Listed) => (list.length === 1 ? (list[0]?.id ?? null) : null);

/** Xero's options have the name of their category before them. */
const byDepartment = (list: Listed, department: string | null) =>
  department === null
    ? null
    : (byCode(list, department) ??
      list.find(({ name }) => name.toLowerCase().endsWith(`: ${department.toLowerCase()}`))?.id ??
      null);

/**
 * What fits best: by the codes of the journal (docs/decisions/0254), which in Xero are numbers of accounts and names of
 * taxes, in QuickBooks names; else the only one there is, and of taxes the plainest of that rate. A category, delivery or
 * interest has a proposal only where another one fits it than fits all other sales.
 */
export function propose(chart: Chart, codes: JournalCodes): Proposed {
  const usual = {
    saleId: byCode(chart.sales, codes.sales.code) ?? only(chart.sales),
    trackingId: byDepartment(chart.tracking, codes.sales.department),
  };
  const differing = <Id>(found: Id, other: Id) => (found === other ? null : found);
  const other = ({ code, department }: Account) => {
    const saleId = differing(byCode(chart.sales, code), usual.saleId);
    const trackingId = differing(byDepartment(chart.tracking, department), usual.trackingId);
    return saleId === null && trackingId === null ? null : { saleId, trackingId };
  };
  const badDebts = byCode(chart.writeOffs, codes.writeOffs.code);
  return {
    ...usual,
    categories: codes.categories.flatMap(({ category, ...account }) => {
      const found = other(account);
      return found ? [{ category, ...found }] : [];
    }),
    delivery: other(codes.delivery),
    interest: other(codes.interest),
    paidSales: {
      clearingId: byCode(chart.clearing, codes.paidSales.code),
      feesId: byCode(chart.writeOffs, codes.fees.code),
    },
    badDebts: badDebts === null ? null : { saleId: badDebts, trackingId: null },
    taxes: taxesOf(chart, codes),
    banks: codes.tenders.map(({ method, code }) => ({
      method,
      bankId: byCode(chart.banks, code) ?? only(chart.banks),
    })),
  };
}

function taxesOf(chart: Chart, codes: JournalCodes): Proposed["taxes"] {
  const special = /EC|EU|ECG|reverse|capital|exempt|no vat|outside/i;
  const plain = (percent: number) => {
    const fitting = chart.taxes.filter((tax) => tax.percent === percent);
    return (fitting.find(({ name }) => !special.test(name)) ?? fitting[0])?.id ?? null;
  };
  const named = (words: RegExp) =>
    chart.taxes.find(({ percent, name }) => percent === 0 && words.test(name))?.id ?? null;
  const rate = (vatRate: number) =>
    byCode(chart.taxes, codes.taxCodes.find((one) => one.vatRate === vatRate)?.code ?? "") ??
    plain(vatRate);
  return {
    standard: rate(20),
    reduced: rate(5),
    zero: rate(0),
    exempt: byCode(chart.taxes, codes.exemptTaxCode) ?? named(/exempt/i),
    outsideScope: byCode(chart.taxes, codes.noTaxCode) ?? named(/no vat|outside/i),
  };
}
