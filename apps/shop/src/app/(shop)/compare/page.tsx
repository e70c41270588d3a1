import type { Metadata } from "next";
import { ComparePage } from "@/features/products/compare-page";
import { comparedIn } from "@/features/products/narrowing";
import { openAt, place } from "@/shop/place";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export const metadata: Metadata = {
  title: "Compare products",
  robots: { index: false, follow: true },
};

/** Some products beside each other, as whoever asks sees them. */
export default async function Page({ searchParams }: Props) {
  const { pages } = openAt(await place());
  const { items } = await pages.compareProducts({ addresses: comparedIn(await searchParams) });
  return <ComparePage products={items} />;
}
