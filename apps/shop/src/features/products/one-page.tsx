import type { Metadata } from "next";
import { permanentRedirect } from "next/navigation";
import { cache } from "react";
import { Moved } from "@/features/frame/moved";
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
  /** Whose page it is: whoever asks alone, everybody's, or one of the draft's, which nothing leads out of. */
  seenBy: "asker" | "everybody" | "editor";
}

/** Asked for by the page and by its title. */
const productIn = cache((pages: Pages, address: string) =>
  orNull(pages.showProduct({ address }), "not_found", "validation"),
);

export async function productTitles({ shop, slug }: Omit<OneProps, "seenBy">): Promise<Metadata> {
  const found = await productIn(shop.pages, slug);
  if (!found) return { title: "Page not found", robots: { index: false } };
  const { name, picture } = found.product;
  const description = descriptionOf(shop.front, found.product);
  return pageTitles(shop, { path: productPath(found.product), title: name, description, picture });
}

/** One product's page, with what only that page asks for. */
export async function OnePage({ shop, slug, seenBy }: OneProps) {
  const found = await productIn(shop.pages, slug);
  if (!found) return <NotHere />;
  const { front } = shop;
  const { product } = found;
  // An address that it had before leads to the one it has.
  if (slug !== product.slug && seenBy !== "editor") {
    if (seenBy === "asker") permanentRedirect(productPath(product));
    return <Moved to={productPath(product)} name={product.name} />;
  }
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
