import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { productIdIn } from "@/features/products/address";
import { ProductPage } from "@/features/products/product-page";
import { openShop } from "@/shop/place";
import { shopCaller } from "@/trpc/caller";
import { orNull } from "@/trpc/refused-as";

type Props = { params: Promise<{ slug: string }> };

/** Asked for by the page and by its title. */
const productIn = cache(async (slug: string) => {
  const id = productIdIn(slug);
  const { pages } = await shopCaller();
  return id === null ? null : orNull(pages.showProduct({ id }), "not_found", "business_locked");
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const found = await productIn((await params).slug);
  if (!found) return {};
  const { name, description } = found.product;
  return { title: name, ...(description && { description }) };
}

export default async function OneProductPage({ params }: Props) {
  const front = await openShop();
  if (!front) return null;
  const found = await productIn((await params).slug);
  if (!found) notFound();
  return <ProductPage front={front} {...found} />;
}
