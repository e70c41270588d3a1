import { Button } from "@roundsman/ui";
import { Check, ShoppingBasket } from "lucide-react";
import type { Product } from "@/trpc/outputs";
import { mostOfOne } from "./cookie";
import { Left } from "./short";
import { basketPath } from "@/features/links/pages";

/** Puts a product into the basket: a form, which the shop's own script sends without leaving the page. */
export function AddForm({ product }: { product: Product }) {
  return (
    <form method="post" action="/basket/add" data-basket-add="" className="flex flex-col gap-3">
      <input type="hidden" name="productId" value={product.id} />
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
