import type { z } from "zod";
import { basketAgain } from "../checkout/again";
import { readBasket, viewBasket, type Goods } from "../checkout/basket";
import { deliveryTo, whyTooSmall } from "../checkout/delivery";
import { deliveryOptionsFor } from "../checkout/offers";
import type { CheckoutForm } from "../checkout/schema";
import type { ShopContext } from "../shopper";
import type { FoundCard } from "./find-card";
import type { CardOffer } from "./schema";

/** What would be ordered by a card, as its page shows it, and as the checkout takes it. */
interface Offered {
  shown: z.infer<typeof CardOffer>;
  /** Null where nothing can be ordered now. */
  form: Pick<
    CheckoutForm,
    "lines" | "shownTotalPence" | "deliveryOptionId" | "day" | "window"
  > | null;
}

/** The last delivery to a card's address; null where there was none. */
export const lastDelivery = ({ db, shop }: Pick<ShopContext, "db" | "shop">, card: FoundCard) =>
  db.order.findFirst({
    where: {
      tenantId: shop.tenantId,
      customerId: card.shopper.customer.id,
      deliveryAddressId: card.address.id,
      fulfilment: "delivery",
      status: { not: "cancelled" },
    },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    relationLoadStrategy: "join",
    include: { lines: { orderBy: { position: "asc" } }, collect: true },
  });

type Last = NonNullable<Awaited<ReturnType<typeof lastDelivery>>>;

/**
 * The same again by a card: what, when and for how much. The customer pays their own prices; they are shown only where
 * they are everybody's, since whoever holds the card may be somebody else.
 */
export async function offerOf(ctx: ShopContext, card: FoundCard, last: Last): Promise<Offered> {
  const { db, shop } = ctx;
  const { shopper, address } = card;
  const again = await basketAgain(db, shop.tenantId, shopper.customer.id, last);
  const goods = await readBasket(db, ctx, shopper, again.lines);
  const { area, offer } = await deliveryTo(ctx, shopper, goods, { addressId: address.id });
  const options = await deliveryOptionsFor(ctx, goods, area, { days: offer?.days ?? [] });
  const day = offer?.days[0] ?? null;
  // A chosen day leaves the options that fit it (docs/decisions/0329).
  const fitting = day === null ? options : options.filter(({ days }) => days.includes(day));
  const option = fitting.find(({ id }) => id === last.deliveryOptionId) ?? fitting[0];
  const { short } = viewBasket(goods, shopper, again.lines, null);
  const why = whyNotOrdered(shop, { goods, short }, offer);
  const totalPence = option?.sums.totalPence ?? 0;
  const publicGoods = await readBasket(db, ctx, null, again.lines);
  const publicOptions = await deliveryOptionsFor(ctx, publicGoods, area);
  const publicOption = publicOptions.find(({ id }) => id === option?.id);
  const isPublic = publicOption?.sums.totalPence === totalPence;
  return {
    shown: {
      lines: goods.items.map(({ product, quantity, empties }) => ({
        productName: product.name,
        quantity,
        empties,
      })),
      noLongerSold: again.noLongerSold,
      firstBottles: goods.firstBottles.map(({ name, count }) => ({ name, count })),
      expectedFrom: day ?? option?.expectedFrom ?? null,
      expectedTo: day ?? option?.expectedTo ?? null,
      totalPence: isPublic ? totalPence : null,
      unregistered: goods.items.some(({ product }) => product.unregistered),
      ofAge: shop.configuration.commerce.ageCheck,
      why,
    },
    form:
      why === null && option
        ? {
            lines: goods.items.map(({ product, quantity, empties, unitPrice, unitIncVat }) => ({
              productId: product.id,
              quantity,
              empties,
              shownUnitPrice: unitPrice,
              shownUnitIncVat: unitIncVat,
            })),
            shownTotalPence: totalPence,
            deliveryOptionId: option.id,
            day,
            window: null,
          }
        : null,
  };
}

/** Why the same can't be ordered now; null where it can. */
function whyNotOrdered(
  shop: ShopContext["shop"],
  { goods, short }: { goods: Goods } & Pick<ReturnType<typeof viewBasket>, "short">,
  delivery: Awaited<ReturnType<typeof deliveryTo>>["offer"],
): string | null {
  if (goods.items.length === 0) return "None of this is sold any more.";
  const [first] = short;
  if (first) return `There is not enough ${first.name} now: ${first.left} left.`;
  if (delivery === null) return whyTooSmall(shop, goods);
  if (!delivery.delivered) return delivery.message;
  return delivery.minimum ?? (delivery.days.length === 0 ? "No day is free just now." : null);
}
