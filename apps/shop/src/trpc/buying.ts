import type { shopCaller } from "./caller";

type Shop = Awaited<ReturnType<typeof shopCaller>>;

export type BasketView = Awaited<ReturnType<Shop["checkout"]["showBasket"]>>;
export type CheckoutView = Awaited<ReturnType<Shop["checkout"]["showCheckout"]>>;
export type Placed = Awaited<ReturnType<Shop["checkout"]["place"]>>;
export type FoundAddresses = Awaited<ReturnType<Shop["checkout"]["findAddresses"]>>;
export type CheckoutForm = Parameters<Shop["checkout"]["place"]>[0];
export type TrackedOrder = Awaited<ReturnType<Shop["tracking"]["showOrder"]>>;
export type Account = Awaited<ReturnType<Shop["account"]["showAccount"]>>;
export type OwnStanding = Awaited<ReturnType<Shop["standing"]["list"]>>["items"][number];
export type PriceSheet = Awaited<ReturnType<Shop["account"]["listPrices"]>>;
export type OwnInvoices = Awaited<ReturnType<Shop["papers"]["listInvoices"]>>;
export type OwnStatement = Awaited<ReturnType<Shop["papers"]["showStatement"]>>;
export type OwnAgreement = Awaited<ReturnType<Shop["papers"]["listAgreements"]>>["items"][number];
export type OwnMessages = Awaited<ReturnType<Shop["messages"]["show"]>>;
export type OwnPush = Awaited<ReturnType<Shop["push"]["state"]>>;
export type OwnHeld = Awaited<ReturnType<Shop["places"]["listHeld"]>>["items"][number];
export type OwnAddress = Awaited<ReturnType<Shop["places"]["listAddresses"]>>["items"][number];
