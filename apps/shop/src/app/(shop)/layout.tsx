import { headers } from "next/headers";
import type { ReactNode } from "react";
import { ShopFrame } from "@/features/frame/shop-frame";
import { titles } from "@/features/seo/titles";
import { place } from "@/shop/place";
import { wordsHeader, wordsIn } from "@/shop/words-header";

export const generateMetadata = async () => titles(await place());

/** Pages of a shop as whoever asks sees them, made for each request. What is everybody's stands under `at`. */
export default async function ShopLayout({ children }: { children: ReactNode }) {
  const words = wordsIn((await headers()).get(wordsHeader));
  return (
    <ShopFrame place={await place()} words={words}>
      {children}
    </ShopFrame>
  );
}
