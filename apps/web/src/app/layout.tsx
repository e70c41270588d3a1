import "./globals.css";
import { mapStyles, processService } from "@roundsman/api";
import { StreetMap, THEME_COOKIE, themeFromCookie, Toaster } from "@roundsman/ui";
import type { Metadata, Viewport } from "next";
import { cookies } from "next/headers";
import type { ReactNode } from "react";

export const metadata: Metadata = {
  title: { default: "Roundsman", template: "%s · Roundsman" },
  robots: { index: false },
};

export const viewport: Viewport = { width: "device-width", initialScale: 1, viewportFit: "cover" };

export default async function RootLayout({ children }: { children: ReactNode }) {
  const theme = themeFromCookie((await cookies()).get(THEME_COOKIE)?.value);
  return (
    // The theme's switch writes the attribute itself.
    <html lang="en-GB" data-theme={theme} suppressHydrationWarning>
      <body>
        <StreetMap styles={mapStyles(processService())}>{children}</StreetMap>
        <Toaster />
      </body>
    </html>
  );
}
