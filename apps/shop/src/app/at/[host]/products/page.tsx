import { NothingHere } from "@/features/frame/plain-pages";
import { ListPage, listTitles } from "@/features/products/list-page";
import { shopAt } from "@/shop/place";

type Props = { params: Promise<{ host: string }> };

export async function generateMetadata({ params }: Props) {
  const shop = await shopAt((await params).host);
  return shop ? listTitles({ shop, narrowing: {} }) : {};
}

/** All that is sold. */
export default async function Page({ params }: Props) {
  const shop = await shopAt((await params).host);
  return shop ? <ListPage shop={shop} narrowing={{}} /> : <NothingHere />;
}
