import type { NextConfig } from "next";
import type { NextRequest } from "next/server";
import { policyNames, policyPath } from "../features/links/policies";

type Rewrites = Awaited<ReturnType<NonNullable<NextConfig["rewrites"]>>>;
type Rewrite = Extract<Rewrites, unknown[]>[number];

/** Policies have plain addresses, and one place where they are made. */
const policyRoutes = policyNames.map((name): [string, string] => [
  policyPath(name),
  `/policies/${name}`,
]);

/** Pages that are not kept, where they are made otherwise than they are called. */
export const ownRewrites: Rewrite[] = policyRoutes.map(([source, destination]) => ({
  source,
  destination,
}));

/**
 * What everybody without a sign-in of the shop sees alike, so that it is made once for each host: addresses,
 * and where they are made. What has a name of Next's own conventions (`icon.png`) it would make at the build.
 */
const made = {
  "/": "",
  "/products": "/products",
  "/products/:slug": "/products/:slug",
  "/categories/:slug": "/categories/:slug",
  ...Object.fromEntries(policyRoutes),
  "/sitemap.xml": "/all-pages",
  "/robots.txt": "/for-robots",
  "/icon.png": "/letter",
  "/social.png": "/social",
};
const host = "[a-z0-9.-]{1,253}";

/** Whoever is signed in sees their own prices. */
const ownCookie = "shop_session";
/** A list that is narrowed is one of many. */
const ownQuery = ["q", "category", "sort", "stock", "page"];

/** Files that are the same for whoever is signed in. */
const sameForAll: ReadonlySet<string> = new Set([
  "/sitemap.xml",
  "/robots.txt",
  "/icon.png",
  "/social.png",
]);

/**
 * Kept pages are made under `/at/{host}`, so that what is kept for one host is never another's. Nobody gets
 * there by typing it. By configuration, since a proxy can't rewrite where Next listens on an address of this
 * machine alone: it takes the other name of the machine for another server.
 */
export const keptRewrites: Rewrite[] = [
  { source: "/at/:path*", destination: "/nowhere" },
  ...Object.entries(made).map(([source, path]) => ({
    source,
    has: [{ type: "host" as const, value: `(?<host>${host})` }],
    missing: [
      ...(sameForAll.has(source) ? [] : [{ type: "cookie" as const, key: ownCookie }]),
      ...ownQuery.map((key) => ({ type: "query" as const, key })),
    ],
    destination: `/at/:host${path}`,
  })),
];

const matchers = Object.entries(made).map(([source, path]) => ({
  source: new RegExp(`^${source.replace(":slug", "([^/]+)")}$`),
  path: path.replace(":slug", "$1"),
}));
const hostHeader = new RegExp(`^(${host})(?::\\d+)?$`);

/** Where a request's page is made by the same rule; null where it is somebody's own, made as it is asked for. */
export function keptAddress({ nextUrl, cookies, headers }: NextRequest): string | null {
  const { pathname, searchParams } = nextUrl;
  const [, at] = hostHeader.exec(headers.get("host")?.toLowerCase() ?? "") ?? [];
  const matcher = matchers.find(({ source }) => source.test(pathname));
  if (at === undefined || !matcher) return null;
  if (cookies.has(ownCookie) && !sameForAll.has(pathname)) return null;
  if (ownQuery.some((key) => searchParams.has(key))) return null;
  return `/at/${at}${pathname.replace(matcher.source, matcher.path)}`;
}
