import { buttonVariants } from "@roundsman/ui";
import { ShoppingBasket } from "lucide-react";
import { basketPath } from "@/features/links/pages";

/**
 * The way to the basket, in the head of every page. Pages are the same for everybody, so how much is in
 * it is written there by the shop's own small script; without it the link leads there all the same.
 */
export function BasketLink() {
  return (
    <>
      <a
        href={basketPath}
        className={`${buttonVariants({ variant: "secondary", size: "touch" })} relative max-sm:px-3.5!`}
      >
        <ShoppingBasket aria-hidden="true" />
        <span className="max-sm:sr-only">Basket</span>
        {/* Where a page is React's own too, it leaves this to the script: words in it, so that it can. */}
        <span
          data-basket-count=""
          hidden
          suppressHydrationWarning
          className="rounded-full bg-primary px-2 text-sm leading-6 font-semibold text-primary-foreground tabular-nums"
        >
          0
        </span>
      </a>
      <script src="/scripts/basket.js" async />
    </>
  );
}
