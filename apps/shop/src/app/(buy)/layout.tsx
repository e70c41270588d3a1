import type { Metadata } from "next";
import type { ReactNode } from "react";
import { ShopFrame } from "@/features/frame/shop-frame";
import { titles } from "@/features/seo/titles";
import { place } from "@/shop/place";

export const generateMetadata = async (): Promise<Metadata> => ({
  ...titles(await place()),
  robots: { index: false, follow: false },
});

/** Basket, checkout, account: somebody's own pages, made for each request and for no search engine. */
export default async function BuyLayout({ children }: { children: ReactNode }) {
  return <ShopFrame place={await place()}>{children}</ShopFrame>;
}
