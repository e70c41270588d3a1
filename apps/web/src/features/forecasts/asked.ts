import type { RouterOutputs } from "@/trpc/outputs";

type RunningOut = NonNullable<RouterOutputs["office"]["today"]["survey"]["runningOut"]>;

/** Who is asked now whether they need more. */
export type Asked = RunningOut["items"][number];

/** The order form, filled in with what they usually take. */
export const orderHref = ({
  customerId,
  deliveryAddressId,
  productId,
  usualQuantity,
}: Pick<Asked, "customerId" | "deliveryAddressId" | "productId" | "usualQuantity">): string =>
  `/orders/new?${new URLSearchParams({
    customer: customerId,
    address: deliveryAddressId,
    product: productId,
    quantity: String(usualQuantity),
  }).toString()}`;
