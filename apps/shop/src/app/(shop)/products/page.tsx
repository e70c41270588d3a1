import { ListPage, listTitles } from "@/features/products/list-page";
import { readNarrowing } from "@/features/products/narrowing";
import { openAt, place } from "@/shop/place";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

const given = async ({ searchParams }: Props) => ({
  shop: openAt(await place()),
  narrowing: readNarrowing(await searchParams),
});

export const generateMetadata = async (props: Props) => listTitles(await given(props));

/** What is sold, searched and narrowed. */
export default async function Page(props: Props) {
  return <ListPage {...await given(props)} />;
}
