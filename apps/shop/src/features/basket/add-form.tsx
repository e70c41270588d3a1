import { Button } from "@roundsman/ui";
import { formatMoney } from "@roundsman/ui/format";
import { Check, ShoppingBasket } from "lucide-react";
import type { Product } from "@/trpc/outputs";
import { mostOfOne, swapField } from "./cookie";
import { Left } from "./short";
import { basketPath } from "@/features/links/pages";

/** Puts a product into the basket: a form, which the shop's own script sends without leaving the page. */
export function AddForm({ product }: { product: Product }) {
  return (
    <form method="post" action="/basket/add" data-basket-add="" className="flex flex-col gap-3">
      <input type="hidden" name="productId" value={product.id} />
      {product.firstBottlePence !== null && <Swap pence={product.firstBottlePence} />}
      <div className="flex items-end gap-3">
        <label className="flex w-24 flex-col gap-1 text-sm font-medium">
          Quantity
          <input
            type="number"
            name="quantity"
            defaultValue={1}
            data-left={product.left ?? undefined}
            min={1}
            max={mostOfOne}
            inputMode="numeric"
            className="h-11 w-full rounded-md border border-input bg-surface px-3.5 text-base"
          />
        </label>
        <Button type="submit" variant="primary" size="touch">
          <ShoppingBasket aria-hidden="true" />
          Add to basket
        </Button>
      </div>
      <Left left={product.left} quantity={1} />
      <output data-basket-short="" hidden className="text-sm font-medium text-danger-text" />
      <output data-basket-said="" hidden className="flex items-center gap-2 font-medium">
        <Check aria-hidden="true" className="size-5 text-success-text" />
        <span>
          Added.{" "}
          <a href={basketPath} className="text-link underline underline-offset-3">
            See your basket
          </a>
        </span>
      </output>
    </form>
  );
}

/** Whether an empty comes back for a cylinder, or it is the shopper's first. */
function Swap({ pence }: { pence: number }) {
  const charge = pence === 0 ? "Nothing" : formatMoney(pence);
  const choices = [
    {
      value: swapField.empty,
      label: "I have an empty",
      hint: "Hand it over when the full one comes.",
    },
    {
      value: swapField.first,
      label: "First bottle",
      hint: `${charge} more for each cylinder, by a cylinder agreement. Part of it comes back when you return the cylinder.`,
    },
  ];
  return (
    <fieldset className="flex max-w-md flex-col gap-2">
      <legend className="sr-only">Do you have an empty to swap?</legend>
      {choices.map(({ value, label, hint }) => (
        <label
          key={value}
          className="grid min-h-11 cursor-pointer grid-cols-[auto_1fr] items-start gap-x-3 rounded-md border border-input bg-surface p-3 has-checked:border-primary has-checked:bg-primary-soft/50"
        >
          <input
            type="radio"
            name={swapField.name}
            value={value}
            defaultChecked={value === swapField.empty}
            className="mt-1 size-4 shrink-0 accent-primary"
          />
          <span className="font-medium">{label}</span>
          <span className="col-start-2 text-sm text-muted-foreground">{hint}</span>
        </label>
      ))}
    </fieldset>
  );
}
