import type { ReactNode } from "react";
import type { Place } from "@/shop/place";
import { dress } from "@/theme/dress";
import { Document } from "./document";
import { Footer } from "./footer";
import { Header } from "./header";
import { ClosedShop, NothingHere } from "./plain-pages";

interface FrameProps {
  place: Place;
  /** What was searched for. */
  words?: string;
  children: ReactNode;
}

/**
 * Around every page of a shop: its look, its head and its foot. Where no shop is open that is said instead
 * of the page, which is not drawn then, whatever it throws (docs/decisions/0144).
 */
export function ShopFrame({ place, words = "", children }: FrameProps) {
  if (place.kind !== "open") {
    return <Document>{place.kind === "closed" ? <ClosedShop /> : <NothingHere />}</Document>;
  }
  const { front } = place;
  return (
    <Document style={dress(front.configuration)}>
      <div className="flex min-h-dvh flex-col">
        <a
          href="#main"
          className="sr-only bg-surface px-4 py-2 focus:not-sr-only focus:absolute focus:z-50"
        >
          Skip to the products
        </a>
        <Header front={front} words={words} />
        <div id="main">{children}</div>
        <Footer front={front} />
      </div>
    </Document>
  );
}
