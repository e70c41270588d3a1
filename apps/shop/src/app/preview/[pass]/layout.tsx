import { processService } from "@roundsman/api";
import type { ReactNode } from "react";
import { Document } from "@/features/frame/document";
import { PlainPage } from "@/features/frame/plain-page";
import { ShopFrame } from "@/features/frame/shop-frame";
import { previewPath } from "@/features/preview/preview-path";
import { PreviewGuide } from "@/features/preview/preview-guide";
import { placeInPreview } from "@/shop/place";

type Props = { params: Promise<{ pass: string }>; children: ReactNode };

export const metadata = { title: "Preview", robots: { index: false, follow: false } };

/** A shop's draft, for whoever has the link to it (docs/decisions/0111). Made for each request and never kept. */
export default async function PreviewLayout({ params, children }: Props) {
  const { pass } = await params;
  const there = await placeInPreview(pass);
  if (there.kind !== "open") {
    return (
      <Document>
        <PlainPage title="This preview is over">
          <p>Ask for a new link in the shop&rsquo;s editor.</p>
        </PlainPage>
      </Document>
    );
  }
  return (
    <ShopFrame place={there}>
      {children}
      <PreviewGuide base={previewPath(pass)} editor={processService().settings.urls.web} />
    </ShopFrame>
  );
}
