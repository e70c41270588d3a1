import type { ReactNode } from "react";
import { Document } from "@/features/frame/document";
import { ShopFrame } from "@/features/frame/shop-frame";
import { titles } from "@/features/seo/titles";
import { placeAt } from "@/shop/place";

type Props = { params: Promise<{ host: string }>; children: ReactNode };

// Made when first asked for, and kept until what it shows changes (src/kept).
export const dynamic = "force-static";
export const generateStaticParams = () => [];

export const generateMetadata = async ({ params }: Props) =>
  titles(await placeAt((await params).host));

/** Pages of a shop as everybody sees them, kept by host (kept/addresses.ts). No component in here runs in the browser. */
export default async function KeptLayout({ params, children }: Props) {
  const there = await placeAt((await params).host);
  if (there.kind === "bare") return <Document>{children}</Document>;
  return <ShopFrame place={there}>{children}</ShopFrame>;
}
