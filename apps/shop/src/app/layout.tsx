import "./globals.css";
import type { Viewport } from "next";
import type { ReactNode } from "react";
import { place } from "@/shop/place";
import { dress } from "@/theme/dress";

export const viewport: Viewport = { width: "device-width", initialScale: 1 };

/** Every page wears the look of the shop whose host it is on. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const here = await place();
  const style = here.kind === "open" ? dress(here.front.configuration) : undefined;
  return (
    <html lang="en-GB" data-theme="light" style={style}>
      <body>{children}</body>
    </html>
  );
}
