import { lockName, runSql, type Tx } from "@roundsman/db";
import { z } from "zod";
import { conflict } from "../../../platform/base/errors";
import { router } from "../../../platform/context/context";
import { dayOrNull } from "../../../platform/values/format";
import { noPosition } from "../../customers";
import { orderBasket } from "../checkout/place-order";
import { NotAsShownSignal } from "../checkout/basket";
import { SentBefore } from "../checkout/one-basket";
import { heldBy } from "../account/places-router";
import { byShopper, shopperProcedure, type ShopContext } from "../shopper";
import { findCard, maskedPlace, readCard, type FoundCard } from "./find-card";
import { lastDelivery, offerOf } from "./offer";
import { CardPage, LookAtCard, OrderByCard } from "./schema";
import { quickBounds } from "../../../platform/limits/bounds";

/*
 * A bottle card in somebody's hand: what is held at its address, and the same again in two presses. Whoever has it may be
 * a thief, so it says nothing of who lives there, and what it orders is paid at the door (docs/decisions/0326, 0327).
 */

/** What a card opens. @throws not_found where it no longer works */
const look = shopperProcedure()
  .input(LookAtCard)
  .output(CardPage)
  .query(async ({ ctx, input: { token, again } }) => {
    const card = await findCard(ctx, token);
    const { tenantId, name } = ctx.shop;
    const customerId = card.shopper.customer.id;
    const held = await runSql(ctx.db, heldBy({ tenantId, customerId, addressId: card.address.id }));
    const last = await lastDelivery(ctx, card);
    const coming = await comingOrder(ctx.db, ctx, card);
    return {
      businessName: name,
      place: maskedPlace(card.address),
      held: held
        .filter(({ count }) => count > 0)
        .map(({ productName, count, safetySheetUrl }) => ({ productName, count, safetySheetUrl })),
      last: goodsOf(last?.lines ?? []),
      coming: coming && {
        goods: goodsOf(coming.lines),
        expectedFrom: dayOrNull(coming.wantedOn ?? coming.expectedFrom),
        expectedTo: dayOrNull(coming.wantedOn ?? coming.expectedTo),
      },
      offer: again && last && !coming ? (await offerOf(ctx, card, last)).shown : null,
    };
  });

const goodsOf = (lines: readonly { productName: string; quantity: number }[]) =>
  lines.map(({ productName, quantity }) => ({ productName, quantity }));

/** The order by the card that is still to come; null where there is none. */
const comingOrder = (
  db: Pick<ShopContext["db"], "order">,
  { shop: { tenantId } }: Pick<ShopContext, "shop">,
  { lastOrderId }: FoundCard,
) =>
  lastOrderId === null
    ? null
    : db.order.findFirst({
        where: { tenantId, id: lastOrderId, status: "placed" },
        relationLoadStrategy: "join",
        include: { lines: { orderBy: { position: "asc" } } },
      });

/** Held while a card orders or is ended, so that one order is under way, and none after its end. */
export const cardLock = (tenantId: string, addressId: string): string =>
  `bottle-card:${tenantId}:${addressId}`;

/**
 * Orders the same again by a card: by the way of the checkout, to be paid at the door.
 * @throws not_found where the card no longer works; conflict where an order by it is still to come, or it is not as it
 * was shown; rate_limited
 */
const order = shopperProcedure()
  .input(OrderByCard)
  .output(z.object({ ordered: z.literal(true) }))
  .mutation(async ({ ctx, input: { token, key, shownTotalPence } }) => {
    const card = await findCard(ctx, token);
    const { tenantId } = ctx.shop;
    const { address, shopper } = card;
    await ctx.limits.countQuick(quickBounds.orderByCard, { card: `${tenantId} ${address.id}` });
    const last = await lastDelivery(ctx, card);
    if (!last) throw conflict("Nothing was brought here yet.");
    const { shown, form } = await offerOf(ctx, card, last);
    if (!form) throw conflict(shown.why ?? "This can't be ordered now.");
    if (shown.totalPence !== shownTotalPence) throw conflict(changed);
    const located = { position: noPosition, failed: false };
    const by = {
      words: "by the bottle card of the address",
      hold: async (tx: Tx) => {
        await lockName(tx, cardLock(tenantId, address.id));
        const now = await readCard(tx, ctx, token);
        if (await comingOrder(tx, ctx, now)) throw conflict(underWay);
      },
    };
    const asked = {
      ...form,
      key,
      contact: { name: shopper.name, email: shopper.email, phone: shopper.customer.phone ?? "" },
      fulfilment: "delivery" as const,
      addressId: address.id,
      leaveInstruction: null,
      leaveDetail: null,
      notes: "Ordered by bottle card.",
      ofAge: true,
      payment: "at_the_door" as const,
    };
    try {
      await byShopper(ctx, "Bottle card").change(async (tx, record) => {
        const { orderId } = await orderBasket(tx, record, ctx, {
          shopper,
          form: asked,
          located,
          by,
        });
        await tx.deliveryAddress.updateMany({
          where: { tenantId, id: address.id },
          data: { cardOrderId: orderId },
        });
      });
    } catch (error) {
      if (error instanceof NotAsShownSignal) throw conflict(changed);
      // Pressed twice: the first press ordered.
      if (!(error instanceof SentBefore)) throw error;
    }
    return { ordered: true as const };
  });

const changed = "Prices or stock have just changed. Look at it once more, and order then.";
const underWay = "An order by this card is on its way already.";

export const bottleCard = router({ look, order });
