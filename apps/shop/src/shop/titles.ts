import type { Metadata } from "next";
import { paletteOf } from "@/theme/palette";
import type { Front } from "@/trpc/outputs";

type Theme = Front["configuration"]["theme"];

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
    icons: { icon: icon?.thumb ?? letterIcon(name, theme) },
  };
}

/** The name's first letter in the shop's own colour, for a business without an icon. */
function letterIcon(name: string, { primary, accent, background }: Theme): string {
  const { "--color-primary": ground, "--color-primary-foreground": ink } = paletteOf({
    primary,
    accent,
    background,
  });
  const letter = /[\p{L}\p{N}]/u.exec(name)?.[0]?.toUpperCase() ?? "";
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${ground}"/><text x="16" y="23" font-family="sans-serif" font-size="20" font-weight="700" text-anchor="middle" fill="${ink}">${letter}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
