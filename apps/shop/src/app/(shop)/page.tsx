import { HomePage } from "@/features/home/home-page";
import { ShopsPage } from "@/features/home/shops-page";
import { pageTitles } from "@/features/seo/titles";
import { openAt, place } from "@/shop/place";

export async function generateMetadata() {
  const here = await place();
  return here.kind === "open" ? pageTitles(here, { path: "/" }) : {};
}

/** A shop's home page as whoever asks sees it; on the bare host, the shops to be tried here. */
export default async function Page() {
  const here = await place();
  return here.kind === "bare" ? <ShopsPage pages={here.pages} /> : <HomePage shop={openAt(here)} />;
}
