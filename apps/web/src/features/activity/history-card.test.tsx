import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { HistoryCard } from "./history-card";

const entry = {
  id: "1",
  at: "2026-11-20T09:30:00.000Z",
  action: "order.changed",
  words: "Changed order 1042",
  actorName: "Adam Airey",
};
const shown = (changes: string[]) =>
  renderToStaticMarkup(
    <HistoryCard of="order" items={[{ ...entry, changes }]} timeZone="Europe/London" />,
  );

it("says below what happened what it changed", () => {
  const words = shown(["2 × Butane 12 kg became 3", "Total before VAT from £86.20 to £129.30"]);
  expect(words).toMatch(/Changed order 1042.*Adam Airey.*2 × Butane 12 kg became 3.*£129\.30/);
});

it("keeps what is more than a glance behind a switch", () => {
  const words = shown(["One", "Two", "Three", "Four", "Five", "Six"]);
  expect(words).toMatch(/Four.*<details>.*2 more.*Five.*Six.*<\/details>/);
});
