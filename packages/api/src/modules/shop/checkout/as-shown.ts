import { sumsOf } from "../../orders/order/money";
import { priced } from "./read-basket";
import type { BasketItem, CheckoutForm, NotAsShown } from "./schema";

/** Thrown out of the transaction that found it, so that nothing of the order stays. */
export class NotAsShownSignal extends Error {
  constructor(readonly answer: NotAsShown) {
    super("It is not as it was shown");
  }
}

/**
 * Holds what the shopper was shown against what stands now, the stock first.
 * @param chargePence for delivery, excluding VAT
 * @throws NotAsShownSignal with what is different
 */
export function requireAsShown(
  form: Pick<CheckoutForm, "lines" | "shownTotalPence">,
  items: readonly BasketItem[],
  chargePence: number,
  nameOf: (productId: string) => string,
): void {
  const short = shortages(form.lines, items, nameOf);
  if (short.length > 0) throw new NotAsShownSignal({ outcome: "short", short });
  const nowTotalPence = sumsOf(priced(items), chargePence).totalPence;
  if (nowTotalPence === form.shownTotalPence) return;
  throw new NotAsShownSignal({
    outcome: "changed",
    changes: changedPrices(form.lines, items),
    wasTotalPence: form.shownTotalPence,
    nowTotalPence,
  });
}

function shortages(
  lines: CheckoutForm["lines"],
  items: readonly BasketItem[],
  nameOf: (productId: string) => string,
) {
  const gone = lines.filter(
    ({ productId }) => !items.some(({ product }) => product.id === productId.toLowerCase()),
  );
  return [
    ...gone.map(({ productId, quantity }) => ({
      name: nameOf(productId),
      wanted: quantity,
      left: 0,
    })),
    ...items.flatMap(({ product, quantity, left }) =>
      left !== null && quantity > left ? [{ name: product.name, wanted: quantity, left }] : [],
    ),
  ];
}

const changedPrices = (lines: CheckoutForm["lines"], items: readonly BasketItem[]) =>
  items.flatMap(({ product, unitPrice }) => {
    const shown = lines.find(({ productId }) => productId.toLowerCase() === product.id);
    return shown && shown.shownUnitPrice !== unitPrice
      ? [{ name: product.name, wasPence: shown.shownUnitPrice, nowPence: unitPrice }]
      : [];
  });
