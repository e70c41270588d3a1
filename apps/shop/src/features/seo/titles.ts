import type { Metadata } from "next";
import type { OpenShop, Place } from "@/shop/place";
import { letterIcon } from "./letter-icon";

const otherwise = { bare: "Shops", closed: "Closed", nowhere: "Page not found" };

/** What search engines and messengers are told of a shop; each page adds its own. */
export function titles(place: Place): Metadata {
  if (place.kind !== "open") return { title: otherwise[place.kind], robots: { index: false } };
  const { name, url, configuration, pictures } = place.front;
  const { seo, content, theme } = configuration;
  const title = seo.title || name;
  const description = seo.description || content.strapline || content.headline || undefined;
  const picture = seo.imageKey === null ? undefined : pictures[seo.imageKey];
  const icon = theme.iconKey === null ? undefined : pictures[theme.iconKey];
  return {
    metadataBase: new URL(url),
    title: { default: title, template: `%s · ${name}` },
    ...(description && { description }),
    openGraph: {
      title,
      siteName: name,
      type: "website",
      locale: "en_GB",
      images: [
        picture
          ? { url: picture.large, alt: picture.alt ?? name }
          : { url: "/social.png", width: 1200, height: 630, alt: name },
      ],
    },
    twitter: { card: "summary_large_image" },
    formatDetection: { telephone: false },
    icons: { icon: icon?.thumb ?? letterIcon(name, theme), apple: icon?.thumb ?? "/icon.png" },
    other: { "theme-color": theme.primary },
  };
}

interface PageFacts {
  /** On the shop's own host; every host that shows the page names this one. */
  path: string;
  title?: string;
  description?: string | null;
  picture?: { large: string; alt: string | null } | null;
}

/** What one page is told as, beside what the shop says of all of them. */
export function pageTitles(
  shop: OpenShop,
  { path, title, description, picture }: PageFacts,
): Metadata {
  const { openGraph, description: ofShop } = titles(shop);
  const said = description?.replaceAll(/\s+/g, " ").slice(0, 300) || ofShop;
  return {
    ...(title && { title }),
    ...(said && { description: said }),
    alternates: { canonical: path },
    openGraph: {
      ...openGraph,
      url: path,
      ...(title && { title }),
      ...(said && { description: said }),
      ...(picture && { images: [{ url: picture.large, alt: picture.alt ?? title ?? "" }] }),
    },
  };
}
