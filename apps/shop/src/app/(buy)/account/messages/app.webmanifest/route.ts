import type { MetadataRoute } from "next";
import { messagesPath } from "@/features/links/pages";
import { openShop } from "@/shop/place";

/** What makes this page an app of its own on an iPhone's home screen: it shows notifications of no other pages. */
export async function GET(): Promise<Response> {
  const { name, configuration, pictures } = await openShop();
  const { iconKey, primary } = configuration.theme;
  const own = iconKey === null ? undefined : pictures[iconKey]?.thumb;
  const manifest: MetadataRoute.Manifest = {
    id: messagesPath,
    name,
    lang: "en-GB",
    start_url: messagesPath,
    scope: "/",
    display: "standalone",
    theme_color: primary,
    icons: [{ src: own ?? "/icon.png" }],
  };
  return Response.json(manifest, { headers: { "Content-Type": "application/manifest+json" } });
}
