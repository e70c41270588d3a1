import type { shopCaller } from "./caller";

type Shop = Awaited<ReturnType<typeof shopCaller>>;

/** The procedures that show a shop. */
export type Pages = Shop["pages"];
export type Front = Awaited<ReturnType<Shop["pages"]["showFront"]>>;
export type Product = Awaited<ReturnType<Shop["pages"]["showProduct"]>>["product"];
export type Picture = NonNullable<Product["picture"]>;
export type PayPage = Awaited<ReturnType<Shop["payments"]["payPage"]>>;
export type SandboxPage = Awaited<ReturnType<Shop["payments"]["sandboxPage"]>>;
export type BasketView = Awaited<ReturnType<Shop["checkout"]["showBasket"]>>;
export type CheckoutView = Awaited<ReturnType<Shop["checkout"]["showCheckout"]>>;
export type Placed = Awaited<ReturnType<Shop["checkout"]["place"]>>;
export type CheckoutForm = Parameters<Shop["checkout"]["place"]>[0];
export type TrackedOrder = Awaited<ReturnType<Shop["tracking"]["showOrder"]>>;
export type Account = Awaited<ReturnType<Shop["account"]["showAccount"]>>;
export type PriceSheet = Awaited<ReturnType<Shop["account"]["listPrices"]>>;
