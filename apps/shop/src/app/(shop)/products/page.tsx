import type { Metadata } from "next";
import { ProductList } from "@/features/products/product-list";
import { readNarrowing } from "@/features/products/narrowing";
import { openShop } from "@/shop/place";
import { shopCaller } from "@/trpc/caller";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const { category } = readNarrowing(await searchParams);
  const front = await openShop();
  return { title: front?.categories.find(({ slug }) => slug === category)?.name ?? "Products" };
}

export default async function ProductsPage({ searchParams }: Props) {
  const narrowing = readNarrowing(await searchParams);
  const front = await openShop();
  if (!front) return null;
  const { pages } = await shopCaller();
  const found = await pages.listProducts(narrowing);
  return <ProductList front={front} narrowing={narrowing} found={found} />;
}
