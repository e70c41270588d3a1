import type { shopCaller } from "./caller";

type Shop = Awaited<ReturnType<typeof shopCaller>>;

/** The procedures that show a shop. */
export type Pages = Shop["pages"];
export type Front = Awaited<ReturnType<Shop["pages"]["showFront"]>>;
export type Product = Awaited<ReturnType<Shop["pages"]["showProduct"]>>["product"];
export type Picture = NonNullable<Product["picture"]>;
export type PayPage = Awaited<ReturnType<Shop["payments"]["payPage"]>>;
export type InvoicePayPage = Awaited<ReturnType<Shop["payments"]["invoicePage"]>>;
export type SandboxPage = Awaited<ReturnType<Shop["payments"]["sandboxPage"]>>;
export type MandatePage = Awaited<ReturnType<Shop["mandates"]["page"]>>;
export type CardPage = Awaited<ReturnType<Shop["card"]["look"]>>;
export type RefusalPage = Awaited<ReturnType<Shop["messages"]["refusal"]["page"]>>;
export type SkipPage = Awaited<ReturnType<Shop["skip"]["page"]>>;
export type SandboxMandatePage = Awaited<ReturnType<Shop["mandates"]["sandboxPage"]>>;
