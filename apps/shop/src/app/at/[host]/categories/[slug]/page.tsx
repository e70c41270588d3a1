import { ListPage, listTitles } from "@/features/products/list-page";
import { openAt, placeAt } from "@/shop/place";

type Props = { params: Promise<{ host: string; slug: string }> };

async function given({ params }: Props) {
  const { host, slug } = await params;
  return { shop: openAt(await placeAt(host)), narrowing: { category: decodeURIComponent(slug) } };
}

export const generateMetadata = async (props: Props) => listTitles(await given(props));

/** All of a category. */
export default async function Page(props: Props) {
  return <ListPage {...await given(props)} />;
}
