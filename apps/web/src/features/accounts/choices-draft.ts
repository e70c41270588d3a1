import type { RouterInputs, RouterOutputs } from "@/trpc/outputs";
import type { Chart } from "./read-chart";

type Connection = RouterOutputs["office"]["accounts"]["get"];
type SentChoices = NonNullable<RouterInputs["office"]["accounts"]["change"]["choices"]>;
type Method = Chart["proposed"]["banks"][number]["method"];

/** What has an account of its own, or "" for the one of all other sales. */
interface TypedAccount {
  saleId: string;
  trackingId: string;
}
type Account = { saleId: string | null; trackingId: string | null } | null | undefined;

const typed = (account: Account): TypedAccount => ({
  saleId: account?.saleId ?? "",
  trackingId: account?.trackingId ?? "",
});
const sent = ({ saleId, trackingId }: TypedAccount) =>
  saleId === "" && trackingId === ""
    ? null
    : { saleId: saleId || null, trackingId: trackingId || null };

/** What the form holds: what was chosen, or what is proposed where nothing is yet. */
export function draftOf(
  { choices, startsOn }: Pick<Connection, "choices" | "startsOn">,
  { proposed, categories }: Pick<Chart, "proposed" | "categories">,
) {
  const from = choices ?? proposed;
  const { taxes } = from;
  return {
    startsOn: startsOn ?? "",
    choices: {
      saleId: from.saleId ?? "",
      trackingId: from.trackingId ?? "",
      categories: categories.map((category) => ({
        category,
        ...typed(from.categories.find((one) => one.category === category)),
      })),
      delivery: typed(from.delivery),
      interest: typed(from.interest),
      badDebts: typed(choices ? choices.badDebts : proposed.badDebts),
      // Not sent until somebody chooses the clearing account.
      paidSales: {
        startsOn: choices?.paidSales?.startsOn ?? "",
        clearingId: choices?.paidSales?.clearingId ?? "",
        feesId: choices?.paidSales?.feesId ?? proposed.paidSales.feesId ?? "",
      },
      taxes: {
        standard: taxes.standard ?? "",
        reduced: taxes.reduced ?? "",
        zero: taxes.zero ?? "",
        exempt: taxes.exempt ?? "",
        outsideScope: taxes.outsideScope ?? "",
      },
      banks: Object.fromEntries(
        proposed.banks.map(({ method, bankId }) => [
          method,
          choices?.banks[method] ?? bankId ?? "",
        ]),
      ),
    },
  };
}
export type ChoicesDraft = ReturnType<typeof draftOf>["choices"];

/** What is sent: a category that goes where all other sales go is left out. */
export function choicesOf(draft: ChoicesDraft, methods: readonly Method[]): SentChoices {
  return {
    ...draft,
    trackingId: draft.trackingId || null,
    categories: draft.categories.flatMap(({ category, ...account }) => {
      const own = sent(account);
      return own ? [{ category, ...own }] : [];
    }),
    delivery: sent(draft.delivery),
    interest: sent(draft.interest),
    badDebts:
      draft.badDebts.saleId === ""
        ? null
        : { saleId: draft.badDebts.saleId, trackingId: draft.badDebts.trackingId || null },
    paidSales: draft.paidSales.clearingId === "" ? null : draft.paidSales,
    banks: Object.fromEntries(
      methods.map((method) => [method, draft.banks[method] ?? ""]),
    ) as SentChoices["banks"],
  };
}
