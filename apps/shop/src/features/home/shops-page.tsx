import { PlainPage } from "@/features/frame/plain-page";
import type { Pages } from "@/trpc/outputs";

/** On the shops' common host: those to be tried here, on a machine of one's own. */
export async function ShopsPage({ pages }: { pages: Pages }) {
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
