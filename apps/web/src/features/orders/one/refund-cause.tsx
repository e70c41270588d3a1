"use client";

import { QuantityField, RadioField, TextareaField } from "@roundsman/ui";
import { formatMoney, formatQuantity } from "@roundsman/ui/format";
import { useVat } from "@/features/goods/use-vat";
import type { RouterInputs } from "@/trpc/outputs";
import type { Refunds } from "./refund-words";

type Sent = Omit<RouterInputs["office"]["payments"]["refund"], "id">;

/** The typed part of a refund that decides whether the sale is credited. */
export type CauseDraft = {
  /** Empty until chosen; stays empty where nothing can be credited. */
  because: "" | NonNullable<Sent["because"]>;
  /** In the order of the goods that can come back. */
  lines: { quantity: number }[];
  billTo: string;
};

type Credit = Refunds["credit"];

export const firstCause = ({ lines }: Credit): CauseDraft => ({
  because: "",
  lines: lines.map(() => ({ quantity: 0 })),
  billTo: "",
});

/** The fields that are sent for a cause; nothing where the sale is not credited. */
export function causeOf({ because, lines, billTo }: CauseDraft, credit: Credit): Partial<Sent> {
  if (because === "") return {};
  const named = credit.asksBillTo && because !== "goodwill" ? { billTo } : {};
  if (because !== "goods_returned") return { because, ...named };
  return {
    because,
    ...named,
    lines: credit.lines.flatMap(({ orderLineId }, index) => {
      const quantity = lines[index]?.quantity ?? 0;
      return quantity > 0 ? [{ orderLineId, quantity }] : [];
    }),
  };
}

/** Asks why a paid sale is refunded: goods that came back and a lower price are credited, goodwill is not. */
export function RefundCause({ credit, because }: { credit: Credit } & Pick<CauseDraft, "because">) {
  const vat = useVat();
  const falls = vat.isShown ? "sales and VAT go down" : "sales go down";
  return (
    <>
      <RadioField
        label="Why"
        name="because"
        options={[
          {
            value: "goods_returned",
            label: "Goods came back",
            hint:
              credit.lines.length === 0
                ? "No goods of this sale are left to credit."
                : `A credit note for them: ${falls}.`,
            disabled: credit.lines.length === 0,
          },
          {
            value: "price_reduced",
            label: "The price fell",
            hint: `A credit note for the amount, up to ${formatMoney(credit.mostPence)}: ${falls}.`,
          },
          {
            value: "goodwill",
            label: "Goodwill",
            hint: `Money back and no credit note: ${vat.isShown ? "sales and VAT" : "sales"} stay.`,
          },
        ]}
      />
      {because === "goods_returned" && (
        <ul aria-label="Goods that came back" className="flex flex-col rounded-md border">
          {credit.lines.map(({ orderLineId, description, quantity }, index) => (
            <li
              key={orderLineId}
              className="flex items-center justify-between gap-3 border-b px-3 py-2 last:border-b-0"
            >
              <span className="min-w-0">
                <span className="block text-dense font-medium wrap-anywhere">{description}</span>
                <span className="text-xs text-muted-foreground tabular-nums">
                  {formatQuantity(quantity)} sold and not credited
                </span>
              </span>
              <QuantityField
                label={`${description}, came back`}
                name={`lines.${index}.quantity`}
                hideLabel
                max={quantity}
                className="max-w-1/2 shrink-0 items-end"
              />
            </li>
          ))}
        </ul>
      )}
      {credit.asksBillTo && (because === "goods_returned" || because === "price_reduced") && (
        <TextareaField
          label="Buyer's name and address"
          name="billTo"
          maxLength={600}
          hint="The sale is over £250, so its invoice must name the buyer. A part a line."
        />
      )}
    </>
  );
}
