import { ListPage, listTitles } from "@/features/products/list-page";
import { readNarrowing } from "@/features/products/narrowing";
import { openAt, place } from "@/shop/place";

type Props = {
  params: Promise<{ slug: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

const given = async ({ params, searchParams }: Props) => ({
  shop: openAt(await place()),
  narrowing: { ...readNarrowing(await searchParams), category: (await params).slug },
});

export const generateMetadata = async (props: Props) => listTitles(await given(props));

/** A category, sorted and narrowed. */
export default async function Page(props: Props) {
  return <ListPage {...await given(props)} />;
}
