import type { MetadataRoute } from "next";

/** What makes the driver's app installable: it opens on its own, without the browser's bars. */
const manifest: MetadataRoute.Manifest = {
  id: "/drive",
  name: "Roundsman for drivers",
  short_name: "Roundsman",
  description: "Today's round: stops, deliveries, empties and cash.",
  lang: "en-GB",
  start_url: "/drive",
  scope: "/drive",
  display: "standalone",
  orientation: "portrait",
  background_color: "#faf8f5",
  theme_color: "#1b304f",
  icons: [
    { src: "/drive/icons/192.png", sizes: "192x192", type: "image/png" },
    { src: "/drive/icons/512.png", sizes: "512x512", type: "image/png" },
    { src: "/drive/icons/maskable.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
  ],
};

export const dynamic = "force-static";

export const GET = () =>
  Response.json(manifest, { headers: { "Content-Type": "application/manifest+json" } });
