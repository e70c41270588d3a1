import type { Metadata } from "next";
import type { ReactNode } from "react";
import { TrustFrame } from "@/features/trust/trust-frame";
import { ApiProvider } from "@/trpc/client";

// One-time links land here: their tokens must not travel on in a Referer, nor into a search engine.
export const metadata: Metadata = {
  title: { default: "Trust centre", template: "%s · Trust centre" },
  referrer: "no-referrer",
  robots: { index: false },
};

/** The trust centre, for anybody: no business, no session. */
export default function TrustLayout({ children }: { children: ReactNode }) {
  return (
    <ApiProvider>
      <TrustFrame>{children}</TrustFrame>
    </ApiProvider>
  );
}
