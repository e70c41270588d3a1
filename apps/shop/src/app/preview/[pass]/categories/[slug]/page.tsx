import { ListPage } from "@/features/products/list-page";
import { readNarrowing } from "@/features/products/narrowing";
import { openAt, placeInPreview } from "@/shop/place";

type Props = {
  params: Promise<{ pass: string; slug: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export default async function Page({ params, searchParams }: Props) {
  const { pass, slug } = await params;
  const narrowing = { ...readNarrowing(await searchParams), category: slug };
  return <ListPage shop={openAt(await placeInPreview(pass))} narrowing={narrowing} />;
}
