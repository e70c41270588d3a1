import { mapStyles, processService } from "@roundsman/api";
import { StreetMap } from "@roundsman/ui";
import type { Metadata } from "next";
import type { ReactNode } from "react";
import { Document } from "@/features/frame/document";
import { ShopFrame } from "@/features/frame/shop-frame";
import { place } from "@/shop/place";

export const metadata: Metadata = { robots: { index: false, follow: false } };

/** An order's own page: in its shop's dress, and still there where the shop shows nothing just now. */
export default async function OrderLayout({ children }: { children: ReactNode }) {
  const here = await place();
  const streets = <StreetMap styles={mapStyles(processService())}>{children}</StreetMap>;
  return here.kind === "open" ? (
    <ShopFrame place={here}>{streets}</ShopFrame>
  ) : (
    <Document>{streets}</Document>
  );
}
