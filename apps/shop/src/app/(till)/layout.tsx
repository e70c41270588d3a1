import type { Metadata } from "next";
import type { ReactNode } from "react";

export const metadata: Metadata = { robots: { index: false, follow: false } };

/** Pages that are about money: nobody's search engine needs them. */
export default function TillLayout({ children }: { children: ReactNode }) {
  return children;
}
