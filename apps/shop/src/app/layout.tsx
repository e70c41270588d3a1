import "./globals.css";
import type { Viewport } from "next";
import type { ReactNode } from "react";

export const viewport: Viewport = { width: "device-width", initialScale: 1 };

/** No document yet: who draws a page knows whether it is a shop's and wears its look (features/frame/document.tsx). */
export default function RootLayout({ children }: { children: ReactNode }) {
  return children;
}
