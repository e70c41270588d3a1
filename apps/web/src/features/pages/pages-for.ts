import { findIn } from "@roundsman/api/search";
import type { NavItem, SectionLink } from "@roundsman/ui";
import type { ReactNode } from "react";
import { mayChangeAt, mayOpen, type Scope } from "@/session/areas";
import { places, type Place } from "./pages";
import { booksSections, settingsSections, type Page } from "./sections";

/** Who asks: what they hold, and whether they may change anything at all (support may only look). */
export type Asker = {
  scopes: readonly Scope[];
  mayChange: boolean;
  /** Whether any product has serial numbers. */
  tracksSerials: boolean;
  /** False for a business that is not registered for VAT. */
  hasVat: boolean;
};

/** A page that was found, under the icon of its place. */
export type FoundPage = Pick<Page, "href" | "label"> & { icon: ReactNode; letter?: string };

const pathOf = (href: string): string => href.split("?")[0] ?? href;

/** The places of the sidebar that have something to show to them. */
export const placesFor = ({ scopes }: Pick<Asker, "scopes">): Place[] =>
  places.flatMap((place) => {
    if (mayOpen(scopes, place.href)) return place;
    const page = place.orItsPages && place.pages?.find(({ href }) => mayOpen(scopes, href));
    return page ? { ...place, href: page.href } : [];
  });

/** What the shell draws of them. */
export const navOf = (shown: readonly Place[]): NavItem[] =>
  shown.map(({ href, label, icon, exact = false }) => ({ href, label, icon, exact }));

const labelFor = (
  { hasVat }: Pick<Asker, "hasVat">,
  { label, labelWithoutVat = label }: Pick<Page, "label" | "labelWithoutVat">,
): string => (hasVat ? label : labelWithoutVat);

const sectionsFor =
  (sections: readonly (Page & SectionLink)[]) =>
  ({ scopes, hasVat }: Pick<Asker, "scopes" | "hasVat">): SectionLink[] =>
    sections
      .filter(({ href, ofVat }) => mayOpen(scopes, href) && (hasVat || !ofVat))
      .map(({ icon, exact = false, ...page }) => ({
        href: page.href,
        label: labelFor({ hasVat }, page),
        icon,
        exact,
      }));

/** The sections of the settings that have something to show to them, and those of the books. */
export const settingsFor = sectionsFor(settingsSections);
export const booksFor = sectionsFor(booksSections);

const isThere = ({ tracksSerials, hasVat }: Asker, { ofSerials, ofVat }: Page) =>
  (tracksSerials || !ofSerials) && (hasVat || !ofVat);

const mayDo = (asker: Asker, page: Page) => isThere(asker, page) && mayChangeOn(asker, page);

const mayChangeOn = ({ scopes, mayChange }: Asker, { href }: Page) =>
  mayChange && mayOpen(scopes, pathOf(href)) && mayChangeAt(scopes, pathOf(href));

/** The acts and the pages that fit what is typed; the places alone while nothing is. */
export function pagesLike(query: string, asker: Asker): { acts: FoundPage[]; pages: FoundPage[] } {
  if (query.trim() === "") return { acts: [], pages: placesFor(asker).map(found) };
  const acts = places.flatMap(({ acts: own = [], icon }) =>
    own.filter((act) => mayDo(asker, act)).map((act) => ({ ...act, icon })),
  );
  const pages = places.flatMap((place) => [
    place,
    ...(place.pages ?? []).map((page) => ({
      icon: place.icon,
      ...page,
      label: labelFor(asker, page),
    })),
  ]);
  return {
    acts: like(acts, query),
    pages: like(
      pages.filter((page) => isThere(asker, page) && mayOpen(asker.scopes, page.href)),
      query,
    ),
  };
}

const like = (pages: readonly (FoundPage & Page)[], query: string): FoundPage[] =>
  findIn(pages, query, ({ label, also = "" }) => `${label} ${also}`).map(found);

const found = ({ href, label, icon, letter }: FoundPage): FoundPage => ({
  href,
  label,
  icon,
  ...(letter !== undefined && { letter }),
});

/** Where n leads from a page: to something new of what it lists, elsewhere to a new order; null where neither may be made. */
export function newFrom(path: string, asker: Asker): string | null {
  const acts = places.flatMap(({ acts: own = [] }) => own).filter((act) => mayDo(asker, act));
  const fitting = acts.find(({ newOf }) => newOf === path);
  return (fitting ?? acts.find(({ newOf }) => newOf === "/orders"))?.href ?? null;
}
