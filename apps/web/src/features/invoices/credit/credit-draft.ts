import { faultOf, NotSent } from "@roundsman/ui";
import type { Invoice } from "@/features/states/invoice-states";
import type { RouterInputs, RouterOutputs } from "@/trpc/outputs";

type Office = RouterOutputs["office"];
export type CreditEstimate = Office["creditNotes"]["estimate"];
export type IssuedCredit = Office["creditNotes"]["issue"];
export type AskedCredit = Omit<RouterInputs["office"]["creditNotes"]["estimate"], "id">;

/** What is typed of a credit note. `lines` and `amounts` stand in the order of the invoice's lines and VAT rates. */
export type CreditDraft = {
  by: "lines" | "all" | "amounts";
  lines: { quantity: number }[];
  /** Null while nothing is typed. Pence, without VAT. */
  amounts: { netPence: number | null }[];
  reason: string;
};

type Billed = Pick<Invoice, "lines" | "vat">;

/** What came back and is not credited yet; of an invoice of which nothing did, nothing. */
export const firstDraft = ({
  lines,
  vat,
  creditOffer,
}: Billed & Pick<Invoice, "creditOffer">): CreditDraft => ({
  by: "lines",
  lines: lines.map(({ id }) => ({
    quantity: creditOffer?.lines.find((line) => line.invoiceLineId === id)?.quantity ?? 0,
  })),
  amounts: vat.map(() => ({ netPence: null })),
  reason: creditOffer?.reason ?? "",
});

/** Of what is typed, by its place, what is sent: what has nothing is left out. */
const chosen = <Typed>(typed: readonly Typed[], pick: (one: Typed) => number | null) =>
  [...typed.entries()].filter(([, one]) => (pick(one) ?? 0) > 0).map(([place]) => place);

const chosenLines = ({ lines }: CreditDraft) => chosen(lines, ({ quantity }) => quantity);
const chosenAmounts = ({ amounts }: CreditDraft) => chosen(amounts, ({ netPence }) => netPence);

/** What the service is asked to credit: all that is left where neither lines nor amounts are named. */
export function askedOf(draft: CreditDraft, { lines, vat }: Billed): AskedCredit {
  switch (draft.by) {
    case "all":
      return {};
    case "lines":
      return {
        lines: chosenLines(draft).map((place) => ({
          invoiceLineId: lines[place]?.id ?? "",
          quantity: draft.lines[place]?.quantity ?? 0,
        })),
      };
    case "amounts":
      return {
        amounts: chosenAmounts(draft).map((place) => ({
          vatRate: vat[place]?.vatRate ?? 0,
          vatTreatment: vat[place]?.vatTreatment,
          netPence: draft.amounts[place]?.netPence ?? 0,
        })),
      };
  }
}

/** Whether anything is asked for: of nothing there is no estimate. */
export const asksForNothing = ({ lines, amounts }: AskedCredit): boolean =>
  (lines ?? amounts)?.length === 0;

/** A refusal of what was sent, at the fields that it was typed in: what has nothing was not sent. */
export function atItsField(error: unknown, draft: CreditDraft): unknown {
  const { issues } = faultOf(error);
  if (issues.length === 0) return error;
  return new NotSent(
    ...issues.map(({ path, message }) => ({ path: fieldOf(path, draft), message })),
  );
}

function fieldOf(path: string, draft: CreditDraft): string {
  const [list, at, ...rest] = path.split(".");
  if (at === undefined) return path;
  const places = list === "lines" ? chosenLines(draft) : chosenAmounts(draft);
  return [list, places[Number(at)] ?? at, ...rest].join(".");
}
