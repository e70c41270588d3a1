import { OnePage } from "@/features/products/one-page";
import { openAt, placeInPreview } from "@/shop/place";

type Props = { params: Promise<{ pass: string; slug: string }> };

export default async function Page({ params }: Props) {
  const { pass, slug } = await params;
  return <OnePage shop={openAt(await placeInPreview(pass))} slug={slug} seenBy="editor" />;
}
