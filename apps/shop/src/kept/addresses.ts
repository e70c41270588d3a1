import type { NextConfig } from "next";
import { contentSecurity } from "../shop/security-headers";

type Rewrites = Awaited<ReturnType<NonNullable<NextConfig["rewrites"]>>>;
type Rewrite = Extract<Rewrites, unknown[]>[number];
type Headers = Awaited<ReturnType<NonNullable<NextConfig["headers"]>>>;

/**
 * What everybody without a cookie of ours sees alike, so that it is made once for each host: addresses, and
 * where they are made. What has a name of Next's own conventions (`icon.png`) it would make at the build.
 */
const kept = {
  "/": "",
  "/products": "/products",
  "/products/:slug": "/products/:slug",
  "/categories/:slug": "/categories/:slug",
  "/sitemap.xml": "/all-pages",
  "/robots.txt": "/for-robots",
  "/icon.png": "/letter",
  "/social.png": "/social",
};

/**
 * What makes a page somebody's own: who is signed in sees their prices, and a list that is narrowed is
 * one of many. These are made as they are asked for.
 */
const ownPages: Rewrite["missing"] = [
  { type: "cookie", key: "shop_session" },
  ...["q", "category", "sort", "stock", "page"].map((key) => ({ type: "query" as const, key })),
];

/**
 * Kept pages live under `/at/{host}`, so that what is kept for one host is never another's. Nobody gets
 * there by typing it.
 */
export const keptRewrites: Rewrite[] = [
  { source: "/at/:path*", destination: "/nowhere" },
  ...Object.entries(kept).map(([source, path]) => ({
    source,
    has: [{ type: "host" as const, value: "(?<host>[a-z0-9.-]{1,253})" }],
    missing: ownPages,
    destination: `/at/:host${path}`,
  })),
];

/** Whoever keeps a copy asks whether it still stands: what is kept here is fresh within two seconds, and so stays. */
export const keptHeaders: Headers = Object.keys(kept).map((source) => ({
  source,
  missing: ownPages,
  headers: [
    { key: "Cache-Control", value: "public, max-age=0, must-revalidate" },
    { key: "Content-Security-Policy", value: contentSecurity({ inlineScript: false }) },
  ],
}));
