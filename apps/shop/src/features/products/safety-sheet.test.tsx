import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { BottlesPage } from "@/features/account/bottles-page";
import { HeldCard } from "@/features/card/held-card";
import { SafetySheet } from "./safety-sheet";

const safetySheetUrl = "https://gas.example/propane.pdf?a=1&b=2";
const held = { productName: "Propane 47 kg", count: 2 };
const linksOf = (html: string) => html.match(/<a [^>]*gas\.example[^>]*>/g) ?? [];

const bottles = (url: string | null) =>
  renderToStaticMarkup(
    <BottlesPage
      held={[{ ...held, addressId: null, address: null, rentedAs: null, safetySheetUrl: url }]}
      agreements={{ items: [], nextCursor: null }}
    />,
  );
const card = (url: string | null) =>
  renderToStaticMarkup(
    <HeldCard
      page={{
        businessName: "Fell Fuels",
        place: "2 L… R…",
        held: [{ ...held, safetySheetUrl: url }],
        last: [],
        coming: null,
        offer: null,
      }}
      token="t"
      phone=""
      refused={null}
    />,
  );
const alone = (url: string | null) =>
  renderToStaticMarkup(<SafetySheet url={url} of="Propane 47 kg" />);

describe("a safety sheet", () => {
  it.each([
    ["by itself", alone],
    ["beside bottles of an account", bottles],
    ["on a bottle card", card],
  ])("opens in a page of its own that learns nothing of ours: %s", (_, page) => {
    const [link, ...more] = linksOf(page(safetySheetUrl));
    expect(more).toEqual([]);
    expect(link).toContain('href="https://gas.example/propane.pdf?a=1&amp;b=2"');
    expect(link).toContain('target="_blank"');
    expect(link).toContain('rel="noopener noreferrer"');
    expect(link).toContain('aria-label="Safety sheet (PDF) of Propane 47 kg"');
    expect(page(null)).not.toContain("Safety sheet");
  });
});
