import { OnePage, productTitles } from "@/features/products/one-page";
import { openAt, placeAt } from "@/shop/place";

type Props = { params: Promise<{ host: string; slug: string }> };

async function given({ params }: Props) {
  const { host, slug } = await params;
  return { shop: openAt(await placeAt(host)), slug };
}

export const generateMetadata = async (props: Props) => productTitles(await given(props));

/** One product, as everybody sees it. */
export default async function Page(props: Props) {
  return <OnePage {...await given(props)} />;
}
