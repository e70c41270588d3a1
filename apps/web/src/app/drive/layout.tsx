import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import { readDay } from "@/features/drive/read-drive";
import { DriveShell } from "@/features/drive/shell/drive-shell";
import { LockedBusiness } from "@/features/shell/locked-business";
import { requirePlace } from "@/session/place";

export const metadata: Metadata = {
  title: { absolute: "Drive · Roundsman" },
  manifest: "/drive/manifest.webmanifest",
  appleWebApp: { capable: true, title: "Roundsman", statusBarStyle: "default" },
  icons: { apple: "/drive/icons/apple.png" },
};

export const viewport: Viewport = {
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#faf8f5" },
    { media: "(prefers-color-scheme: dark)", color: "#151412" },
  ],
};

export default async function DriveLayout({ children }: { children: ReactNode }) {
  const [place, day] = [await requirePlace(), await readDay()];
  if (day === "locked") return <LockedBusiness name={place.business.name} />;
  return (
    <DriveShell place={place} business={day.business}>
      {children}
    </DriveShell>
  );
}
