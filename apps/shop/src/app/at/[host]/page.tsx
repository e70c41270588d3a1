import { HomePage } from "@/features/home/home-page";
import { ShopsPage } from "@/features/home/shops-page";
import { pageTitles } from "@/features/seo/titles";
import { placeAt } from "@/shop/place";

type Props = { params: Promise<{ host: string }> };

export async function generateMetadata({ params }: Props) {
  const there = await placeAt((await params).host);
  return there.kind === "open" ? pageTitles(there, { path: "/" }) : {};
}

/** A shop's home page; on the bare host, the shops to be tried here. */
export default async function Page({ params }: Props) {
  const there = await placeAt((await params).host);
  if (there.kind === "bare") return <ShopsPage pages={there.pages} />;
  return there.kind === "open" ? <HomePage shop={there} /> : null;
}
