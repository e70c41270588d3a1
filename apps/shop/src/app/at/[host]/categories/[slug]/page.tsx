import { NothingHere } from "@/features/frame/plain-pages";
import { ListPage, listTitles } from "@/features/products/list-page";
import { shopAt } from "@/shop/place";

type Props = { params: Promise<{ host: string; slug: string }> };

async function given({ params }: Props) {
  const { host, slug } = await params;
  const shop = await shopAt(host);
  return shop && { shop, narrowing: { category: decodeURIComponent(slug) } };
}

export async function generateMetadata(props: Props) {
  const list = await given(props);
  return list ? listTitles(list) : {};
}

/** All of a category. */
export default async function Page(props: Props) {
  const list = await given(props);
  return list ? <ListPage {...list} /> : <NothingHere />;
}
