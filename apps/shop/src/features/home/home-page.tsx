import { JsonLd } from "@/features/seo/json-ld";
import { businessFacts } from "@/features/seo/facts";
import type { OpenShop } from "@/shop/place";
import { Home } from "./home";

/** A shop's home page, with what only that page asks for. */
export async function HomePage({ shop: { front, pages } }: { shop: OpenShop }) {
  const { items } = await pages.listFeatured();
  return (
    <>
      <JsonLd facts={businessFacts(front)} />
      <Home front={front} featured={items} />
    </>
  );
}
