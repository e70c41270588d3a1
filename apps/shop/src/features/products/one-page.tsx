import type { Metadata } from "next";
import { cache } from "react";
import { NotHere } from "@/features/frame/not-here";
import { JsonLd } from "@/features/seo/json-ld";
import { businessFacts, productFacts, trailFacts } from "@/features/seo/facts";
import { pageTitles } from "@/features/seo/titles";
import type { OpenShop } from "@/shop/place";
import type { Pages } from "@/trpc/outputs";
import { orNull } from "@/trpc/refused-as";
import { listPath, productIdIn, productPath } from "@/features/links/products";
import { ProductPage } from "./product-page";

interface OneProps {
  shop: OpenShop;
  /** The last part of its address. */
  slug: string;
}

/** Asked for by the page and by its title. */
const productIn = cache(async (pages: Pages, slug: string) => {
  const id = productIdIn(slug);
  return id === null ? null : orNull(pages.showProduct({ id }), "not_found");
});

export async function productTitles({ shop, slug }: OneProps): Promise<Metadata> {
  const found = await productIn(shop.pages, slug);
  if (!found) return { title: "Page not found", robots: { index: false } };
  const { name, description, picture } = found.product;
  return pageTitles(shop, { path: productPath(found.product), title: name, description, picture });
}

/** One product's page, with what only that page asks for. */
export async function OnePage({ shop, slug }: OneProps) {
  const found = await productIn(shop.pages, slug);
  if (!found) return <NotHere />;
  const { front } = shop;
  const { product } = found;
  const { category, categoryName, name } = product;
  const trail = [
    ...(category && categoryName ? [{ name: categoryName, path: listPath({ category }) }] : []),
    { name, path: productPath(product) },
  ];
  return (
    <>
      <JsonLd facts={businessFacts(front)} />
      <JsonLd facts={productFacts(front, product)} />
      <JsonLd facts={trailFacts(front, trail)} />
      <ProductPage front={front} {...found} />
    </>
  );
}
