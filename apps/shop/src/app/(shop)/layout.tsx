import type { ReactNode } from "react";
import { ShopFrame } from "@/features/frame/shop-frame";
import { titles } from "@/features/seo/titles";
import { place } from "@/shop/place";

export const generateMetadata = async () => titles(await place());

/** Pages of a shop as whoever asks sees them, made for each request. What is everybody's stands under `at`. */
export default async function ShopLayout({ children }: { children: ReactNode }) {
  return <ShopFrame place={await place()}>{children}</ShopFrame>;
}
