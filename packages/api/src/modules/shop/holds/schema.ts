import { z } from "zod";
import { DateTime, Uuid } from "../../../platform/values/values";

/** What an unpaid order of the shop keeps from other shoppers. */
export const CheckoutHold = z
  .object({
    orderId: Uuid,
    orderNumber: z.string(),
    customerName: z.string().nullable(),
    goods: z.array(z.object({ productId: Uuid, productName: z.string(), quantity: z.int() })),
    /** The goods are free again from this moment, or once the order is paid or cancelled. */
    heldUntil: DateTime,
    createdAt: DateTime,
  })
  .meta({ id: "CheckoutHold" });
export type CheckoutHold = z.infer<typeof CheckoutHold>;
