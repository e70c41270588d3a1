import { faultOf, NotSent } from "@roundsman/ui";
import type { RouterInputs, RouterOutputs } from "@/trpc/outputs";

export type BooksCodes = RouterOutputs["office"]["books"]["codes"];
type SentCodes = RouterInputs["office"]["books"]["setCodes"];
type Account = BooksCodes["sales"];

/** An account as it is typed: no department is "". */
type TypedAccount = { code: string; department: string };

export const singles = [
  "sales",
  "delivery",
  "interest",
  "debtors",
  "paidSales",
  "vat",
  "rounding",
  "writeOffs",
  "fees",
  "cashDifferences",
  "pettyCash",
] as const;
export type Single = (typeof singles)[number];

const typed = <Rest extends Account>(account: Rest) => ({
  ...account,
  department: account.department ?? "",
});
const sent = <Rest extends TypedAccount>(account: Rest) => ({
  ...account,
  department: account.department.trim() === "" ? null : account.department,
});

/** What the form holds: every category, with no code where it has none of its own. */
export function draftOf(codes: BooksCodes) {
  const { unnamedCategories, can: _can, startsOn, ...rest } = codes;
  const unnamed = unnamedCategories.map((category) => ({ category, code: "", department: "" }));
  return {
    ...rest,
    startsOn: startsOn ?? "",
    sales: typed(codes.sales),
    delivery: typed(codes.delivery),
    interest: typed(codes.interest),
    debtors: typed(codes.debtors),
    paidSales: typed(codes.paidSales),
    vat: typed(codes.vat),
    rounding: typed(codes.rounding),
    writeOffs: typed(codes.writeOffs),
    fees: typed(codes.fees),
    cashDifferences: typed(codes.cashDifferences),
    pettyCash: typed(codes.pettyCash),
    categories: [...codes.categories.map(typed), ...unnamed].toSorted((a, b) =>
      a.category.localeCompare(b.category),
    ),
    tenders: codes.tenders.map(typed),
  };
}
export type CodesDraft = ReturnType<typeof draftOf>;

/** A category without a code is left out. */
export function codesOf(draft: CodesDraft): SentCodes {
  return {
    ...draft,
    startsOn: draft.startsOn === "" ? null : draft.startsOn,
    sales: sent(draft.sales),
    delivery: sent(draft.delivery),
    interest: sent(draft.interest),
    debtors: sent(draft.debtors),
    paidSales: sent(draft.paidSales),
    vat: sent(draft.vat),
    rounding: sent(draft.rounding),
    writeOffs: sent(draft.writeOffs),
    fees: sent(draft.fees),
    cashDifferences: sent(draft.cashDifferences),
    pettyCash: sent(draft.pettyCash),
    categories: draft.categories.filter(isNamed).map(sent),
    tenders: draft.tenders.map(sent),
  };
}

const isNamed = ({ code, department }: TypedAccount) =>
  code.trim() !== "" || department.trim() !== "";

/** The refusal of what was sent, at the fields of the draft: those without a code were not sent. */
export function atDraft(draft: CodesDraft, error: unknown): unknown {
  const { issues } = faultOf(error);
  if (issues.length === 0) return error;
  const places = draft.categories.flatMap((category, at) => (isNamed(category) ? [at] : []));
  return new NotSent(
    ...issues.map((issue) => ({
      ...issue,
      path: issue.path.replace(
        /^categories\.(\d+)/,
        (_, at: string) => `categories.${places[Number(at)] ?? at}`,
      ),
    })),
  );
}
