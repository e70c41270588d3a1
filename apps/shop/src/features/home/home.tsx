import type { Front, Product } from "@/trpc/outputs";
import { Banners } from "./banners";
import { Categories } from "./categories";
import { Contact } from "./contact";
import { Delivery } from "./delivery";
import { Featured } from "./featured";
import { Hero } from "./hero";
import { About, Faq, Reviews } from "./words";

/** The home page: the sections the business shows, in its order, each once. */
export function Home({ front, featured }: { front: Front; featured: readonly Product[] }) {
  const { sections } = front.configuration.content;
  const shown = new Set(sections.filter(({ visible }) => visible).map(({ section }) => section));
  const parts = {
    hero: <Hero front={front} featured={featured} />,
    categories: <Categories front={front} />,
    featured: <Featured products={featured} />,
    delivery: <Delivery front={front} />,
    reviews: <Reviews front={front} />,
    about: <About front={front} />,
    faq: <Faq front={front} />,
    contact: <Contact front={front} />,
  };
  return (
    <main>
      {/* Every page has a heading of its own, also where the hero is hidden. */}
      {!shown.has("hero") && <h1 className="sr-only">{front.name}</h1>}
      {!shown.has("hero") && <Banners front={front} />}
      {[...shown].map((section) => (
        <div key={section}>
          {parts[section]}
          {section === "hero" && <Banners front={front} />}
        </div>
      ))}
    </main>
  );
}
