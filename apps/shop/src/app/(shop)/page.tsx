import { HomePage } from "@/features/home/home-page";
import { pageTitles } from "@/features/seo/titles";
import { openAt, place } from "@/shop/place";

export async function generateMetadata() {
  const here = await place();
  return here.kind === "open" ? pageTitles(here, { path: "/" }) : {};
}

/** A shop's home page as whoever asks sees it. */
export default async function Page() {
  return <HomePage shop={openAt(await place())} />;
}
