import type { Metadata } from "next";
import type { ReactNode } from "react";
import { Document } from "@/features/frame/document";
import { place } from "@/shop/place";
import { dress } from "@/theme/dress";

export const metadata: Metadata = { robots: { index: false, follow: false } };

/** Pages that are about money, in the shop's look: nobody's search engine needs them. */
export default async function TillLayout({ children }: { children: ReactNode }) {
  const here = await place();
  if (here.kind !== "open") return <Document>{children}</Document>;
  return <Document style={dress(here.front.configuration)}>{children}</Document>;
}
