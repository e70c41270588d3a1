import { OnePage, productTitles } from "@/features/products/one-page";
import { openAt, place } from "@/shop/place";

type Props = { params: Promise<{ slug: string }> };

const given = async ({ params }: Props) => ({
  shop: openAt(await place()),
  slug: (await params).slug,
});

export const generateMetadata = async (props: Props) => productTitles(await given(props));

/** One product, as whoever asks sees it. */
export default async function Page(props: Props) {
  return <OnePage {...await given(props)} seenBy="asker" />;
}
