"use client";

import { TabLinks } from "@roundsman/ui";
import { useOffice } from "@/session/office-context";

const tabs = [
  { at: "levels", href: "/stock", label: "What there is" },
  { at: "movements", href: "/stock/movements", label: "Movements" },
  { at: "transfers", href: "/stock/transfers", label: "Transfers" },
  { at: "yards", href: "/stock/yards", label: "Yards" },
  { at: "serials", href: "/stock/serials", label: "Serial numbers" },
] as const;

/** The pages of stock; serial numbers while a product has some. */
export function StockTabs({ at }: { at: (typeof tabs)[number]["at"] }) {
  const { tracksSerials } = useOffice();
  const shown = tabs.filter((tab) => tab.at !== "serials" || tracksSerials || at === "serials");
  return (
    <TabLinks
      label="Stock"
      links={shown.map(({ href, label, at: its }) => ({ href, label, current: its === at }))}
    />
  );
}
