import type { Metadata } from "next";
import { permanentRedirect } from "next/navigation";
import { cache } from "react";
import { NotHere } from "@/features/frame/not-here";
import { JsonLd } from "@/features/seo/json-ld";
import { businessFacts, descriptionOf, productFacts, trailFacts } from "@/features/seo/facts";
import { pageTitles } from "@/features/seo/titles";
import type { OpenShop } from "@/shop/place";
import type { Pages } from "@/trpc/outputs";
import { orNull } from "@/trpc/refused-as";
import { listPath, productPath } from "@/features/links/products";
import { ProductPage } from "./product-page";

interface OneProps {
  shop: OpenShop;
  /** The last part of its address. */
  slug: string;
  /** The draft is looked at: nothing leads out of it. */
  preview?: boolean;
}

/** Asked for by the page and by its title. */
const productIn = cache((pages: Pages, address: string) =>
  orNull(pages.showProduct({ address }), "not_found", "validation"),
);

export async function productTitles({ shop, slug }: OneProps): Promise<Metadata> {
  const found = await productIn(shop.pages, slug);
  if (!found) return { title: "Page not found", robots: { index: false } };
  const { name, picture } = found.product;
  const description = descriptionOf(shop.front, found.product);
  return pageTitles(shop, { path: productPath(found.product), title: name, description, picture });
}

/** One product's page, with what only that page asks for. */
export async function OnePage({ shop, slug, preview = false }: OneProps) {
  const found = await productIn(shop.pages, slug);
  if (!found) return <NotHere />;
  // An address that it had before leads to the one it has.
  if (!preview && slug !== found.product.slug) permanentRedirect(productPath(found.product));
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
      <JsonLd facts={productFacts(front, product, found.pictures)} />
      <JsonLd facts={trailFacts(front, trail)} />
      <ProductPage front={front} {...found} />
    </>
  );
}
