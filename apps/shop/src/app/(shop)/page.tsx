import { PlainPage } from "@/features/frame/plain-page";
import { Home } from "@/features/home/home";
import { openShop, place } from "@/shop/place";
import { shopCaller } from "@/trpc/caller";

/** A shop's home page; on the bare host, the shops to be tried here. */
export default async function HomePage() {
  const { pages } = await shopCaller();
  if ((await place()).kind === "bare") {
    const { items } = await pages.listShops();
    return (
      <PlainPage title="Shops">
        {items.length === 0 && <p>Each shop stands at an address of its own.</p>}
        <ul>
          {items.map(({ name, url }) => (
            <li key={url}>
              <a href={url} className="inline-block py-2 text-link underline underline-offset-3">
                {name}
              </a>
            </li>
          ))}
        </ul>
      </PlainPage>
    );
  }
  const front = await openShop();
  if (!front) return null;
  const { items } = await pages.listFeatured();
  return <Home front={front} featured={items} />;
}
