import "./globals.css";
import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import { ApiProvider } from "@/trpc/client";

export const metadata: Metadata = {
  title: { default: "Roundsman", template: "%s · Roundsman" },
  robots: { index: false },
};

export const viewport: Viewport = { width: "device-width", initialScale: 1, viewportFit: "cover" };

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en-GB" suppressHydrationWarning>
      <body>
        <ApiProvider>{children}</ApiProvider>
      </body>
    </html>
  );
}
