import { expect, it } from "vitest";
import { finish } from "./finish";

const sent = (html: string) => {
  const page = { html };
  finish(page);
  return page.html;
};

it("sends no script but what the shop's own pages bring, and what search engines read", () => {
  const facts = `<script type="application/ld+json">{"@type":"Product"}</script>`;
  const own = `<script src="/scripts/basket.js" async=""></script>`;
  expect(
    sent(
      `<head><link rel="stylesheet" href="/a.css"><link rel="preload" as="script" href="/_next/a.js"/>` +
        `<script src="/_next/a.js" async=""></script>${facts}</head><body><h1>Gas</h1>${own}` +
        `<script>(self.__next_f=self.__next_f||[]).push([0])</script><script>self.x=1;\nself.y=2</script></body>`,
    ),
  ).toBe(
    `<head><link rel="stylesheet" href="/a.css">${facts}</head><body><h1>Gas</h1>${own}</body>`,
  );
});

it("leaves a page alone that needs its script to stand in order", () => {
  const streamed = `<div hidden="" id="S:0">later</div><script>$RC("B:0","S:0")</script>`;
  expect(sent(streamed)).toBe(streamed);
});

it("answers with the status that the page says", () => {
  const page = { html: `<head><meta name="answer-status" content="503"/></head>`, status: 200 };
  finish(page);
  expect(page).toEqual({ html: "<head></head>", status: 503 });
});

it("leads to where the page says that it has moved, and nowhere else", () => {
  const page = {
    html: `<main><meta name="answer-moved-to" content="/products/coal-20-kg"/></main>`,
  };
  finish(page);
  expect(page).toEqual({
    html: "<main></main>",
    status: 308,
    headers: { location: "/products/coal-20-kg" },
  });
  const forged = { html: `<meta name="answer-moved-to" content="//evil.example/a b"/>` };
  finish(forged);
  expect(forged).toEqual({ html: forged.html });
});
