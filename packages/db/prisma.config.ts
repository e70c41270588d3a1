import { fileURLToPath } from "node:url";

import { defineConfig } from "prisma/config";

// `prisma generate`, `validate` and `format` require a schema engine binary that they never run, and would download
// it. Any existing file satisfies them. Migrations use the WASM engine in src/migrations instead.
process.env["PRISMA_SCHEMA_ENGINE_BINARY"] ??= fileURLToPath(import.meta.url);

export default defineConfig({
  schema: "prisma",
  migrations: { path: "prisma/migrations" },
});
