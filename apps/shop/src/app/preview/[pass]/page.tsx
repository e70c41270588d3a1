import { HomePage } from "@/features/home/home-page";
import { openAt, placeInPreview } from "@/shop/place";

type Props = { params: Promise<{ pass: string }> };

export default async function Page({ params }: Props) {
  return <HomePage shop={openAt(await placeInPreview((await params).pass))} />;
}
