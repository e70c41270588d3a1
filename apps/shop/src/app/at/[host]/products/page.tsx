import { ListPage, listTitles } from "@/features/products/list-page";
import { openAt, placeAt } from "@/shop/place";

type Props = { params: Promise<{ host: string }> };

const given = async ({ params }: Props) => ({
  shop: openAt(await placeAt((await params).host)),
  narrowing: {},
});

export const generateMetadata = async (props: Props) => listTitles(await given(props));

/** All that is sold. */
export default async function Page(props: Props) {
  return <ListPage {...await given(props)} />;
}
