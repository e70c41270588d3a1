import { buttonVariants } from "@roundsman/ui";
import { Phone, Search } from "lucide-react";
import { BasketLink } from "@/features/basket/basket-link";
import { listPath } from "@/features/links/products";
import type { Front } from "@/trpc/outputs";
import { phoneLink } from "@/features/links/phone";
import { Wordmark } from "./wordmark";

const shownCategories = 6;

/** Over every page of a shop: the promise, who they are, the way in. */
export function Header({ front, words }: { front: Front; words: string }) {
  const { content } = front.configuration;
  return (
    <header>
      {(content.deliveryPromise || content.openingHours) && (
        <div className="bg-primary text-sm text-primary-foreground">
          <div className="mx-auto flex max-w-6xl justify-between gap-6 px-4 py-2 max-md:justify-center">
            <p>{content.deliveryPromise || content.openingHours}</p>
            {content.deliveryPromise && <p className="max-md:hidden">{content.openingHours}</p>}
          </div>
        </div>
      )}
      <div className="border-b border-border bg-surface">
        <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-6 gap-y-3 px-4 py-3">
          <Wordmark front={front} />
          <SearchForm words={words} />
          <div className="flex items-center gap-2 max-md:ml-auto">
            <CallButton front={front} />
            <BasketLink />
          </div>
        </div>
        <Categories front={front} />
      </div>
    </header>
  );
}

function SearchForm({ words }: { words: string }) {
  return (
    <search className="flex-1 basis-40 max-md:order-last max-md:basis-full">
      <form action="/products" className="flex">
        <label htmlFor="q" className="sr-only">
          Search products
        </label>
        <input
          id="q"
          name="q"
          type="search"
          maxLength={120}
          defaultValue={words}
          placeholder="Search products"
          className="h-11 min-w-0 flex-1 rounded-l-md border border-r-0 border-input bg-background px-4"
        />
        <button
          type="submit"
          className="flex size-11 shrink-0 items-center justify-center rounded-r-md bg-primary text-primary-foreground hover:bg-primary-hover"
        >
          <Search aria-hidden="true" className="size-5" />
          <span className="sr-only">Search</span>
        </button>
      </form>
    </search>
  );
}

function CallButton({ front }: { front: Front }) {
  const { phone } = front.configuration.content;
  if (phone === "") return null;
  return (
    <a
      href={phoneLink(phone)}
      className={`${buttonVariants({ variant: "secondary", size: "touch" })} max-sm:px-3.5!`}
    >
      <Phone aria-hidden="true" />
      <span className="max-sm:sr-only">{phone}</span>
      <span className="sm:hidden" aria-hidden="true">
        Call
      </span>
    </a>
  );
}

function Categories({ front: { categories } }: { front: Front }) {
  if (categories.length === 0) return null;
  return (
    <nav aria-label="Categories" className="mx-auto max-w-6xl px-4">
      <ul className="-mx-2 flex overflow-x-auto pb-1 font-medium whitespace-nowrap">
        <NavItem href={listPath({})} name="All products" />
        {categories.slice(0, shownCategories).map(({ slug, name }) => (
          <NavItem key={slug} href={listPath({ category: slug })} name={name} />
        ))}
      </ul>
    </nav>
  );
}

function NavItem({ href, name }: { href: string; name: string }) {
  return (
    <li>
      <a href={href} className="flex h-11 items-center rounded-md px-2 hover:underline sm:px-3">
        {name}
      </a>
    </li>
  );
}
