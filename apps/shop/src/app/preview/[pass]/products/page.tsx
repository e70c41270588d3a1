import { ListPage } from "@/features/products/list-page";
import { readNarrowing } from "@/features/products/narrowing";
import { openAt, placeInPreview } from "@/shop/place";

type Props = {
  params: Promise<{ pass: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export default async function Page({ params, searchParams }: Props) {
  const shop = openAt(await placeInPreview((await params).pass));
  return <ListPage shop={shop} narrowing={readNarrowing(await searchParams)} />;
}
