import { NothingHere } from "@/features/frame/plain-pages";
import { OnePage, productTitles } from "@/features/products/one-page";
import { shopAt } from "@/shop/place";

type Props = { params: Promise<{ host: string; slug: string }> };

async function given({ params }: Props) {
  const { host, slug } = await params;
  const shop = await shopAt(host);
  return shop && { shop, slug };
}

export async function generateMetadata(props: Props) {
  const one = await given(props);
  return one ? productTitles(one) : {};
}

/** One product, as everybody sees it. */
export default async function Page(props: Props) {
  const one = await given(props);
  return one ? <OnePage {...one} seenBy="everybody" /> : <NothingHere />;
}
