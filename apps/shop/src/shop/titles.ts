import type { Metadata } from "next";
import type { Front } from "@/trpc/outputs";

/** What search engines and messengers are told of a shop. */
export function titles({ name, configuration, pictures }: Front): Metadata {
  const { seo, content, theme } = configuration;
  const title = seo.title || name;
  const description = seo.description || content.strapline || content.headline || undefined;
  const picture = seo.imageKey === null ? undefined : pictures[seo.imageKey];
  const icon = theme.iconKey === null ? undefined : pictures[theme.iconKey];
  return {
    title: { default: title, template: `%s · ${name}` },
    ...(description && { description }),
    openGraph: {
      title,
      siteName: name,
      type: "website",
      locale: "en_GB",
      ...(picture && { images: [{ url: picture.large, alt: picture.alt ?? name }] }),
    },
    ...(icon && { icons: { icon: icon.thumb } }),
  };
}
