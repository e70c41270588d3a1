import { expect, it } from "vitest";
import { inPreview, previewPath } from "./preview-path";

const base = previewPath("a.1.b");
const here = new URL(`https://shop.example/preview/a.1.b/products`);
const leads = (href: string) => inPreview(new URL(href, here), here, base);

it("keeps the shop's own links inside the preview, and lets others go", () => {
  expect(base).toBe("/preview/a.1.b");
  expect(leads("/")).toBe(base);
  expect(leads("/products?q=gas#top")).toBe(`${base}/products?q=gas#top`);
  expect(leads("/preview/a.1.b/products/x")).toBe(`${base}/products/x`);
  expect(leads("https://facebook.example/us")).toBeNull();
  expect(leads("tel:0123")).toBeNull();
});
